import type { ComponentType } from 'react';
import { lazyComponent } from '../parts/lazy.tsx';
import styles from './DrawField.module.css';
import type { FieldProps } from './field-props.ts';

/** The answer that a component draws. */
type Drawn<Control> = Control extends (props: FieldProps<infer Answer>) => unknown ? Answer : never;

/**
 * The field type's entry for a component that is the export `name` of another chunk. `names`: see `DrawnHalf`. `height`, in CSS
 * pixels, is reserved until the component is loaded, so that nothing moves.
 */
export function later<Chunk, Name extends keyof Chunk>(
  load: () => Promise<Chunk>,
  name: Name,
  names: 'label' | 'legend' | 'itself',
  height: 48 | 56 | 84 | 120 | 380,
) {
  const Control = lazyComponent(
    () => load().then((chunk) => chunk[name] as ComponentType<FieldProps<Drawn<Chunk[Name]>>>),
    <div className={styles.place} data-height={height} />,
  );
  return { Control, names, preload: Control.preload };
}

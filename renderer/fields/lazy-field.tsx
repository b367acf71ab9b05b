import type { ComponentType } from 'react';
import { lazyComponent } from '../parts/lazy.tsx';
import styles from './DrawField.module.css';
import type { FieldProps } from './field-props.ts';

/** A drawn half of another chunk. `height`, in CSS pixels, is kept free until it is here, so that nothing moves. */
export function lazyField<Answer>(
  load: () => Promise<ComponentType<FieldProps<Answer>>>,
  height: 48 | 56 | 84 | 120 | 380,
) {
  const Control = lazyComponent(load, <div className={styles.place} data-height={height} />);
  return { Control, preload: Control.preload };
}

import { type ComponentType, lazy } from 'react';
import type { FieldProps } from './field-props.ts';

/** A drawn half that is fetched when it is first drawn, or before by `preload`; `ready` gives it once it is here. */
export function lazyField<Answer>(load: () => Promise<ComponentType<FieldProps<Answer>>>) {
  let here: ComponentType<FieldProps<Answer>> | undefined;
  const preload = async () => {
    here ??= await load();
    return here;
  };
  return { Control: lazy(async () => ({ default: await preload() })), preload, ready: () => here };
}

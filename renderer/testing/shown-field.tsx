import { cleanup, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach } from 'vitest';
import { type FieldTypeName, fieldTypes } from '#engine/claims/fields/index.ts';
import { piecesOf } from '#engine/flow/text.ts';
import type { FieldError } from '#engine/vocabulary/field-type.ts';
import { fieldTypeOf } from '#engine/vocabulary/field-type-of.ts';
import type { Field, Text } from '#schemas/flow.ts';
import { DrawField } from '../fields/DrawField.tsx';
import { drawnField } from '../fields/index.ts';
import type { FieldState } from '../parts/FieldFrame.tsx';
import { RichText } from '../parts/RichText.tsx';

afterEach(cleanup);

const words = (text: Text | undefined) => text && <RichText pieces={piecesOf(String(text), () => undefined)} />;

interface Given {
  answer?: unknown;
  fieldError?: FieldError;
  state?: FieldState;
  facts?: Record<string, unknown>;
  item?: { key: string; value: Record<string, unknown> };
  today?: string;
}

interface LivingProps {
  field: Field;
  given: Given;
  reported: unknown[];
  left: { times: number };
}

function Living({ field, given, reported, left }: LivingProps) {
  const type = fieldTypeOf(fieldTypes, field.type);
  const [answer, setAnswer] = useState<unknown>(given.answer ?? type.empty);
  return (
    <DrawField
      id="field"
      field={field}
      label={words(field.label)}
      hint={words(field.hint)}
      detail={words(field.detail)}
      answer={answer}
      fieldError={given.fieldError ?? null}
      state={given.state ?? 'idle'}
      facts={given.facts ?? {}}
      item={given.item}
      today={given.today ?? '2025-11-20'}
      change={(next) => {
        reported.push(next);
        setAnswer(type.tidy(next, 'typing', answer, field));
      }}
      leave={() => {
        left.times += 1;
      }}
    />
  );
}

/**
 * Draws a field as a screen does, with an answer that lives and is tidied by the type's own rules. Gives every answer
 * that was reported and how often the field was left.
 */
export async function showField(field: Field & { type: FieldTypeName }, given: Given = {}) {
  await drawnField(field.type).preload?.();
  const reported: unknown[] = [];
  const left = { times: 0 };
  return { ...render(<Living field={field} given={given} reported={reported} left={left} />), reported, left };
}

/** Sets a control as a browser's autofill or a script does: past React, with one event and no keys. */
export function fillIn(control: HTMLInputElement | HTMLSelectElement, value: string, event: 'change' | 'input'): void {
  const prototype = control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(event, { bubbles: true }));
}

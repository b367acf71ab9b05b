import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { fieldTypes } from '#engine/claims/fields/index.ts';
import { type Piece, piecesOf } from '#engine/flow/text.ts';
import { fieldTypeOf } from '#engine/vocabulary/field-type-of.ts';
import type { BlockExample } from '#fixtures/examples/blocks.ts';
import type { FieldExample, FieldExamples } from '#fixtures/examples/fields.ts';
import type { Text } from '#schemas/flow.ts';
import { drawnBlocks } from '../blocks/index.ts';
import { DrawField } from '../fields/DrawField.tsx';
import { RichText } from '../parts/RichText.tsx';

const words = (text: Text | undefined): ReactNode => {
  if (text === undefined) return undefined;
  const pieces: Piece[] = piecesOf(typeof text === 'string' ? text : (text.at(-1)?.text ?? ''), () => undefined);
  return <RichText pieces={pieces} />;
};

declare global {
  interface Window {
    answers?: Record<string, unknown>;
  }
}

/** A field that can be used: it starts in the example's state and normalises input as the engine does. */
export function ShownField({ id, of: { field }, example }: { id: string; of: FieldExamples; example: FieldExample }) {
  const [answer, setAnswer] = useState<unknown>(example.answer);
  const type = fieldTypeOf(fieldTypes, field.type);
  // Tests read the last reported value of a field here.
  useEffect(() => {
    window.answers = { ...window.answers, [id]: answer };
  }, [id, answer]);
  const untouched = answer === example.answer;
  return (
    <DrawField
      id={id}
      field={field}
      label={words(field.label)}
      hint={words(field.hint)}
      detail={words(field.detail)}
      answer={answer}
      fieldError={untouched ? (example.fieldError ?? null) : null}
      state={untouched ? (example.state ?? 'idle') : 'idle'}
      facts={example.facts ?? {}}
      item={example.item}
      today="2025-11-20"
      change={(next) => setAnswer(type.tidy(next, 'typing', answer, field))}
      leave={() => setAnswer((last: unknown) => type.tidy(last, 'leaving', last, field))}
    />
  );
}

/** A block of an example. */
export function ShownBlock({ example, place }: { example: BlockExample; place: 'banner' | 'body' | 'aside' }) {
  const { block } = example;
  const Drawn = drawnBlocks[block.type as keyof typeof drawnBlocks];
  return (
    <Suspense>
      <Drawn
        place={place}
        title={words(block.title)}
        text={words(block.text)}
        picture={block.picture}
        tone={block.tone}
        items={block.items?.map((item) => ({ icon: item.icon, title: item.title, text: words(item.text) })) ?? []}
        waiting={example.waiting && words(block.waiting?.text)}
      />
    </Suspense>
  );
}

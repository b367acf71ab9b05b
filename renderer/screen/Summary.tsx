import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { ScreenContext, Selectors } from '#engine';
import { screenOf } from '#engine/flow/screens.ts';
import { anchorOf } from '../fields/anchor.ts';
import { ErrorSummary, type Problem } from '../parts/ErrorSummary.tsx';
import { useScreenScope } from './screen-scope.ts';

/** All errors after Next, focused each time Next finds some; each one disappears when it is corrected. */
export function Summary({ failedSubmits }: { failedSubmits: number }) {
  const { actor, selectors: selectorsOf } = useScreenScope();
  const summary = useRef<HTMLElement>(null);
  const problems = useSelector(
    actor,
    ({ context }) => problemsOf(context, selectorsOf(context.state)),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  useEffect(() => {
    if (failedSubmits > 0) summary.current?.focus();
  }, [failedSubmits]);
  if (problems.length === 0) return null;
  return <ErrorSummary problems={problems} ref={summary} />;
}

function problemsOf(context: ScreenContext, selectors: Selectors): Problem[] {
  const { flow } = selectors;
  return screenOf(flow, context.name).fields.flatMap((name) => {
    const fieldError = context.errors[name];
    const field = flow.fields[name];
    if (!fieldError || !field || !selectors.visible(name)) return [];
    const label = piecesToText(selectors.text(field.label));
    const vague = fieldError.text === 'This field is required' || fieldError.text.startsWith('Invalid ');
    return [
      {
        anchor: anchorOf(name, field.type, fieldError.part),
        text: vague ? `${label}: ${fieldError.text}` : fieldError.text,
      },
    ];
  });
}

const piecesToText = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

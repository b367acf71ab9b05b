import { useEffect, useRef } from 'react';
import { type ScreenContext, screenOf, type View } from '#engine';
import { anchorOf } from '../fields/anchor.ts';
import { ErrorSummary, type Problem } from '../parts/ErrorSummary.tsx';
import { useScreenScope } from './screen-scope.ts';
import { useSelector } from './use-selector.ts';

/** All faults after Next, focused each time Next finds some; they leave it one by one as they are mended. */
export function Summary({ refused }: { refused: number }) {
  const { actor, view: viewOf } = useScreenScope();
  const summary = useRef<HTMLElement>(null);
  const problems = useSelector(
    actor,
    ({ context }) => problemsOf(context, viewOf(context.memory)),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  useEffect(() => {
    if (refused > 0) summary.current?.focus();
  }, [refused]);
  if (problems.length === 0) return null;
  return <ErrorSummary problems={problems} ref={summary} />;
}

function problemsOf(context: ScreenContext, view: View): Problem[] {
  const { flow } = view;
  return screenOf(flow, context.name).fields.flatMap((name) => {
    const fault = context.faults[name];
    const field = flow.fields[name];
    if (!fault || !field || !view.visible(name)) return [];
    const label = piecesToText(view.text(field.label));
    const vague = fault.text === 'This field is required' || fault.text.startsWith('Invalid ');
    return [{ anchor: anchorOf(name, field.type, fault.part), text: vague ? `${label}: ${fault.text}` : fault.text }];
  });
}

const piecesToText = (text: string) => text.replace(/\[([^\]]+)\]\([^)]+\)/g, '$1');

import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useMemo } from 'react';
import type { ScreenContext, Selectors } from '#engine';
import { DrawField } from '../fields/DrawField.tsx';
import type { FieldState } from '../parts/FieldFrame.tsx';
import { FlowText } from './FlowText.tsx';
import { afterPress } from './pointer.ts';
import { useScreenScope } from './screen-scope.ts';

/** A field of a screen: its answer, its error and its verification, passed to the component of its type. */
export const Field = memo(function Field({ name }: { name: string }) {
  const { flow, actor, today, selectors: selectorsOf } = useScreenScope();
  const field = flow.fields[name];
  const state = useSelector(
    actor,
    ({ context }) => {
      const selectors = selectorsOf(context.state);
      return {
        answer: selectors.answer(name),
        fieldError: context.errors[name] ?? null,
        state: fieldState(context, selectors, name),
        facts: context.state.facts,
        item: selectors.item(context.name),
        label: field ? selectors.text(field.label) : '',
        hint: field?.hint ? selectors.text(field.hint) : undefined,
        detail: field?.detail ? selectors.text(field.detail) : undefined,
      };
    },
    shallowEqual,
  );
  const say = useMemo(
    () => ({
      change: (value: unknown) => actor.send({ type: 'answer', field: name, value }),
      leave: () => afterPress(() => actor.send({ type: 'leave', field: name })),
    }),
    [actor, name],
  );
  if (!field) return null;
  return (
    <DrawField
      id={name}
      field={field}
      label={<FlowText text={state.label} />}
      hint={state.hint && <FlowText text={state.hint} />}
      detail={state.detail && <FlowText text={state.detail} />}
      answer={state.answer}
      fieldError={state.fieldError}
      state={state.state}
      facts={state.facts}
      item={state.item}
      today={today}
      {...say}
    />
  );
});

function fieldState(context: ScreenContext, selectors: Selectors, name: string): FieldState {
  const field = selectors.flow.fields[name];
  if (context.pendingQueries[name] !== undefined) return field?.verify ? 'checking' : 'searching';
  if (field?.submits && context.job) return 'checking';
  return field?.verify &&
    selectors.queryValue(name) !== null &&
    selectors.state.verdicts[name]?.verdict === 'valid' &&
    selectors.settled(name)
    ? 'verified'
    : 'idle';
}

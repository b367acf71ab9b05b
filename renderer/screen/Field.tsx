import { memo, useMemo } from 'react';
import type { ScreenContext, View } from '#engine';
import { DrawField } from '../fields/DrawField.tsx';
import type { FieldState } from '../fields/field-props.ts';
import { afterPress } from '../runtime/pointer.ts';
import { FlowText } from './FlowText.tsx';
import { useScreenScope } from './screen-scope.ts';
import { sameMembers, useSelector } from './use-selector.ts';

/** A field of a screen: its answer, its fault and what the service says of it, handed to the drawn half of its type. */
export const Field = memo(function Field({ name }: { name: string }) {
  const { flow, actor, today, view: viewOf } = useScreenScope();
  const field = flow.fields[name];
  const state = useSelector(
    actor,
    ({ context }) => {
      const view = viewOf(context.memory);
      return {
        answer: view.answer(name),
        fault: context.faults[name] ?? null,
        state: fieldState(context, view, name),
        facts: context.memory.facts,
        item: view.item(context.name),
        label: field ? view.text(field.label) : '',
        hint: field?.hint ? view.text(field.hint) : undefined,
        detail: field?.detail ? view.text(field.detail) : undefined,
      };
    },
    sameMembers,
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
      fault={state.fault}
      state={state.state}
      facts={state.facts}
      item={state.item}
      today={today}
      {...say}
    />
  );
});

function fieldState(context: ScreenContext, view: View, name: string): FieldState {
  const field = view.flow.fields[name];
  if (context.asking[name] !== undefined) return field?.verify ? 'checking' : 'searching';
  if (field?.submits && context.job) return 'checking';
  return field?.verify &&
    view.asks(name) !== null &&
    view.memory.verdicts[name]?.verdict === 'valid' &&
    view.settled(name)
    ? 'verified'
    : 'idle';
}

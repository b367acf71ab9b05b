import { namesIn } from '../flow/body.ts';
import type { LinkedScreen, LinkedStep } from '../flow/linked-flow.ts';
import { type Builder, edge, type Next, type Where } from './builder.ts';
import type { Assign, Edge } from './control-flow-graph.ts';
import { answersOf, shownBy } from './screen-answers.ts';

/**
 * The points of a screen with listed steps: one waits at each live step, leads to the next, and submits at the last.
 * (Steps that go through a list are alike: for the paths they are one body.)
 */
export function stepsOf(
  builder: Builder,
  screen: LinkedScreen,
  submit: (from?: { step: string; back: Next }) => number,
): number {
  const { flow, shown, program, point, once } = builder;
  const { name, steps } = screen;
  const guardOf = ({ when, place }: LinkedStep) =>
    when === undefined ? undefined : shown.guardAt(when, [...place, 'when']);

  /** The first live step from here on. `begun`: one has been passed. */
  const from = (index: number, begun: boolean): number =>
    once(
      `steps ${name} ${index} ${begun}`,
      () => point(name, 'step', 'first'),
      (here) => {
        const step = steps[index];
        if (!step) return here.edges.push(...(begun ? [edge(submit())] : lost(here.id)));
        here.edges.push(edge(wait(step, index), 'itself', guardOf(step)));
        if (step.when !== undefined) here.edges.push(edge(from(index + 1, begun), 'itself', undefined, gone(step)));
      },
    );

  /** No step is live: the claimant does not see what the screen asks. */
  function lost(id: number): Edge[] {
    program.stepless.set(id, name);
    return [edge(submit(), 'claimant')];
  }

  const wait = (step: LinkedStep, index: number): number =>
    once(
      `step ${name} ${index}`,
      () => point(name, 'editing'),
      (here) => {
        here.shown = shown.step(step);
        here.progress =
          step.progress === undefined
            ? shown.progress(screen.progress, screen.place)
            : shown.progress(step.progress, step.place);
        const fields = [...namesIn(screen.body), ...step.names];
        const to = builder.settle(screen, fields, () => after(index));
        const { when } = screen.submit ?? {};
        if (when !== undefined)
          here.shown.push({ guard: shown.guardAt(when, ['screens', name, 'submit', 'when']), needs: [], inner: [] });
        // A field with `submits` submits even if the button is not shown.
        const pressed = fields.some((field) => flow.fields[field]?.submits);
        const guard = when === undefined || pressed ? undefined : builder.table.guard(when);
        const answers = answersOf(builder, screen, fields);
        const again = () => wait(step, index);
        const id = guard && shownBy(builder, name, guard, fields, { to, again });
        const pressing =
          id === undefined ? edge(to, 'claimant', guard, answers) : edge(id, 'claimant', undefined, answers);
        here.edges.push({ ...pressing, pressed: 'submit' });
      },
    );

  /** `stay` stays at the step. */
  const stay =
    (index: number): Next =>
    () => {
      const step = steps[index];
      return step ? wait(step, index) : from(index, true);
    };

  /** Next was pressed at a step: if a later step is live, its calls and the transition; otherwise the submit. */
  const after = (index: number): number =>
    once(
      `passed ${name} ${index}`,
      () => point(name, 'step', 'first'),
      (here) => {
        for (let later = index + 1; later < steps.length; later++) {
          const step = steps[later];
          if (!step) continue;
          here.edges.push(edge(goOn(index), 'itself', guardOf(step)));
          if (step.when === undefined) return;
        }
        here.edges.push(edge(submit({ step: steps[index]?.id ?? '', back: stay(index) })));
      },
    );

  function goOn(index: number): number {
    const step = steps[index];
    const { id = '', run = [], to } = step ?? {};
    const where: Where = { screen: name, part: `step ${id}`, unasked: false, back: stay(index) };
    const next: Next = () => from(index + 1, true);
    const on: Next = () => (to === undefined ? next() : builder.decision(to, where, next));
    return once(
      `leaving ${name} ${index}`,
      () => point(name, 'step'),
      (here) => here.edges.push(edge(builder.run(run, where, on))),
    );
  }

  /** The answers of a step that is not live: those of fields that are nowhere else on the screen. */
  function gone(step: LinkedStep): Assign[] {
    const others = steps.filter((other) => other !== step).flatMap(({ names }) => names);
    const elsewhere = new Set([...namesIn(screen.body), ...others]);
    return step.names
      .filter((item) => flow.fields[item] !== undefined && !elsewhere.has(item))
      .map((item): Assign => ({ name: item, to: 'missing' }));
  }

  return from(0, false);
}

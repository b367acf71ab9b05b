import type { LinkedAction, LinkedEvent, LinkedScreen } from '../flow/linked-flow.ts';
import type { Path } from '../resolve/problem.ts';
import { stepsOf } from './build-steps.ts';
import { type Builder, edge, type Next, type Where } from './builder.ts';
import type { Assign, Edge } from './control-flow-graph.ts';
import { answersOf, shownBy } from './screen-answers.ts';
import { negated } from './value-classes.ts';

/** The points of a screen: its entry guard, its entry, its editing, its buttons, its dialogs. */
export function createScreens(builder: Builder): Pick<Builder, 'arrive' | 'editing' | 'dialog'> {
  const { flow, program, shown, table, point, once } = builder;

  function arrive(name: string): number {
    const id = once(
      `arrive ${name}`,
      () => point(name, 'arrive', 'first'),
      (here) => {
        const screen = flow.screens[name];
        if (!screen) return;
        const where: Where = { screen: name, part: 'gate', unasked: true };
        for (const { fact, else: otherwise } of screen.requires) {
          const to = builder.decision(otherwise, where, () => open(screen));
          here.edges.push({ ...edge(to, 'itself', negated(table.known(fact))), lacks: fact });
        }
        const { skip } = screen;
        here.edges.push(edge(skip ? builder.decision(skip, where, () => open(screen)) : open(screen)));
      },
    );
    program.arrivals.set(name, id);
    return id;
  }

  /** After the entry guard: background calls start, then the calls of entry behind the loader, then the automatic rules. */
  function open({ name, enter }: LinkedScreen): number {
    return once(
      `open ${name}`,
      () => point(name, 'open'),
      (here) => {
        const where: Where = { screen: name, part: 'enter', unasked: true };
        here.shown = shown.loader(enter);
        const editingNext: Next = () => builder.editing(name);
        const last: Next = () =>
          enter.to === undefined ? editingNext() : builder.decision(enter.to, where, editingNext);
        const entered: Next = () => builder.run(enter.run, where, tracked(name, enter, last));
        const background: Where = { ...where, part: 'background' };
        here.edges.push(edge(builder.run(enter.background.flat(), background, entered, 'background')));
      },
    );
  }

  /** The events of an entry or a submit are recorded, then the transition is taken. */
  function tracked(
    name: string,
    { track: events, place }: { track: readonly LinkedEvent[]; place: Path },
    next: Next,
  ): Next {
    const conditions = events.flatMap(({ when }, index) =>
      when === undefined
        ? []
        : [{ guard: shown.guardAt(when, [...place, 'track', index, 'when']), needs: [], inner: [] }],
    );
    if (conditions.length === 0) return next;
    return () => {
      const track = point(name, 'step');
      track.shown = conditions;
      track.edges.push(edge(next()));
      return track.id;
    };
  }

  function editing(name: string, submitted = false): number {
    return once(
      `${submitted ? 'submitted' : 'editing'} ${name}`,
      () => point(name, 'editing'),
      (here) => {
        const screen = flow.screens[name];
        if (!screen) return;
        here.end = screen.end;
        here.shown = shown.screen(screen);
        if (screen.steps.some(({ each }) => !each))
          here.edges.push(edge(stepsOf(builder, screen, (from) => asked(screen, false, from))));
        else {
          here.progress = shown.progress(screen.progress, screen.place);
          here.edges.push(...submitting(screen));
        }
        for (const [action, button] of Object.entries(screen.actions)) {
          const to = press(button, {
            screen: name,
            part: `action ${action}`,
            unasked: false,
          });
          here.edges.push({ ...to, assigns: perhaps(screen) });
        }
        for (const [event, run] of Object.entries(screen.on)) {
          const where: Where = { screen: name, part: `on ${event}`, unasked: true };
          const back: Next = () => builder.editing(name, submitted);
          here.edges.push(edge(builder.run(run, where, back, 'background'), 'claimant'));
        }
        if (!submitted) here.edges.push(...byItself(screen), ...openedAgain(screen));
      },
    );
  }

  /**
   * A claimant comes back to a screen whose `skip` may read its own answers: they are still there, saved or not. A page that
   * is loaded anew keeps what was typed.
   */
  function openedAgain(screen: LinkedScreen): Edge[] {
    if (!screen.skip || screen.names.length === 0) return [];
    const answers = answersOf(builder, screen).filter(({ to }) => to !== 'unsaved');
    return [{ ...edge(arrive(screen.name), 'claimant', undefined, answers), back: true, returns: true }];
  }

  const perhaps = (screen: LinkedScreen): Assign[] =>
    answersOf(builder, screen).map((one) => (one.to === 'unsaved' ? one : { ...one, to: 'maybe' }));

  /** The main button of a screen without steps, or whose steps go through a list. */
  function submitting(screen: LinkedScreen): Edge[] {
    const { submit, names } = screen;
    if (!submit) return [];
    // A field with `submits` presses the button even if it is not shown.
    const pressed = names.some((field) => flow.fields[field]?.submits);
    const { when } = submit;
    const to = builder.settle(screen, names, () => asked(screen));
    const answers = answersOf(builder, screen);
    if (when === undefined || pressed) return [{ ...edge(to, 'claimant', undefined, answers), pressed: 'submit' }];
    const guard = shown.guardAt(when, [...submit.place, 'when']);
    const id = shownBy(builder, screen.name, guard, names, { to, again: () => builder.editing(screen.name) });
    if (id === undefined) return [{ ...edge(to, 'claimant', guard, answers), pressed: 'submit' }];
    return [{ ...edge(id, 'claimant', undefined, answers), pressed: 'submit' }];
  }

  /** The screen submits itself: at once if its condition holds already, or once the claimant has answered. */
  function byItself(screen: LinkedScreen): Edge[] {
    const { name, submit } = screen;
    if (!submit?.auto) return [];
    const { auto, place } = submit;
    const to = asked(screen, true);
    const answered = point(name, 'step', 'first');
    const guard = shown.guardAt(auto.while, [...place, 'auto', 'while']);
    answered.edges.push(edge(to, 'itself', guard), edge(builder.editing(name, true)));
    return [
      edge(to, 'itself', table.guard(auto.while), answersOf(builder, screen)),
      edge(answered.id, 'claimant', undefined, perhaps(screen)),
    ];
  }

  /** Next was pressed and every answer is valid: the calls, the events, the transition. */
  function asked(screen: LinkedScreen, auto = false, from?: { step: string; back: Next }): number {
    const { name, submit } = screen;
    return once(
      `asked ${name} ${auto} ${from?.step ?? ''}`,
      () => point(name, 'step'),
      (here) => {
        if (!submit) return;
        const where: Where = {
          screen: name,
          part: auto ? 'auto' : `submit ${from?.step ?? ''}`,
          unasked: false,
          ...(auto ? { auto } : {}),
          ...(from ? { back: from.back } : {}),
        };
        here.shown = shown.screen(screen);
        const leaves: Next = () =>
          builder.decision(submit.to, where, from?.back ?? (() => builder.editing(name, where.auto)));
        const again = openedAgain(screen);
        const on: Next = () => {
          if (again.length === 0) return leaves();
          const done = point(name, 'step');
          done.edges.push(edge(leaves()), ...again);
          return done.id;
        };
        here.edges.push(edge(builder.run(submit.run, where, tracked(name, submit, on))));
      },
    );
  }

  function press(button: LinkedAction, where: Where): Edge {
    const guard = button.when === undefined ? undefined : shown.guardAt(button.when, [...button.place, 'when']);
    const back: Next = () => builder.editing(where.screen);
    const to = once(
      `press ${where.screen} ${where.part}`,
      () => point(where.screen, 'step'),
      (here) => here.edges.push(edge(builder.run(button.run, where, () => builder.decision(button.to, where, back)))),
    );
    return { ...edge(to, 'claimant', guard), pressed: where.part };
  }

  function dialog(name: string, where: Where, path: Path): number {
    const screen = flow.screens[where.screen];
    const one = screen?.dialogs[name];
    if (!screen || !one) {
      program.lostDialogs.push({ screen: where.screen, dialog: name, path });
      return builder.editing(where.screen);
    }
    return once(
      `dialog ${where.screen} ${name}`,
      () => point(where.screen, 'dialog'),
      (here) => {
        here.dialog = name;
        here.shown = shown.dialog(one);
        for (const [action, button] of Object.entries(one.actions)) {
          here.edges.push(press(button, { ...where, part: `dialog ${name} ${action}`, unasked: false }));
        }
      },
    );
  }

  return { arrive, editing, dialog };
}

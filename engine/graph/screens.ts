import type { Action, Screen } from '../../schemas/flow.ts';
import type { Path } from '../resolve/problem.ts';
import { answersOf } from './answers.ts';
import { type Builder, edge, type Next, type Where } from './builder.ts';
import { negated } from './classes.ts';
import type { Edge } from './program.ts';

/** The points of a screen: its gate, its entry, the work on it, its buttons, its dialogs. */
export function createScreens(builder: Builder): Pick<Builder, 'arrive' | 'editing' | 'dialog'> {
  const { flow, program, shown, table, point, once } = builder;

  function arrive(name: string): number {
    const id = once(
      `arrive ${name}`,
      () => point(name, 'arrive', 'first'),
      (here) => {
        const screen = flow.screens[name];
        if (!screen) return;
        const path: Path = ['screens', name];
        const where: Where = { screen: name, part: 'gate', unasked: true };
        for (const { fact, else: otherwise } of screen.requires ?? []) {
          here.edges.push(
            edge(
              builder.decision(otherwise, [], where, () => open(name, screen)),
              'itself',
              negated(table.known(fact)),
            ),
          );
        }
        const skip = screen.skip;
        here.edges.push(
          edge(skip ? builder.decision(skip, [...path, 'skip'], where, () => open(name, screen)) : open(name, screen)),
        );
      },
    );
    program.arrivals.set(name, id);
    return id;
  }

  /** Behind the gate: background calls start, then the calls of entry, then the automatic rules. */
  function open(name: string, screen: Screen): number {
    return once(
      `open ${name}`,
      () => point(name, 'open'),
      (here) => {
        const where: Where = { screen: name, part: 'enter', unasked: true };
        const { enter } = screen;
        const path: Path = ['screens', name, 'enter'];
        const editingNext: Next = () => builder.editing(name);
        const last: Next = () =>
          enter?.to === undefined ? editingNext() : builder.decision(enter.to, [...path, 'to'], where, editingNext);
        const entered: Next = () => builder.run(enter?.run, [...path, 'run'], where, last);
        const background: Where = { ...where, part: 'background' };
        here.edges.push(
          edge(builder.run(enter?.background, [...path, 'background'], background, entered, 'background')),
        );
      },
    );
  }

  function editing(name: string): number {
    return once(
      `editing ${name}`,
      () => point(name, 'editing'),
      (here) => {
        const screen = flow.screens[name];
        if (!screen) return;
        const path: Path = ['screens', name];
        here.end = screen.end === true;
        here.shown = shown.screen(screen, path);
        here.progress = shown.progress(screen, path);
        const { submit } = screen;
        if (submit) {
          const guard = submit.when === undefined ? undefined : shown.guardAt(submit.when, [...path, 'submit', 'when']);
          here.edges.push(
            edge(
              builder.settle(name, screen, () => asked(name, screen)),
              'claimant',
              guard,
              answersOf(builder, screen),
            ),
          );
        }
        for (const [action, button] of Object.entries(screen.actions ?? {})) {
          const to = press(button, [...path, 'actions', action], {
            screen: name,
            part: `action ${action}`,
            unasked: false,
          });
          here.edges.push({ ...to, assigns: answersOf(builder, screen).map((one) => ({ ...one, to: 'maybe' })) });
        }
      },
    );
  }

  /** Next was pressed and every answer is there: the calls, the events, the way on. */
  function asked(name: string, screen: Screen): number {
    return once(
      `asked ${name}`,
      () => point(name, 'step'),
      (here) => {
        const { submit } = screen;
        if (!submit) return;
        const path: Path = ['screens', name, 'submit'];
        const where: Where = { screen: name, part: 'submit', unasked: false };
        here.shown = shown.screen(screen, ['screens', name]);
        const on: Next = () => {
          const track = point(name, 'step');
          track.shown = (submit.track ?? []).flatMap((event, index) =>
            typeof event === 'string' || event.when === undefined
              ? []
              : [{ guard: shown.guardAt(event.when, [...path, 'track', index, 'when']), needs: [], inner: [] }],
          );
          track.edges.push(edge(builder.decision(submit.to, [...path, 'to'], where, () => builder.editing(name))));
          return track.id;
        };
        here.edges.push(edge(builder.run(submit.run, [...path, 'run'], where, on)));
      },
    );
  }

  function press(button: Action, path: Path, where: Where): Edge {
    const guard = button.when === undefined ? undefined : shown.guardAt(button.when, [...path, 'when']);
    const back: Next = () => builder.editing(where.screen);
    const to = once(
      `press ${where.screen} ${where.part}`,
      () => point(where.screen, 'step'),
      (here) =>
        here.edges.push(
          edge(
            builder.run(button.run, [...path, 'run'], where, () =>
              builder.decision(button.to, [...path, 'to'], where, back),
            ),
          ),
        ),
    );
    return edge(to, 'claimant', guard);
  }

  function dialog(name: string, where: Where, path: Path): number {
    const screen = flow.screens[where.screen];
    const one = screen?.dialogs && Object.hasOwn(screen.dialogs, name) ? screen.dialogs[name] : undefined;
    if (!screen || !one) {
      program.lostDialogs.push({ screen: where.screen, dialog: name, path });
      return builder.editing(where.screen);
    }
    return once(
      `dialog ${where.screen} ${name}`,
      () => point(where.screen, 'dialog'),
      (here) => {
        const at: Path = ['screens', where.screen, 'dialogs', name];
        here.dialog = name;
        here.shown = shown.dialog(one, at);
        for (const [action, button] of Object.entries(one.actions)) {
          here.edges.push(
            press(button, [...at, 'actions', action], { ...where, part: `dialog ${name} ${action}`, unasked: false }),
          );
        }
      },
    );
  }

  return { arrive, editing, dialog };
}

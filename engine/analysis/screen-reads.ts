import type { BodyItem, Screen, Text, When } from '../../schemas/flow.ts';
import type { LinkedDialog, LinkedEnter, LinkedFlow, LinkedScreen, LinkedStep } from '../flow/linked-flow.ts';
import { factsIn } from '../flow/text-tokens.ts';
import type { Path } from '../resolve/problem.ts';
import type { Need, NotedGuard, Shown } from './control-flow-graph.ts';
import type { ClassTable } from './value-classes.ts';

/** The facts that conditions and texts of a screen or a dialog read. */
export function createShown(flow: LinkedFlow, table: ClassTable) {
  const noted = (when: When | undefined, path: Path): Pick<Shown, 'guard'> =>
    when === undefined ? {} : { guard: guardAt(when, path) };
  const guardAt = (when: When, path: Path): NotedGuard => ({ ...table.guard(when), path });

  function needsOf(words: string, path: Path): Need[] {
    return factsIn(words).map((name) => ({ name, known: table.known(name), path, reader: 'the text reads' }));
  }

  function text(value: Text | undefined, path: Path): Shown[] {
    if (value === undefined) return [];
    if (typeof value === 'string') return some({ needs: needsOf(value, path), inner: [] });
    const inner = value.map((alternative, index): Shown => {
      const here = [...path, index];
      return {
        ...noted(alternative.when, [...here, 'when']),
        needs: needsOf(alternative.text, [...here, 'text']),
        inner: [],
      };
    });
    return [{ needs: [], inner, alternatives: true }];
  }

  /** Leaves out parts that read nothing. */
  const some = (shown: Shown): Shown[] =>
    shown.guard || shown.needs.length > 0 || shown.inner.length > 0 ? [shown] : [];

  const group = (when: When | undefined, path: Path, inner: Shown[]): Shown[] =>
    some({ ...noted(when, [...path, 'when']), needs: [], inner });

  /** A reader of a fact that is not a text. */
  const reading = (name: string, path: Path, reader: string): Shown[] => [
    { needs: [{ name, known: table.known(name), path, reader }], inner: [] },
  ];

  function field(name: string): Shown[] {
    const one = flow.fields[name];
    if (!one) return [];
    const path: Path = ['fields', name];
    return group(one.when, path, [
      ...(one.from === undefined ? [] : reading(one.from, [...path, 'from'], 'the field offers')),
      ...(['label', 'hint', 'detail'] as const).flatMap((part) => text(one[part], [...path, part])),
    ]);
  }

  function block(name: string | undefined): Shown[] {
    const one = name === undefined ? undefined : flow.blocks[name];
    if (!one) return [];
    const path: Path = ['blocks', String(name)];
    const items = (one.items ?? []).flatMap((item, index) => {
      const here = [...path, 'items', index];
      return group(item.when, here, [...text(item.title, [...here, 'title']), ...text(item.text, [...here, 'text'])]);
    });
    const waiting = one.waiting
      ? group(one.waiting.when, [...path, 'waiting'], text(one.waiting.text, [...path, 'waiting', 'text']))
      : [];
    return [
      ...group(one.when, path, [
        ...text(one.title, [...path, 'title']),
        ...text(one.text, [...path, 'text']),
        ...text(one.during?.text, [...path, 'during', 'text']),
        ...items,
      ]),
      ...waiting,
    ];
  }

  function body(items: readonly BodyItem[], path: Path): Shown[] {
    return items.flatMap((item, index) => {
      if (typeof item === 'string') return [...field(item), ...block(item)];
      if ('hidden' in item) return [];
      return [
        ...text(item.section, [...path, index, 'section']),
        ...item.items.flatMap((name) => [...field(name), ...block(name)]),
      ];
    });
  }

  /** Steps that go through a list: the list must be known. */
  function each({ steps }: LinkedScreen): Shown[] {
    return steps.flatMap((step) =>
      step.each ? [...reading(step.each.list, [...step.place, 'each'], 'the steps go through'), ...shownAt(step)] : [],
    );
  }

  const shownAt = ({ label, body: items, place }: LinkedStep): Shown[] => [
    ...text(label, [...place, 'label']),
    ...body(items, [...place, 'body']),
  ];

  return {
    guardAt,
    text,
    needsOf,
    screen(screen: LinkedScreen): Shown[] {
      const path = screen.place;
      return [
        ...text(screen.title, [...path, 'title']),
        ...text(screen.heading, [...path, 'heading']),
        ...block(screen.banner),
        ...block(screen.aside),
        ...body(screen.body, [...path, 'body']),
        ...each(screen),
        ...text(screen.submit?.label, [...path, 'submit', 'label']),
        ...text(screen.submit?.gaps?.alert, [...path, 'submit', 'gaps', 'alert']),
        ...Object.values(screen.actions).flatMap(({ label, place }) => text(label, [...place, 'label'])),
      ];
    },
    dialog({ title, text: words, actions, place }: LinkedDialog): Shown[] {
      const buttons = Object.values(actions).flatMap((action) => text(action.label, [...action.place, 'label']));
      return [...text(title, [...place, 'title']), ...text(words, [...place, 'text']), ...buttons];
    },
    step: shownAt,
    /** The texts while the calls of entry run. */
    loader({ loader = '', busyLabel, place }: LinkedEnter): Shown[] {
      const phases = flow.loaders[loader] ?? [];
      return [
        ...text(busyLabel, [...place, 'busyLabel']),
        ...phases.flatMap((phase, index) =>
          (['title', 'text'] as const).flatMap((part) => text(phase[part], ['loaders', loader, index, part])),
        ),
      ];
    },
    progress(progress: Screen['progress'], path: Path): { guard?: NotedGuard; value: number }[] {
      if (progress === undefined) return [];
      if (typeof progress === 'number') return [{ value: progress }];
      return progress.map(({ when, value }, index) => ({
        ...(when === undefined ? {} : { guard: guardAt(when, [...path, 'progress', index, 'when']) }),
        value,
      }));
    },
  };
}

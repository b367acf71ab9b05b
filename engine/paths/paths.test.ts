import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf, link } from '#engine';
import { startJourney } from '#fixtures/drivers/journey.ts';
import { productFlow } from '#fixtures/flow.ts';
import { sampled } from '#fixtures/prove.ts';
import { trialEffect } from '#fixtures/trial-flow.ts';
import type { Flow, Rule, Screen } from '#schemas/flow.ts';
import { everyWayHasHad } from './laws.ts';
import { reachScreen } from './reach.ts';
import { type Walk, walksOf } from './walks.ts';

/** The screens of small flows, in their order; each rule leads to a later one, so that every walk ends. */
const names = ['one', 'two', 'three', 'four', 'last'] as const;
const fields = ['first', 'second'] as const;
const outcomes = ['valid', 'exists', 'failed'] as const;

const tests = fc.oneof(
  fc.constantFrom(...fields).chain((fact) => fc.constantFrom('yes', 'no').map((is) => ({ fact, is }))),
  fc.boolean().map((is) => ({ fact: 'user.exists', is })),
  fc.constantFrom(...fields).map((fact) => ({ not: { fact, known: true as const } })),
);

/** A screen that asks something and leads on by rules. */
const screenAt = (at: number) =>
  fc.record({
    asks: fc.subarray([...fields], { maxLength: 1 }),
    calls: fc.boolean(),
    failure: fc.option(fc.integer({ min: at + 1, max: names.length - 1 })),
    rules: fc.array(
      fc.record({
        when: fc.array(tests, { minLength: 1, maxLength: 2 }),
        to: fc.integer({ min: at + 1, max: names.length - 1 }),
      }),
      { maxLength: 2 },
    ),
    otherwise: fc.integer({ min: at + 1, max: names.length - 1 }),
  });

const flows = fc.tuple(screenAt(0), screenAt(1), screenAt(2), screenAt(3)).map((screens): Flow => {
  const nameAt = (at: number) => names[at] ?? 'last';
  const asked = new Set<string>();
  const made = screens.map(({ asks, calls, failure, rules, otherwise }, at): [string, Screen] => {
    const body = asks.filter((field) => !asked.has(field));
    for (const field of body) asked.add(field);
    const to: Rule[] = [
      ...rules.map(({ when, to }): Rule => ({ when, screen: nameAt(to) })),
      { screen: nameAt(otherwise) },
    ];
    const failed: Rule[] | 'continue' = failure === null ? 'continue' : [{ screen: nameAt(failure) }];
    const run = [{ effect: 'user.validate', on: { valid: 'continue' as const, exists: 'continue' as const, failed } }];
    return [
      nameAt(at),
      {
        path: at === 0 ? '' : nameAt(at),
        heading: nameAt(at),
        body,
        submit: { label: 'Next', ...(calls ? { run } : {}), to },
      },
    ];
  });
  return {
    id: 'small',
    title: 'A small flow',
    base: '/small',
    start: 'one',
    fields: {
      first: { type: 'yesNo', label: 'First?' },
      second: { type: 'yesNo', label: 'Second?' },
    },
    screens: { ...Object.fromEntries(made), last: { path: 'last', heading: 'Last', body: [], end: true } },
  };
});

/** What a claimant answers and what the register says, call by call. */
interface Choice {
  answers: Record<string, string>;
  calls: string[];
}

const choices: Choice[] = ['yes', 'no'].flatMap((first) =>
  ['yes', 'no'].flatMap((second) =>
    outcomes.flatMap((a) =>
      outcomes.flatMap((b) =>
        outcomes.flatMap((c) => outcomes.map((d): Choice => ({ answers: { first, second }, calls: [a, b, c, d] }))),
      ),
    ),
  ),
);

/** The screens that the real machine passes for a choice, without a claim and with the outcomes given. */
async function walked(
  flow: Flow,
  { answers, calls }: Choice,
): Promise<{ screens: string[]; made: number; existsOn: number }> {
  let made = 0;
  const screens: string[] = [];
  /** The place of the screen on which the register has first said that the person exists. */
  let existsOn = Number.POSITIVE_INFINITY;
  const validate = trialEffect({
    outcomes: { valid: {}, exists: {}, failed: {} },
    does() {
      const outcome = calls[made] ?? 'valid';
      made += 1;
      if (outcome === 'exists') existsOn = Math.min(existsOn, screens.length - 1);
      return outcome === 'failed' ? { outcome } : { outcome, facts: { 'user.exists': outcome === 'exists' } };
    },
  });
  const journey = startJourney({ flow, effects: { 'user.validate': validate } as never });
  await journey.settle();
  screens.push(journey.at() ?? '');
  while (screens.at(-1) !== 'last') {
    for (const field of flow.screens[screens.at(-1) ?? '']?.body ?? [])
      journey.answer(String(field), answers[String(field)]);
    await journey.submit();
    const at = journey.at() ?? '';
    if (at === screens.at(-1)) throw new Error(`The claimant stays on "${at}".`);
    screens.push(at);
  }
  journey.actor.stop();
  return { screens, made, existsOn };
}

/** The choice of a path: what it says, and anything for the rest. */
function choiceOf(flow: Flow, { legs }: Walk): Choice {
  const answers: Record<string, string> = { first: 'yes', second: 'yes' };
  const calls: string[] = [];
  for (const { screen, answers: own, outcomes: ended } of legs) {
    for (const [field, value] of Object.entries(own)) {
      // A value that no rule compares with is the other one.
      const compared = JSON.stringify(flow).includes(`"fact":"${field}","is":"yes"`) ? 'no' : 'yes';
      answers[field] = value === 'yes' || value === 'no' ? value : compared;
    }
    if (flow.screens[screen]?.submit?.run) calls.push(ended['user.validate'] ?? 'valid');
  }
  return { answers, calls };
}

test('on small flows the paths are those that the machine takes for some answers and outcomes, and each is taken as it says', async () => {
  await fc.assert(
    fc.asyncProperty(flows, async (flow) => {
      const found = walksOf(graphOf(link(flow)), 10_000);
      const told = [...new Set(found.map(({ screens }) => screens.join(' ')))].sort();
      // Calls beyond those that a walk makes change nothing: one choice for each beginning is enough.
      const taken = new Set<string>();
      const known = new Set<string>();
      const ways: { screens: string[]; existsOn: number }[] = [];
      for (const choice of choices) {
        const key = (made: number) => `${JSON.stringify(choice.answers)} ${choice.calls.slice(0, made).join()}`;
        if ([0, 1, 2, 3, 4].some((made) => known.has(`${made} ${key(made)}`))) continue;
        const { screens, made, existsOn } = await walked(flow, choice);
        ways.push({ screens, existsOn });
        known.add(`${made} ${key(made)}`);
        taken.add(screens.join(' '));
      }
      expect(told).toEqual([...taken].sort());
      const graph = graphOf(link(flow));
      for (const to of names) {
        const there = ways.filter(({ screens }) => screens.includes(to));
        /** Whether each of the ways to the screen has had something; null: there is none. */
        const every = (has: (way: (typeof ways)[number], place: number) => boolean) =>
          there.length === 0 ? null : there.every((way) => has(way, way.screens.indexOf(to)));
        for (const screen of names)
          expect(everyWayHasHad(graph, to, { screen }).holds).toBe(
            every(({ screens }, place) => screens.slice(0, place + 1).includes(screen)),
          );
        expect(everyWayHasHad(graph, to, { effect: 'user.validate', outcome: 'exists' }).holds).toBe(
          every(({ existsOn }, place) => existsOn < place),
        );
        const law = everyWayHasHad(graph, to, { screen: 'two' });
        // The way that is given as a counter-example is one that is taken.
        if (law.holds === false)
          expect(
            there.some(({ screens }) =>
              `${screens.join()},`.startsWith(`${[...law.legs.map(({ screen }) => screen), to].join()},`),
            ),
          ).toBe(true);
      }
      for (const walk of found) {
        const { screens } = await walked(flow, choiceOf(flow, walk));
        expect(screens).toEqual(walk.screens);
      }
    }),
    sampled(12),
  );
});

describe('the paths of the versions', () => {
  test('name the rule, the answers and the outcomes that take them', () => {
    const walks = walksOf(graphOf(productFlow('v3').flow), 10_000);
    const filed = walks.find(({ screens }) => screens.at(-1) === 'filed');
    expect(filed?.screens).toEqual(['postcode', 'info', 'contact', 'sign', 'filed']);
    expect(filed?.legs.find(({ screen }) => screen === 'sign')).toMatchObject({
      pressed: 'submit',
      outcomes: { 'user.validate': 'exists' },
      rule: ['routes', 'afterSign', 0],
    });
  });

  test('the shortest way to a screen is told, or why nothing leads there', () => {
    const { flow } = productFlow('v4');
    const graph = graphOf(flow);
    const filed = reachScreen(flow, graph, 'filed');
    expect('legs' in filed && filed.legs.map(({ screen }) => screen)).toEqual(['postcode', 'info', 'contact', 'sign']);
    expect(reachScreen(flow, graph, 'otp')).toEqual({
      because: ['No rule leads to it.', 'It is opened by its address only (linkOnly).'],
    });
  });
});

/** What `previewRestore` says of a stored session is what the page does with it: on random walks, under another version or a changed flow. */
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { engineDriver } from '#fixtures/drivers/engine-driver.ts';
import { heldBy } from '#fixtures/drivers/engine-walk.ts';
import { publicConfig, TODAY } from '#fixtures/drivers/journey.ts';
import { next } from '#fixtures/drivers/walk.ts';
import type { FakeApi } from '#fixtures/fakes/fake-api.ts';
import { productFlow } from '#fixtures/flow.ts';
import { createTime } from '#fixtures/invariants/service.ts';
import { type PersonName, people } from '#fixtures/people.ts';
import { counted, sampled } from '#fixtures/prove.ts';
import { simulatedPage } from '#fixtures/simulated-page.ts';
import { prepareJourney } from '#renderer/runtime/prepare-journey.ts';
import { createRegistry, type Registry } from '#renderer/runtime/registry.ts';
import { openSession } from '#renderer/session/page-session.ts';
import { PERSISTED_JOURNEY, safeStorage } from '#renderer/session/storage.ts';
import type { Flow } from '#schemas/flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { link } from '../index.ts';
import { type PersistedJourney, persistJourney } from '../state/journey-state.ts';
import type { StoredClaim } from '../state/persisted-journey.ts';
import { Selectors } from '../state/selectors.ts';
import { previewRestore } from './preview.ts';

const versions = ['v3', 'v4', 'v5', 'v6'] as const;
type Made = Flow & { fields: NonNullable<Flow['fields']> };

simulatedPage();

/** Screens with fields in their own body, with the names of these. */
const asking = ({ screens, fields }: Made) =>
  Object.entries(screens).flatMap(([screen, { body }]) => {
    const names = body.filter((item): item is string => typeof item === 'string' && fields[item] !== undefined);
    return names.length > 0 ? [{ screen, body, names }] : [];
  });

/** Changes of a flow, such as an author makes; `at` chooses the place. */
const changes: Readonly<Record<string, (flow: Made, at: number) => void>> = {
  'nothing but the revision': () => undefined,
  'a field is removed'(flow, at) {
    const places = asking(flow).flatMap(({ body, names }) => names.map((name) => ({ body, name })));
    const place = places[at % places.length];
    if (!place) return;
    place.body.splice(place.body.indexOf(place.name), 1);
    delete flow.fields[place.name];
  },
  'a field has another type'(flow, at) {
    const names = asking(flow).flatMap((place) => place.names);
    const name = names[at % names.length] ?? '';
    flow.fields[name] = {
      type: flow.fields[name]?.type === 'yesNo' ? 'personName' : 'yesNo',
      label: 'Another question',
    };
  },
  'there is a new question'(flow, at) {
    const places = asking(flow);
    flow.fields.previousName = {
      type: 'personName',
      part: 'family',
      label: 'Previous surname',
      saveAs: 'previous_name',
    };
    places[at % places.length]?.body.push('previousName');
  },
  'a screen has another name'(flow, at) {
    const names = Object.keys(flow.screens);
    const name = names[at % names.length] ?? '';
    const rename = (value: unknown, key = ''): unknown => {
      if (value === name && ['screen', 'start', 'home', 'resume', 'signed'].includes(key)) return 'renamed';
      if (Array.isArray(value)) return value.map((one) => rename(one, key));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, rename(one, member)]));
    };
    const renamed = rename(flow) as Made;
    renamed.screens = Object.fromEntries(
      Object.entries(renamed.screens).map(([each, screen]) => [each === name ? 'renamed' : each, screen]),
    );
    Object.assign(flow, renamed);
  },
};

const edited = new Map<string, { flow: LinkedFlow; revision: string }>();

function changedFlow(version: string, what: string, at: number): { flow: LinkedFlow; revision: string } {
  const key = `${version}, ${what}, ${at}`;
  const known = edited.get(key);
  if (known) return known;
  const source = structuredClone(productFlow(version).source) as Made;
  changes[what]?.(source, at);
  const made = { flow: link(source), revision: key };
  edited.set(key, made);
  return made;
}

/** A claimant, how far they went in which version, and under what they come back. */
interface Plan {
  who: PersonName;
  from: (typeof versions)[number];
  presses: number;
  /** The version to which they come back, or a change of the one that they were in; `null`: neither. */
  to: { version: string } | { what: string; at: number } | null;
  /** Which screen the address names; null: none. */
  asked: number | null;
  /** `tab`: with the tab's own storage; `claim`: with what the service holds. */
  with: 'tab' | 'claim' | 'both';
}

const plans: fc.Arbitrary<Plan> = fc.record({
  who: fc.constantFrom(...(Object.keys(people) as PersonName[])),
  from: fc.constantFrom(...versions),
  presses: fc.nat(8),
  to: fc.oneof(
    { weight: 3, arbitrary: fc.record({ version: fc.constantFrom(...versions) }) },
    { weight: 5, arbitrary: fc.record({ what: fc.constantFrom(...Object.keys(changes)), at: fc.nat(11) }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  asked: fc.option(fc.nat(15)),
  with: fc.constantFrom('tab', 'claim', 'both'),
});

/** Walks on the engine as far as the plan says, or as the claimant gets. */
async function walked({ who, from, presses }: Plan) {
  const product = productFlow(from);
  const { driver, api } = await engineDriver(product);
  for (let press = 0; press < presses; press += 1) {
    try {
      await next(driver, people[who]);
    } catch {
      break; // nothing more can be answered or pressed here
    }
  }
  const at = await driver.at();
  const state = driver.journey().state();
  const persisted = persistJourney(product.flow, product.revision, at ?? '', state, `${TODAY}T10:00:00.000Z`);
  driver.journey().actor.stop();
  return { at, api, persisted: JSON.parse(JSON.stringify(persisted)) as PersistedJourney, held: await heldBy(api) };
}

const registries = new Map<LinkedFlow, Registry>();

async function registryOf(flow: LinkedFlow): Promise<Registry> {
  const known = registries.get(flow) ?? createRegistry(flow);
  registries.set(flow, known);
  await known.fetchAll();
  for (const screen of Object.keys(flow.screens)) await known.fetchFor(screen);
  return known;
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const memory = () => safeStorage(() => undefined);

/** Loads the page as `main.tsx` does, with these things in the browser. Only the request that restores a claim is answered. */
async function restored(
  { flow, revision }: { flow: LinkedFlow; revision: string },
  persisted: PersistedJourney | null,
  claim: { number: string; api: FakeApi } | null,
  asked: string | null,
) {
  const time = createTime((now) => void vi.setSystemTime(now));
  const storages = { local: memory(), session: memory(), cookie: memory(), tenDays: memory(), hour: memory() };
  if (persisted) storages.session.set(PERSISTED_JOURNEY, JSON.stringify(persisted));
  if (claim) storages.local.set('currentId', claim.number);
  const reported: unknown[] = [];
  const log = (error: unknown) => void reported.push(error);
  const never = new Promise<Response>(() => undefined);
  const session = openSession({
    storages,
    utm: () => ({}),
    log,
    async fetch(input) {
      const { pathname } = new URL(String(input), 'http://reclaim.example');
      if (!claim || !pathname.endsWith(claim.number)) return never;
      const answer = await claim.api.send({ operation: 'resumeClaim', params: { claimId: claim.number } });
      return new Response(JSON.stringify(answer.body), { status: answer.status });
    },
  });
  const registry = await registryOf(flow);
  const options = { flow, revision, config: publicConfig, session, asked, log, registry, clock: time.clock };
  const journey = await prepareJourney(options);
  const begin = () => Promise.race([journey.begin(), turns(20)]);
  if (journey.mustRestore) await begin();
  const actor = journey.enter();
  if (claim && !journey.mustRestore) await begin();
  const { context } = actor.getSnapshot();
  actor.stop();
  expect(reported).toEqual([]);
  return { context, offered: journey.stop.getSnapshot()?.screen ?? null };
}

/** What the page knows by itself, whatever is restored. */
const OWN = ['support.email', 'claim.number'];
const factsOf = (facts: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(facts).filter(([name]) => !OWN.includes(name)));

const seen = { sessions: 0, elsewhere: 0, told: 0, losing: 0 };

async function compare(plan: Plan): Promise<void> {
  const { at, api, persisted: kept, held } = await walked(plan);
  fc.pre(at !== null);
  const now =
    plan.to === null
      ? productFlow(plan.from)
      : 'version' in plan.to
        ? productFlow(plan.to.version)
        : changedFlow(plan.from, plan.to.what, plan.to.at);
  const { flow } = now;
  const names = Object.keys(flow.screens);
  const asked = plan.asked === null ? null : (names[plan.asked % names.length] ?? null);
  const persisted = plan.with === 'claim' ? null : kept;
  const claim: StoredClaim | null = plan.with === 'tab' ? null : held;
  const origin = productFlow(plan.from).flow;
  const said = previewRestore({
    ...now,
    today: TODAY,
    fieldTypes,
    effects,
    config: publicConfig,
    persisted,
    claim,
    origin,
    asked,
  });
  const real = await restored(now, persisted, claim && { number: String(api.claim().claim_number), api }, asked);
  const page = new Selectors({ flow, state: real.context.state, today: TODAY, fieldTypes });

  expect(said.screen).toBe(real.context.entry.screen);
  expect(said.notice).toBe(real.context.notice);
  expect(said.offered).toBe(real.offered);
  const { facts, ...rest } = said.state;
  const { facts: realFacts, ...realRest } = real.context.state;
  expect(rest).toEqual(realRest);
  expect(factsOf(facts)).toEqual(factsOf(realFacts));
  // What is kept counts on the page, what is asked again does not, and what is dropped has no field.
  for (const name of said.kept) {
    const isPerItem = fieldTypes[(flow.fields[name]?.type ?? '') as keyof typeof fieldTypes].perItem === true;
    // An answer per item holds those given so far: the screen still asks for the others.
    if (isPerItem) expect([name, page.answer(name)]).toEqual([name, page.state.answers[name]]);
    else expect([name, page.errorOf(name)?.text]).toEqual([name, undefined]);
  }
  for (const name of said.askedAgain) {
    const counts = page.errorOf(name) === null && isDeepStrictEqual(page.answer(name), page.state.answers[name]);
    expect([name, counts]).toEqual([name, false]);
  }
  for (const name of said.dropped) expect([name, flow.fields[name]]).toEqual([name, undefined]);
  const together = [...said.kept, ...said.askedAgain, ...said.dropped];
  expect(new Set(together).size).toBe(together.length);
  // Nothing that counted in the tab is passed over; a renamed field is kept under its present name.
  const then = new Selectors({ flow: origin, state: kept, today: TODAY, fieldTypes });
  for (const name of persisted ? Object.keys(kept.answers) : []) {
    const isGiven = then.read(name) !== undefined && then.errorOf(name) === null;
    const keys = new Set(origin.fields[name]?.keys.map(({ key }) => key));
    const heirs = said.kept.filter((other) => flow.fields[other]?.keys.some(({ key }) => keys.has(key)));
    if (isGiven && heirs.length === 0) expect(together).toContain(name);
  }
  expect(said.path.map(({ screen }) => screen).every((screen) => names.includes(screen))).toBe(true);
  seen.sessions += 1;
  if (persisted && persisted.screen !== said.screen) seen.elsewhere += 1;
  if (said.notice !== null) seen.told += 1;
  if (said.askedAgain.length + said.dropped.length > 0) seen.losing += 1;
}

test('the preview of a restore is what the page restores, on random sessions', async () => {
  await fc.assert(fc.asyncProperty(plans, compare), { seed: 21, ...sampled(25) });
  counted(JSON.stringify(seen));
});

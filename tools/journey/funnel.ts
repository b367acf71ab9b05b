import { existsSync } from 'node:fs';
import type { LinkedFlow } from '#engine';
import { reachOfClaim } from '#server/claims/claim-reach.ts';
import type { Flows } from '#server/flows.ts';
import type { ClaimDocument } from '#server/store/documents.ts';
import type { Store } from '#server/store/port.ts';
import { londonDay } from '#server/time/calendar.ts';

/** Claims that are read at a time. */
const PAGE = 500;
/** Characters of the longest bar. */
const WIDTH = 30;

/** What a funnel is drawn of. Days are yyyy-mm-dd in London, both included. */
export interface Asked {
  versions: readonly string[];
  since?: string | undefined;
  until?: string | undefined;
  /** Counts the claims at each end screen too: the store must open claims, which takes much longer. */
  ends: boolean;
}

/** How far the claims of one version have come. */
export interface VersionFunnel {
  version: string;
  /** Claims with a save of this version. */
  begun: number;
  signed: number;
  /** In the order of the journey; screens that several paths share are one line, alternatives one each. */
  screens: { screen: string; completed: number }[];
  /** Claimants who are at an end screen now; only if it was asked for. */
  ends?: { screen: string; reached: number }[];
}

export interface Funnel {
  /** Claims that were read and begun between the days. */
  claims: number;
  versions: VersionFunnel[];
  /** Left out: programs, erased claims, claims without a save, and those of versions that are not served or not asked for. */
  leftOut: { programs: number; erased: number; notBegun: number; otherVersions: number };
}

/** The screens of a flow that a save can complete, in the order of the journey, by their names in claims. */
const screensOf = ({ order, screens }: LinkedFlow): string[] => [
  ...new Set(order.flatMap((name) => (screens[name] && !screens[name].end ? [screens[name].claimName] : []))),
];

const emptyOf = (flow: LinkedFlow, ends: boolean): VersionFunnel => ({
  version: flow.id,
  begun: 0,
  signed: 0,
  screens: screensOf(flow).map((screen) => ({ screen, completed: 0 })),
  ...(ends
    ? { ends: flow.order.filter((name) => flow.screens[name]?.end).map((screen) => ({ screen, reached: 0 })) }
    : {}),
});

/** Counts over all claims of a store, page by page. What it reads is not personal and lies open in the store, except for `ends`. */
export async function funnelOf(
  store: Store,
  flows: Flows,
  { versions, since = '', until = '9999', ends }: Asked,
  { clock, progress }: { clock: () => Date; progress: (read: number) => void },
): Promise<Funnel> {
  const funnels = new Map(
    [...flows.byId.values()]
      .filter(({ flow }) => versions.length === 0 || versions.includes(flow.id))
      .map(({ flow }) => [flow.id, emptyOf(flow, ends)]),
  );
  const leftOut = { programs: 0, erased: 0, notBegun: 0, otherVersions: 0 };
  let [read, claims] = [0, 0];

  function add(claim: ClaimDocument): void {
    const day = londonDay(new Date(claim.createdAt));
    if (day < since || day > until) return;
    claims += 1;
    const { journey, is_bot: isBot } = claim.data;
    const funnel = typeof journey === 'string' ? funnels.get(journey) : undefined;
    if (claim.erasedAt !== undefined) leftOut.erased += 1;
    else if (isBot === true) leftOut.programs += 1;
    else if (journey === undefined) leftOut.notBegun += 1;
    else if (!funnel) leftOut.otherVersions += 1;
    else {
      funnel.begun += 1;
      if (claim.signedAt !== undefined) funnel.signed += 1;
      for (const one of funnel.screens) if (claim.screensCompleted.includes(one.screen)) one.completed += 1;
      if (!funnel.ends) return;
      const due = reachOfClaim({ flows, ports: { clock } }, claim)?.due.screen;
      for (const one of funnel.ends) if (one.screen === due) one.reached += 1;
    }
  }

  for (let after = ''; ; ) {
    const page = await store.scan('claims', after, PAGE);
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    for (const claim of page) add(claim);
    read += page.length;
    progress(read);
  }
  return { claims, versions: [...funnels.values()], leftOut };
}

const figure = (count: number): string => count.toLocaleString('en-GB');
/** `1 claim`, `2 claims`. */
const claimsIn = (count: number): string => `${figure(count)} ${count === 1 ? 'claim' : 'claims'}`;

/** The funnel as text: a bar for each screen, as long as its share of the claims that were begun. */
export function drawn({ claims, versions, leftOut }: Funnel): string {
  const lines = versions.flatMap(({ version, begun, signed, screens, ends = [] }) => {
    const rows: [string, number][] = [
      ...screens.map(({ screen, completed }): [string, number] => [screen, completed]),
      ['signed', signed],
      ...ends.map(({ screen, reached }): [string, number] => [`end: ${screen}`, reached]),
    ];
    const widest = Math.max(...rows.map(([name]) => name.length));
    const digits = Math.max(...rows.map(([, count]) => figure(count).length));
    const bars = rows.map(([name, count]) => {
      const share = begun === 0 ? 0 : count / begun;
      // A screen that somebody has completed has a bar.
      const length = count === 0 ? 0 : Math.max(1, Math.round(share * WIDTH));
      const bar = '█'.repeat(length).padEnd(WIDTH, '·');
      return `  ${name.padEnd(widest)}  ${bar}  ${figure(count).padStart(digits)}  ${(share * 100).toFixed(1).padStart(5)} %`;
    });
    return [`${version}: ${claimsIn(begun)} begun`, ...(begun === 0 ? [] : bars), ''];
  });
  const parts = [
    [leftOut.notBegun, 'without a save'],
    [leftOut.programs, 'of programs'],
    [leftOut.erased, 'erased'],
    [leftOut.otherVersions, 'of other versions'],
  ] as const;
  const out = parts.filter(([count]) => count > 0).map(([count, of]) => `${figure(count)} ${of}`);
  return [...lines, `${claimsIn(claims)} read${out.length > 0 ? `; not counted: ${out.join(', ')}` : ''}.`].join('\n');
}

/** What is wrong with a day; undefined: nothing. */
export function dayFault(option: string, day: string | undefined): string | undefined {
  if (day === undefined) return undefined;
  const isDay =
    /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day);
  return isDay ? undefined : `--${option} is "${day}". It must be a day, such as 2026-11-30.`;
}

/** What is wrong with reading this store; undefined: nothing. Opening a SQLite file that does not exist would create it. */
export function missingStore(url: string): string | undefined {
  const file = /^sqlite:(.+)$/.exec(url)?.[1];
  return file !== undefined && !existsSync(file)
    ? `There is no store at ${file}. Set STORE_URL or DATA_DIR.`
    : undefined;
}

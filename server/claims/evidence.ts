import { createHash } from 'node:crypto';
import { type LinkedFlow, namesIn } from '#engine';
import { DECLARED } from '#schemas/declared-keys.ts';
import type { Block, Field, Text } from '#schemas/flow.ts';
import type { Flows } from '../flows.ts';
import { Failure } from '../http/errors.ts';
import type { ClaimDocument, Evidence } from '../store/documents.ts';

/** Keys that are always evidence, whatever the flow. */
const ALWAYS = ['soft_check_privacy', 'not_already_filed', 'redundant-claim-concent', 'signature'];

/** What the headers of a request say about what the claimant saw. */
export interface Shown {
  flow: LinkedFlow | undefined;
  revision: string | undefined;
  shownRevision: string | undefined;
  signedBy: 'drawn' | 'typed' | undefined;
}

/** The flow and its revision that the page names in `x-reclaim-flow`. */
function namedBy(headers: Record<string, unknown>): { id?: string | undefined; revision?: string | undefined } {
  const [, id, revision] =
    /^([A-Za-z0-9]{1,40}); ?revision=([A-Za-z0-9]{1,128})$/.exec(String(headers['x-reclaim-flow'] ?? '')) ?? [];
  return { id, revision };
}

/**
 * How long the vendor of an effect is waited for, in milliseconds, if the flow of the page says so. The check has confirmed
 * that the effect allows it. (decision 202)
 */
export function timeoutFor(effect: string, headers: Record<string, unknown>, flows: Flows): number | undefined {
  const { id = '' } = namedBy(headers);
  return flows.byId.get(id)?.flow.effectSettings[effect]?.timeout;
}

/** Reads `x-reclaim-flow: <id>; revision=<hash>` and `x-reclaim-signature`; without the first, `journey` says which flow. */
export function shownBy(headers: Record<string, unknown>, flows: Flows, journey: unknown): Shown {
  const { id, revision: shownRevision } = namedBy(headers);
  const served = flows.byId.get(id ?? (typeof journey === 'string' ? journey : flows.initial) ?? '');
  const method = headers['x-reclaim-signature'];
  return {
    flow: served?.flow,
    revision: served?.revision,
    shownRevision,
    signedBy: method === 'drawn' || method === 'typed' ? method : undefined,
  };
}

/** The field that saves under a claim key, with its name. */
export function fieldOf(flow: LinkedFlow | undefined, key: string): [string, Field] | undefined {
  const name = flow?.savedBy.get(key)?.[0]?.field;
  const field = name === undefined ? undefined : flow?.fields[name];
  return name === undefined || field === undefined ? undefined : [name, field];
}

/**
 * The evidence of a step: each consent and confirmation that its body answers, the signature, and the confirmations of its
 * screen that are not saved, because the screen cannot be completed without them. Without those already on record.
 */
export function evidenceOf(
  claim: ClaimDocument,
  values: Readonly<Record<string, unknown>>,
  screenName: string | undefined,
  shown: Shown,
  request: { at: string; address: string },
): Evidence[] {
  const { flow } = shown;
  const given: [of: string, value: string, words: string | null, method: Evidence['method']][] = [];
  const declared = (values[DECLARED] ?? {}) as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries({ ...declared, ...values })) {
    const [name, field] = fieldOf(flow, key) ?? [];
    if (key === 'signature') {
      given.push([key, hash(String(value)), name ? signedWords(flow, name) : null, shown.signedBy ?? 'unstated']);
    } else if (ALWAYS.includes(key) || field?.type === 'consent' || field?.type === 'confirmation') {
      given.push([key, String(value), field ? wordsOf(field) : null, 'ticked']);
    }
  }
  for (const [name, field] of unsavedOn(flow, screenName)) given.push([name, 'true', wordsOf(field), 'screen']);

  return given.flatMap(([of, value, words, method]) => {
    const entry: Evidence = {
      of,
      value,
      words,
      wordsHash: words === null ? null : hash(words),
      flow: flow?.id ?? null,
      revision: shown.revision ?? null,
      shownRevision: shown.shownRevision ?? null,
      ...request,
      method,
    };
    const last = claim.evidence.filter((each) => each.of === of).at(-1);
    const same = last && last.value === value && last.wordsHash === entry.wordsHash && last.revision === entry.revision;
    return same ? [] : [entry];
  });
}

/** Refuses a bureau or identity call for a claim without the stored consent. */
export function demandConsent(claim: ClaimDocument): void {
  if (claim.data.soft_check_privacy !== true) throw new Failure('NO_CONSENT');
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The words in the flow. All alternatives are kept: the claim shows which one was displayed. */
const plain = (text: Text | undefined): string =>
  text === undefined ? '' : typeof text === 'string' ? text : text.map((each) => each.text).join(' / ');

const lines = (...texts: (Text | undefined)[]): string => texts.map(plain).filter(Boolean).join('\n');

const wordsOf = (field: Field): string => lines(field.label, field.detail);

const blockWords = (block: Block): string =>
  [lines(block.title, block.text), ...(block.items ?? []).map((item) => lines(item.title, item.text))]
    .filter(Boolean)
    .join('\n');

/** What a claimant signs: the heading and all texts on the screen of the signature. */
function signedWords(flow: LinkedFlow | undefined, field: string): string | null {
  const screen = Object.values(flow?.screens ?? {}).find((each) => namesIn(each.body).includes(field));
  if (!flow || !screen) return null;
  const body = namesIn(screen.body).map((name) => {
    const [block, other] = [flow.blocks[name], flow.fields[name]];
    return block ? blockWords(block) : other ? lines(other.label, other.hint, other.detail) : '';
  });
  return [plain(screen.heading), ...body, plain(screen.submit?.label)].filter(Boolean).join('\n');
}

/** Required consents and confirmations of a completed screen that have no claim key. */
function unsavedOn(flow: LinkedFlow | undefined, screenName: string | undefined): [string, Field][] {
  if (!flow || screenName === undefined) return [];
  const screen = flow.screens[flow.screenAt.get(screenName === 'postcode' ? '' : screenName) ?? ''];
  return (screen?.fields ?? []).flatMap((name) => {
    const field = flow.fields[name];
    const counts =
      field &&
      field.saveAs === undefined &&
      field.required !== false &&
      (field.type === 'consent' || field.type === 'confirmation');
    return counts ? [[name, field] as [string, Field]] : [];
  });
}

import type { FastifyInstance } from 'fastify';
import { searchKeyChange } from '../claims/search-keys.ts';
import type { Config } from '../config.ts';
import { correctedState } from '../outbox/outbox-state.ts';
import type { Ports } from '../ports.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { isNothing, type Store, together } from '../store/port.ts';
import { eraseClaim } from './erase.ts';

const DAY_MS = 24 * 60 * 60_000;
const PAGE = 200;
const MARK = 'retention';
/** How often a node looks whether the day's run is due. */
const LOOK_MS = 15 * 60_000;

/** How long a claim is kept, in days, by what it is: the first line that fits. (decision 252) */
export const retention = [
  { is: 'a program', days: 7, fits: ({ data }: ClaimDocument) => data.is_bot === true },
  { is: 'unsigned', days: 30, fits: ({ signedAt }: ClaimDocument) => signedAt === undefined },
  { is: 'a complaint', days: 9 * 365 + 3, fits: ({ complainedAt }: ClaimDocument) => complainedAt !== undefined },
  { is: 'a service record', days: 6 * 365 + 2, fits: () => true },
] as const;

/** Claims of the sandbox are nobody's. */
const SANDBOX_DAYS = 7;

/** When the time of a claim begins: its last use. */
const lastUse = ({ createdAt, signedAt, linkUsedAt, evidence, audit }: ClaimDocument): number =>
  Math.max(
    ...[createdAt, signedAt, linkUsedAt, evidence.at(-1)?.at, audit.at(-1)?.at].map((at) => (at ? Date.parse(at) : 0)),
  );

/** Whether a claim has been kept long enough. One with messages that wait is kept until they are sent or cancelled. */
export function isOver(claim: ClaimDocument, now: Date, sandbox: boolean): boolean {
  if (claim.erasedAt !== undefined || claim.nextDue !== undefined) return false;
  const days = sandbox ? SANDBOX_DAYS : (retention.find(({ fits }) => fits(claim))?.days ?? 0);
  return now.getTime() - lastUse(claim) >= days * DAY_MS;
}

/** Claims used since the last run, and the one before in case that was missed: only they can have a hash that is out of date. */
const isRecent = (claim: ClaimDocument, now: Date): boolean =>
  claim.erasedAt === undefined && now.getTime() - lastUse(claim) < 3 * DAY_MS;

interface Retaining {
  store: Store;
  clock: () => Date;
  sandbox: boolean;
  /** The secret of the hashes that staff find claims by. */
  personKey: string;
}

/** Erases every claim whose time is over, and corrects on the way what a node of an earlier release has not noted. Returns how many it has erased. */
export async function retain(
  { store, clock, sandbox, personKey }: Retaining,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let erased = 0;
  for (let after = ''; !isStopped(); ) {
    const page = await store.scan('claims', after, PAGE);
    const last = page.at(-1);
    if (!last) break;
    after = last.id;
    for (const claim of page) {
      const corrected = together(
        correctedState(claim),
        isRecent(claim, clock()) ? searchKeyChange(claim, claim.data, personKey) : {},
      );
      if (!isNothing(corrected)) await store.update('claims', claim.id, corrected, claim.revision);
      if (isOver(claim, clock(), sandbox) && (await eraseClaim({ store, clock }, claim.id))) erased += 1;
    }
  }
  return erased;
}

/** Takes today's run for this node: false if another one has it. */
async function takeRun(store: Store, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const mark = await store.get('meta', MARK);
  if (!mark) return store.insert('meta', { id: MARK, revision: 1, at });
  if (now.getTime() - Date.parse(mark.at) < DAY_MS) return false;
  return (await store.update('meta', MARK, { set: [[['at'], at]] }, mark.revision)) !== null;
}

/** Runs the retention once a day on one of the nodes, until the service closes. */
export function startRetention(app: FastifyInstance, { live, personKey }: Config, { store, clock }: Ports): void {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = async () => {
    if (!(await takeRun(store, clock()))) return;
    const erased = await retain({ store, clock, sandbox: !live, personKey }, () => stopped);
    if (erased > 0) app.log.info({ erased }, 'claims whose time is over were erased');
  };
  const timer = setInterval(() => {
    running = run().catch((error: unknown) => app.log.warn({ err: error }, 'the retention must wait'));
  }, LOOK_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    stopped = true;
    clearInterval(timer);
  });
  app.addHook('onClose', async () => void (await running));
}

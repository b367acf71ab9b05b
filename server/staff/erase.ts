import { changeClaim } from '../claims/claims.ts';
import { isPersonalKey } from '../sealing/personal-places.ts';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change, Path, Store } from '../store/port.ts';

interface Erasing {
  store: Store;
  clock: () => Date;
}

/** Members that are about the person, or lead to them, and are of no use without them. */
const PERSONAL = [
  'dataKey',
  'nextDue',
  'delivered',
  'undeliverable',
  'reports',
  'boughtFor',
  'heldPass',
  'pushed',
  'risk',
  'visitors',
  'texted',
  'code',
  'birthTries',
  'signedEmailKey',
  'signedPersonKey',
  'emailKey',
  'mobileKey',
  'nameKey',
] as const satisfies readonly (keyof ClaimDocument)[];

const MANY = 100;

/**
 * Erases a claim: its data key is destroyed with everything that was sealed by it, sessions and identity reservations end, messages
 * that wait are not sent. What is kept has a number and no person: times, names of screens and of consents with their words, and the
 * audit. Repeatable. False: there is no such claim. (decision 252)
 */
export async function eraseClaim({ store, clock }: Erasing, id: string): Promise<boolean> {
  const present = await store.get('claims', id);
  if (!present) return false;
  if (present.erasedAt === undefined) {
    const at = clock().toISOString();
    const erased = await changeClaim({ store }, id, (claim) => erasure(claim, at)).catch(async (error: unknown) => {
      if ((await store.get('claims', id))?.erasedAt === undefined) throw error;
      return null;
    });
    if (erased === null && (await store.get('claims', id)) === null) return false;
  }
  await forgetAround(store, id);
  return true;
}

function erasure(claim: ClaimDocument, at: string): Change {
  const unset: Path[] = [
    ...Object.keys(claim.data)
      .filter(isPersonalKey)
      .map((key) => ['data', key] as const),
    ...PERSONAL.map((name) => [name] as const),
  ];
  const evidence = claim.evidence.map(({ value: _, address: __, ...kept }) => kept);
  const searches = Object.entries(claim.searches ?? {}).map(([bureau, { creditScore: _, ...kept }]) => [bureau, kept]);
  return {
    set: [
      [['erasedAt'], at],
      [['linkEndedAt'], claim.linkEndedAt ?? at],
      [['evidence'], evidence],
      [['verdicts'], {}],
      [['intents'], {}],
      [['outbox'], {}],
      ...(claim.searches ? [[['searches'], Object.fromEntries(searches)] as const] : []),
    ],
    unset,
    push: [[['audit'], { at, what: 'erased' }]],
  };
}

/** Ends the sessions of a claim and releases the identity that it has reserved. */
async function forgetAround(store: Store, id: string): Promise<void> {
  for (;;) {
    const sessions = await store.find('sessions', { by: 'claimId', is: id, limit: MANY });
    for (const session of sessions) await store.remove('sessions', session.id);
    if (sessions.length < MANY) break;
  }
  for (const signer of await store.find('signers', { by: 'claim', is: id, limit: MANY }))
    await store.remove('signers', signer.id);
}

import type { EffectName } from '#engine/claims/effects/index.ts';
import type { BodyOf } from '#schemas/api.ts';
import { demandReach } from '../claims/claim-reach.ts';
import { textOf } from '../claims/claim-values.ts';
import { changeClaim, claimOf } from '../claims/claims.ts';
import { isDuplicate } from '../claims/duplicate.ts';
import { demandOwn } from '../claims/own-details.ts';
import type { EffectDeps } from '../context.ts';
import { leadsOff } from '../outbox/leads-off.ts';
import { enqueue } from '../outbox/outbox.ts';
import type { Crm } from '../providers/crm.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { toldHash } from './crm-fields.ts';

/** How long after the text to a new number the customer management is told of it, in milliseconds. (HELP-51) */
const CHANGED_PHONE_MS = 1_000;

/** Field of the customer management → the claim key that it must equal. */
const own = {
  Email: 'email',
  Claim_Number: 'claim_number',
  First_Name: 'first_name',
  Last_Name: 'last_name',
  Phone: 'phone_number',
  Postcode: 'postcode',
} as const;

/**
 * Adds a lead or a contact to the outbox. Its data is read from the claim at delivery; a body that is not about the claim's own
 * claimant is a 400. Does nothing if leads are off. (API-34 to API-36, G-120, G-127)
 */
export async function pushToCrm(
  effects: EffectDeps,
  claimId: string,
  { name, effect }: { name: keyof Crm; effect: EffectName },
  { data }: BodyOf<'upsertContact'>,
): Promise<void> {
  const { config, ports } = effects;
  const claim = await claimOf(effects, claimId);
  const [said] = data;
  const keys = Object.entries(own).filter(([field]) => said !== undefined && field in said);
  demandOwn(claim.data, { ...said }, keys);
  demandReach(effects, claim, effect);
  if (leadsOff(config, textOf(claim.data.email))) return;
  await changeClaim(ports, claimId, (present) =>
    said?.Changed_Phone_No === true ? phoneChanged(present, ports.clock()) : pushed(effects, present, name),
  );
}

const waiting = ({ outbox }: ClaimDocument, name: keyof Crm): OutboxEntry[] =>
  Object.values(outbox).filter((entry) => entry.kind === 'crm' && entry.name === name && entry.state !== 'dead');

/** A lead is created once and updated from then on; the same data is not sent twice in a row, and a waiting entry sends the latest data. A person with another claim is not a lead. */
function pushed(effects: EffectDeps, claim: ClaimDocument, asked: keyof Crm): Change {
  if (isDuplicate(claim)) return {};
  const of = toldHash(claim, effects);
  if (of === undefined) return {};
  const tells = ({ tries, details }: OutboxEntry) => tries === 0 || details?.of === of;
  const told = (name: keyof Crm) => claim.pushed?.[name] === of || waiting(claim, name).some(tells);
  const made = claim.pushed?.createLead !== undefined || waiting(claim, 'createLead').length > 0;
  const name = asked === 'upsertContact' ? asked : made ? 'upsertLead' : 'createLead';
  if (told(name) || (asked === 'createLead' && told('createLead'))) return {};
  // The revision distinguishes this push from an earlier one with the same data.
  return enqueue(claim, `crm-${name}-${claim.revision}`, {
    kind: 'crm',
    name,
    at: effects.ports.clock(),
    details: { of },
  });
}

/** The mark of a changed number, soon after the text to the new one. */
function phoneChanged(claim: ClaimDocument, at: Date): Change {
  const waits = waiting(claim, 'upsertContact').some(
    ({ tries, details }) => details?.changed === 'phone' && tries === 0,
  );
  if (waits) return {};
  return enqueue(claim, `crm-phone-${claim.revision}`, {
    kind: 'crm',
    name: 'upsertContact',
    at,
    due: new Date(at.getTime() + CHANGED_PHONE_MS),
    details: { changed: 'phone' },
  });
}

import { askedInVain, registerKnows } from '../claims/customer-register.ts';
import { noteDuplicate } from '../claims/signing.ts';
import type { EffectDeps } from '../context.ts';
import { crmFields, toldHash } from '../effects/crm-fields.ts';
import { leadsOff } from '../outbox/leads-off.ts';
import type { Crm } from '../providers/crm.ts';
import type { ClaimDocument, OutboxEntry } from '../store/documents.ts';
import { type Delivered, type Kind, patiently } from './kind.ts';

/** How often a push is retried, including the contact that it falls back to. (API-37, CONST-73, G-128) */
export const LEAD_RETRIES = 5;
/** The statuses with which the customer management refuses a lead; it may accept a contact. (API-38, API-39) */
const NOT_AS_LEAD = [400, 500];

async function deliver(
  effects: EffectDeps,
  claim: ClaimDocument,
  { name, at, details = {} }: OutboxEntry,
  key: string,
): Promise<Delivered> {
  const { lending, ports, config } = effects;
  const fields = crmFields(claim, lending);
  if (fields === null) return { outcome: 'skipped', why: 'no email' };
  const off = leadsOff(config, fields.Email);
  if (off) return { outcome: 'skipped', why: off };
  if (name !== 'upsertContact') {
    const known = await isDuplicate(effects, claim);
    const since = ports.clock().getTime() - Date.parse(at);
    if (known === 'failed' && since < REGISTER_MOST_MS) return REGISTER_DOWN;
    if (known === true) return { outcome: 'skipped', why: 'duplicate' };
  }
  // The next attempt uses the path that this entry's last answer chose, also after a restart.
  const call = (details.as === 'contact' ? 'upsertContact' : name) as keyof Crm;
  const changed = details.changed === 'phone' ? { Changed_Phone_No: true } : {};
  const told = await ports.providers.crm[call]({ ...fields, ...changed }, key);
  if (told.outcome === 'done') {
    const hash = toldHash(claim, effects);
    return { outcome: 'done', settle: () => (hash === undefined ? {} : { set: [[['pushed', name], hash]] }) };
  }
  const refused = told.status !== undefined && NOT_AS_LEAD.includes(told.status);
  return refused && call !== 'upsertContact' ? { ...told, instead: { as: 'contact' } } : told;
}

/** A person with another claim is not a lead; a customer register that did not answer before is called now. (decision 172) */
async function isDuplicate(effects: EffectDeps, claim: ClaimDocument): Promise<boolean | 'failed'> {
  if (claim.data.user_exists === true) return true;
  if (!askedInVain(claim)) return false;
  const known = await registerKnows(effects, claim.id, claim.data);
  if (known === 'exists') await noteDuplicate(effects, claim.id);
  return known === 'failed' ? known : known === 'exists';
}

/** How often, and for how long, the register is called for a waiting lead; after that the lead is pushed without it. */
const REGISTER_AGAIN_MS = 5 * 60_000;
const REGISTER_MOST_MS = 24 * 60 * 60_000;
const REGISTER_DOWN: Delivered = {
  outcome: 'waits',
  ms: REGISTER_AGAIN_MS,
  detail: 'the customer register gives no answer; the lead waits for it',
};

/** A lead or a contact for the customer management: `createLead`, `upsertLead`, `upsertContact`. (API-34 to API-41, G-127, G-128) */
export const crmKind: Kind = {
  deliver,
  limitMs: ({ providers }) => providers.crm.timeoutMs + providers.customers.timeoutMs,
  ...patiently,
  retries: LEAD_RETRIES,
};

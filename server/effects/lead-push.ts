import type { BodyOf } from '#schemas/api.ts';
import type { EffectDeps } from '../context.ts';
import { pushToCrm } from './crm-push.ts';

/** Adds a lead to the outbox for the customer management: a new one, or an update of it. (API-34, API-35) */
export const pushLead = (
  deps: EffectDeps,
  claimId: string,
  name: 'createLead' | 'upsertLead',
  body: BodyOf<'upsertContact'>,
): Promise<void> => pushToCrm(deps, claimId, { name, effect: 'lead.push' }, body);

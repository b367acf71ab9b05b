import type { BodyOf } from '#schemas/api.ts';
import type { EffectDeps } from '../context.ts';
import { pushToCrm } from './crm-push.ts';

/** Adds a contact to the outbox for the customer management, such as the mark of a changed number. (API-36, HELP-51) */
export const updateContact = (deps: EffectDeps, claimId: string, body: BodyOf<'upsertContact'>): Promise<void> =>
  pushToCrm(deps, claimId, { name: 'upsertContact', effect: 'contact.phoneChanged' }, body);

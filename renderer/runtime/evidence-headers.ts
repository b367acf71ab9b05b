import type { JourneyState, LinkedFlow } from '#engine';
import type { ApiRequest } from '#engine/claims/effects/effect.ts';

/**
 * The headers that evidence travels in: which flow and revision the claimant saw, and how a signature was made. They
 * are not part of the documented bodies (contracts, "Claim keys").
 */
export function evidenceHeaders(
  request: ApiRequest,
  flow: LinkedFlow,
  revision: string,
  state: JourneyState,
): Record<string, string> {
  const isSave = request.operation === 'updateClaim';
  // The service reads in the flow how long it may wait for a vendor.
  if (!isSave && Object.keys(flow.effectSettings).length === 0) return {};
  const headers: Record<string, string> = { 'x-reclaim-flow': `${flow.id}; revision=${revision}` };
  if (!isSave) return headers;
  if (request.body && 'signature' in request.body) {
    const field = Object.entries(flow.fields).find(([, each]) => each.saveAs === 'signature')?.[0];
    const method = field && (state.answers[field] as { method?: string } | undefined)?.method;
    if (method === 'drawn' || method === 'typed') headers['x-reclaim-signature'] = method;
  }
  return headers;
}

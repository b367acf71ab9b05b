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
  if (request.operation !== 'updateClaim') return {};
  const headers: Record<string, string> = { 'x-reclaim-flow': `${flow.id}; revision=${revision}` };
  if (request.body && 'signature' in request.body) {
    const field = Object.entries(flow.fields).find(([, each]) => each.saveAs === 'signature')?.[0];
    const method = field && (state.answers[field] as { method?: string } | undefined)?.method;
    if (method === 'drawn' || method === 'typed') headers['x-reclaim-signature'] = method;
  }
  return headers;
}

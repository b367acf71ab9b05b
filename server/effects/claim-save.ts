import type { IncomingHttpHeaders } from 'node:http';
import type { BodyOf } from '#schemas/api.ts';
import { reachOfClaim } from '../claims/claim-reach.ts';
import { type ClaimUpdateRequest, planUpdate, readBody } from '../claims/claim-update.ts';
import { changeClaim } from '../claims/claims.ts';
import { shownBy } from '../claims/evidence.ts';
import { saveAsSigner } from '../claims/signing.ts';
import type { EffectDeps } from '../context.ts';
import { Failure } from '../http/errors.ts';
import { plainAddress } from '../http/network.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { together } from '../store/port.ts';
import { londonDay } from '../time/calendar.ts';
import { countSave } from './count-save.ts';
import { withFbLeadValue } from './fb-lead-value.ts';
import { quizOnSave } from './quiz-close.ts';
import { samplesOnSave } from './samples-on-save.ts';

/** A save as received: the page's body, and the caller's address. */
interface SaveRequest {
  body: BodyOf<'updateClaim'>;
  headers: IncomingHttpHeaders;
  /** The caller's address. */
  ip: string;
}

/**
 * Saves a screen, with the service's own decisions on a save: the signature, the quiz, a tester's samples, the lead value.
 * Throws `NO_SESSION` if the claim no longer exists. (API-02)
 */
export async function saveClaim(
  deps: EffectDeps,
  claimId: string,
  { body, headers, ip }: SaveRequest,
): Promise<{ dateDropped: boolean }> {
  const { config, ports, flows, lending } = deps;
  const now = ports.clock();
  const update: ClaimUpdateRequest = {
    body,
    context: { today: londonDay(now), journeys: [...flows.byId.keys()], groups: flows.groups },
    shown: shownBy(headers, flows, body.journey),
    bytes: Number(headers['content-length'] ?? Number.POSITIVE_INFINITY),
    now,
    address: plainAddress(ip),
    testEmailDomains: config.testEmailDomains,
    personKey: config.personKey,
  };
  const read = readBody(update);
  const { flow } = update.shown;
  const reaches = (present: ClaimDocument, screen: string) => {
    const reach = reachOfClaim(deps, present, flow);
    return reach !== null && (reach.open.has(screen) || reach.done.has(screen));
  };
  const save = { values: read.values, flow, now, testEmailDomains: config.testEmailDomains, reaches };
  let before: ClaimDocument | undefined;
  const claim = await saveAsSigner(deps, claimId, { read, knowsClaim: body.repeat_visitor === true }, (kept) =>
    changeClaim(ports, claimId, (present) => {
      kept.check(present);
      before = present;
      return withFbLeadValue(
        present,
        together(planUpdate(present, kept.read, update), quizOnSave(present, save), samplesOnSave(present, save)),
        lending,
      );
    }),
  );
  if (!claim) throw new Failure('NO_SESSION');
  if (flow && before) countSave(deps, { flow, before, after: claim });
  return { dateDropped: read.dateDropped };
}

import type { FastifyInstance } from 'fastify';
import { claimKey } from '#schemas/claim.ts';
import { demandBirthDate, forgetBirthTries } from '../claims/birth-check.ts';
import { createClaim, isClaimNumber } from '../claims/claims.ts';
import { leaveLink, takeLink } from '../claims/resume-link.ts';
import type { Context } from '../context.ts';
import { executed } from '../effects/executed.ts';
import { Failure } from '../http/errors.ts';
import { dailyClaims, missLimit, missLimiter } from '../rate-limit/limits.ts';
import type { ClaimDocument } from '../store/documents.ts';
import { openRoute, route } from './route.ts';

/** The calls that make, change and restore a claim, and the one that ends its session. (API-01 to API-05) */
export function claimRoutes(app: FastifyInstance, context: Context): void {
  const { config, ports, sessions, limitBy } = context;

  const perDay = limitBy('createClaim:day', dailyClaims);
  openRoute(app, context, 'createClaim', async ({ body, session, request, reply }) => {
    const now = ports.clock();
    const live = session && (await ports.store.get('claims', session.claimId));
    if (!live) await perDay(request);
    const claim = live ?? (await createClaim(ports, taggedWith(body.utmTags)));
    if (!live) await sessions.start(request, reply, claim.id);
    return { responseObject: { claimId: claim.id }, data: { data: { session_duration: secondsSince(claim, now) } } };
  });

  route(app, context, 'updateClaim', async ({ body, session, request }) => {
    const { headers, ip } = request;
    const saved = await executed['claim.save']({ ...context, log: request.log }, session.claimId, {
      body,
      headers,
      ip,
    });
    const message = saved.dateDropped ? 'OK. dateOfBirth was not dd/mm/yyyy and was left out.' : 'OK';
    return { message, responseObject: {} };
  });

  openRoute(app, context, 'endSession', async ({ body, session, request, reply }) => {
    if (session) await leaveLink(ports, session.claimId, body.endLink === true);
    await sessions.end(request, reply);
    return { responseObject: {} };
  });

  const guesses = missLimiter(config, ports, 'resumeClaim:misses', missLimit);
  openRoute(app, context, 'resumeClaim', async ({ body, params, session, request, reply }) => {
    const { claimId = '' } = params;
    const own = session?.claimId === claimId;
    // Loading one's own claim is not a guess, however often the page is loaded.
    if (!own) await guesses.demandRoom(request);
    const claim = isClaimNumber(claimId) ? await ports.store.get('claims', claimId) : null;
    if (!claim) {
      await guesses.miss(request);
      throw new Failure('CLAIM_NOT_FOUND');
    }
    if (own) await forgetBirthTries(ports, claim);
    else {
      await takeLink(ports, claim, async () => {
        if (config.asksBirthDate) await demandBirthDate(ports, claim, body.dateOfBirth);
      });
      await sessions.start(request, reply, claim.id);
    }
    const { data, screensCompleted, createdAt } = claim;
    return { responseObject: { claimId: claim.id, data: { data, screens_completed: screensCompleted, createdAt } } };
  });
}

const secondsSince = ({ createdAt }: ClaimDocument, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(createdAt)) / 1000));

/** Tags that are claim keys without beginning with utm_. */
const CLICK_IDS = ['fbclid', 'ttclid', 'fbp', 'fbc', 'ttp', 'aff_id', 'aff_sub'];

/** The limits of the tags on a new claim: their number, the length of each and of all together, in characters. */
const MOST_TAGS = 50;
const TAG_CHARACTERS = 500;
const ALL_CHARACTERS = 8000;

/**
 * The claim's utm tags: all of them together, and each that is a claim key. An address can contain anything, and it must not lock
 * a claimant out: tags that are too long are cut, everything that is not a tag is left out.
 * (SES-07 to SES-09, SES-15, SES-16, G-095, case SR-7)
 */
function taggedWith(utmTags: string | undefined): Record<string, unknown> {
  const texts: [string, string][] = [];
  let left = ALL_CHARACTERS;
  for (const [key, value] of Object.entries(tagsIn(utmTags)).slice(0, MOST_TAGS)) {
    if (key.length > 60 || typeof value !== 'string') continue;
    const text = value.slice(0, TAG_CHARACTERS);
    left -= key.length + text.length;
    if (left >= 0) texts.push([key, text]);
  }
  if (utmTags === undefined || texts.length === 0) return {};
  return {
    ...Object.fromEntries(
      texts.filter(([key]) => (key.startsWith('utm_') && claimKey(key)) || CLICK_IDS.includes(key)),
    ),
    utmParams: Object.fromEntries(texts),
  };
}

/** The members of a JSON object in a text; none if the text is anything else. */
function tagsIn(text = '{}'): Record<string, unknown> {
  try {
    const tags: unknown = JSON.parse(text);
    return tags !== null && typeof tags === 'object' && !Array.isArray(tags) ? { ...tags } : {};
  } catch {
    return {}; // the maker of the address has cut it
  }
}

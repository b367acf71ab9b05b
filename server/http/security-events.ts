import type { FastifyBaseLogger } from 'fastify';
import { securityEvents as counted } from '../metrics/instruments.ts';

/**
 * Events that somebody who guards the service wants to hear of, by name; `docs/deploy.md` says what each may mean. Each is one line
 * of the log, `security event` with the name and the call, and one more in `reclaim_security_events_total`. As in every line there
 * is no claim number and nothing personal: the request id joins it with the other lines of its request. (decision 029)
 */
export const securityEvents = {
  'link.wrong_date': 'a wrong birth date was given for the link of a claim',
  'link.locked': 'the link of a claim is locked: too many wrong birth dates, or no date to compare with',
  'link.guessed': 'one address asked for too many claims that do not exist',
  'code.used_up': 'the attempts at a phone code, or at all codes of a number, are used up',
  'texts.used_up': 'a number or a claim has had all texts that it may have',
  'purchase.refused': 'a claim or a person has had all sets of questions or searches that may be bought',
  'effect.refused': 'a call came that the claim has not reached in its flow',
  'session.unknown': 'a call came with a session that has ended or never was',
  'details.foreign': 'a call named another claim, or details that are not those of its own',
  'origin.foreign': 'a browser made a call from a page of another origin',
  'policy.broken': 'a browser has refused what the policy of our pages does not allow',
  'rate.limited': 'a session or an address has called too often',
} as const;

export type SecurityEvent = keyof typeof securityEvents;

/** Counts and logs an event. `call`: the operation or the route. */
export function noteSecurityEvent(log: FastifyBaseLogger, event: SecurityEvent, call: string): void {
  counted.inc({ event });
  log.warn({ event, call }, 'security event');
}

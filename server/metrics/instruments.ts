import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What the service counts and measures for Prometheus, for the whole process. A label holds only names that the service itself
 * knows: route templates, effects, ports, versions and screens of served flows, settings. Never a value from a request. This
 * room imports nothing of the service, so that every other room can count. (decision 254)
 */
export const registry = new Registry();

/** Upper limits of durations, in seconds: a save takes milliseconds, the slowest vendor 25 s. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

const histogram = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Histogram({ name: `reclaim_${name}`, help, labelNames, buckets, registers: [registry] });
const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
  new Counter({ name: `reclaim_${name}`, help, labelNames, registers: [registry] });
const gauge = <Label extends string = never>(name: string, help: string, labelNames: readonly Label[] = []) =>
  new Gauge({ name: `reclaim_${name}`, help, labelNames, registers: [registry] });

export const requests = histogram(
  'http_request_duration_seconds',
  'Requests by route template, method and class of the status; their duration.',
  ['route', 'method', 'status'],
);
export const refusedRequests = counter(
  'http_requests_refused_total',
  'Requests refused with 503 because the node was too busy: too many requests in progress, or a late event loop.',
  ['reason'],
);
export const effectRuns = histogram(
  'effect_duration_seconds',
  'Executed halves of effects; outcome: answered, the code of the refusal, or error.',
  ['effect', 'outcome'],
);
export const vendorCalls = histogram(
  'vendor_call_duration_seconds',
  'Calls of vendors; result: answered, or why the call failed.',
  ['port', 'operation', 'result'],
);
export const screensCompleted = counter(
  'screens_completed_total',
  'Screens that claims have completed for the first time, as saved.',
  ['version', 'screen'],
);
export const claimsSigned = counter('claims_signed_total', 'Claims that were signed.', ['version']);
export const claimsFinished = counter(
  'claims_finished_total',
  'Claims that a save has brought to an end screen of their version.',
  ['version'],
);
export const deliveries = counter(
  'deliveries_total',
  'Attempts to deliver messages of the outbox; result: done, failed, skipped or waits.',
  ['kind', 'result'],
);
export const clientErrors = counter(
  'client_errors_total',
  'Errors in browsers, as their pages tell of them; kind: uncaught, rejection or logged.',
  ['kind', 'name'],
);
export const securityEvents = counter(
  'security_events_total',
  'Events that matter to security, by name; docs/deploy.md says what each may mean.',
  ['event'],
);
export const staffActions = gauge(
  'staff_actions',
  'What staff have done by npm run claims, outbox and budgets since the store began, by command, as the trail says.',
  ['command'],
);

export const storeUp = gauge('store_up', 'Whether the store answered the questions of this scrape: 1 or 0.');
export const outboxWaiting = gauge(
  'outbox_claims_waiting',
  'Claims with messages that wait in the outbox, counted up to 10,000; dead letters do not wait.',
);
export const outboxOldest = gauge(
  'outbox_oldest_seconds',
  'The age of the oldest message that is late, since it was due, or has failed before, since it was put in.',
);
export const deadLetters = gauge(
  'dead_letters',
  'Messages of the outbox that were given up and lie in the store; npm run outbox -- list dead shows them.',
  ['kind'],
);
export const budgets = gauge('vendor_budget_pounds', "A vendor's daily budget, in pounds.", ['port']);
export const budgetsSpent = gauge('vendor_budget_spent_pounds', 'What of the budget is spent today, in pounds.', [
  'port',
]);
export const budgetsLeft = gauge('vendor_budget_left_pounds', 'What of the budget is left today, in pounds.', ['port']);
export const unsafeSettings = gauge(
  'unsafe_settings',
  'Settings that the service warned of at its start, by name, with how many warnings.',
  ['setting'],
);
export const nodeUnsupported = gauge(
  'node_unsupported',
  'Whether this version of Node has no security fixes any more: 1 or 0.',
);
export const buildInfo = gauge('build_info', 'Always 1; the release and the version of Node.', ['release', 'node']);
export const flowInfo = gauge('flow_info', 'Always 1; the served versions and their revisions.', [
  'version',
  'revision',
]);

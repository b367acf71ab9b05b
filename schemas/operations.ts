/**
 * Method and path of each documented call, by the name that the rest of the code uses. It holds no schemas, so that the
 * browser can import it cheaply; the schemas of bodies and answers are in `api.ts`. (API-01 to API-18)
 */
export const operations = {
  createClaim: { method: 'POST', path: '/session/claim' },
  updateClaim: { method: 'PUT', path: '/session/claim' },
  resumeClaim: { method: 'POST', path: '/session/claim/{claimId}' },
  endSession: { method: 'POST', path: '/session/end' },
  updateVisit: { method: 'POST', path: '/user-visit/claim/update' },
  autocompletePostcode: { method: 'POST', path: '/postcode-autocomplete' },
  postalToAddress: { method: 'POST', path: '/credit-check/postal-to-address' },
  getAddresses: { method: 'POST', path: '/get-addresses' },
  verifyEmail: { method: 'POST', path: '/verify-email' },
  verifyPhone: { method: 'POST', path: '/verify-phone' },
  validateUser: { method: 'POST', path: '/user/validate' },
  createUser: { method: 'POST', path: '/user' },
  loadQuestions: { method: 'POST', path: '/credit-check/verification/questions' },
  submitAnswers: { method: 'POST', path: '/credit-check/verification/answers' },
  sendCode: { method: 'POST', path: '/bulk-sms/send-otp' },
  verifyCode: { method: 'POST', path: '/bulk-sms/verify-otp' },
  sendText: { method: 'POST', path: '/sms' },
  verifyDevice: { method: 'POST', path: '/k360/verify' },
  scoreRisk: { method: 'POST', path: '/kount' },
  createLead: { method: 'POST', path: '/lead/' },
  upsertLead: { method: 'PATCH', path: '/lead' },
  upsertContact: { method: 'PATCH', path: '/contact' },
  sendFeedback: { method: 'POST', path: '/zoho-feedback' },
  notify: { method: 'POST', path: '/notifications' },
  searchBureauA: { method: 'POST', path: '/credit-check' },
  storedBureauA: { method: 'GET', path: '/credit-check' },
  searchBureauB: { method: 'POST', path: '/cc' },
  dummyReport: { method: 'GET', path: '/dummy/{bureau}' },
  lenderMap: { method: 'POST', path: '/lenderMap' },
  trackEvent: { method: 'POST', path: '/trigger-gtm-event' },
  reportError: { method: 'POST', path: '/client-errors' },
  /** Sent by browsers by themselves, where the policy of pages says. */
  reportPolicy: { method: 'POST', path: '/policy-reports' },
  /** For an effect with its own call: its executed half defines the body and the answer. */
  runEffect: { method: 'POST', path: '/effects/{effect}' },
} as const satisfies Record<string, { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; path: string }>;

export type OperationName = keyof typeof operations;

/** The calls that `api.ts` documents one by one. */
export type DocumentedOperation = Exclude<OperationName, 'runEffect'>;

export const documentedOperations = (Object.keys(operations) as OperationName[]).filter(
  (name): name is DocumentedOperation => name !== 'runEffect',
);

/** Values for the parameters of a path. */
type Parts = Readonly<Record<string, string>>;

/** The URL path of a call, with its path and query parameters filled in. */
export function addressOf(operation: OperationName, params: Parts = {}, query: Parts = {}): string {
  const path = operations[operation].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

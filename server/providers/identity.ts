import { identityContract } from '#schemas/vendors/identity.ts';
import { callVendor, type ProviderSettings } from './http-client.ts';
import type { Identity } from './identity/port.ts';

/** The identity provider over HTTP. */
export const httpIdentity = (settings: ProviderSettings): Identity => ({
  questions: (subject, key, withinMs) => callVendor(identityContract, 'questions', settings, subject, key, withinMs),
  answers: (given, key, withinMs) => callVendor(identityContract, 'answers', settings, given, key, withinMs),
});

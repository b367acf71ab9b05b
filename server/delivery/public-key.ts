import { createHash } from 'node:crypto';

/**
 * The key of a delivery for receivers that must not learn the claim's number, because it gives access to the claim: the
 * conversion events provider, and webhooks. As stable as the key itself.
 */
export const publicKey = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32);

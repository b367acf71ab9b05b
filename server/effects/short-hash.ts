import { createHash } from 'node:crypto';

/** Gives equal texts equal ids in an outbox. Stored, so the form must not change. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

import { createHash } from 'node:crypto';

/** Names the same text by the same id in an outbox. The form is stored: it stays. */
export const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

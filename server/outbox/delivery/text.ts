import { deliverIdLink } from '../../effects/sms-id-link.ts';
import { type Kind, patiently } from './kind.ts';

/** A text that need not arrive at once: the link for the ID. (API-44, G-014) */
export const textKind: Kind = {
  deliver: deliverIdLink,
  limitMs: ({ providers }) => providers.texts.timeoutMs,
  ...patiently,
};

import type { PublicConfig } from './effects/effect.ts';

/** The settings where the service put none on a page. */
export const blankConfig: PublicConfig = {
  testEmailDomains: [],
  testPost2021Marker: '',
  supportEmail: '',
  publicUrl: '',
  financeQuestion: { pattern: '$^', ids: [] },
};

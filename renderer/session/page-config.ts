import type { PublicConfig } from '#engine/claims/effects/effect.ts';

/** The defaults if the service put no settings on a page (the renderer run alone). */
export const bareConfig: PublicConfig = {
  testEmailDomains: [],
  testPost2021Marker: '',
  supportEmail: '',
  publicUrl: '',
  financeQuestion: { pattern: '$^', ids: [] },
};

/** The firm's settings that the service put on the page. */
export function pageConfig(document: Document): PublicConfig {
  const text = document.getElementById('reclaim-config')?.textContent;
  return text ? { ...bareConfig, ...(JSON.parse(text) as PublicConfig) } : bareConfig;
}

import type { PublicConfig } from '#engine/effects/effect.ts';

/** What a page falls back to when the service put nothing on it (the renderer run alone). */
const bare: PublicConfig = {
  testEmailDomains: [],
  testPost2021Marker: '',
  supportEmail: '',
  publicUrl: '',
  financeQuestion: { pattern: '$^', ids: [] },
};

/** The firm's settings that the service put on the page. */
export function pageConfig(document: Document): PublicConfig {
  const text = document.getElementById('reclaim-config')?.textContent;
  return text ? { ...bare, ...(JSON.parse(text) as PublicConfig) } : bare;
}

import { blankConfig } from '#engine/claims/blank-config.ts';
import type { PublicConfig } from '#engine/claims/effects/effect.ts';

/** The firm's settings that the service put on the page. */
export function pageConfig(document: Document): PublicConfig {
  const text = document.getElementById('reclaim-config')?.textContent;
  return text ? { ...blankConfig, ...(JSON.parse(text) as PublicConfig) } : blankConfig;
}

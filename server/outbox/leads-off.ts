import { isTesterEmail } from '#engine/claims/validation/email.ts';
import type { Config } from '../config.ts';

const LOCAL = /^(localhost|.*\.localhost|127(\.\d{1,3}){3}|\[::1?\]|0\.0\.0\.0)$/;

/** `*.stage.example` stands for every host below; anything else for itself. */
const isLike = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern;

/** Whether the service runs on one of the firm's stages. */
export const isStage = ({ publicUrl, stageHosts }: Pick<Config, 'publicUrl' | 'stageHosts'>): boolean =>
  stageHosts.some((pattern) => isLike(new URL(publicUrl).hostname, pattern.toLowerCase()));

/** Why no lead of this claimant may be sent: the service runs on a local host or a stage, or the claimant is a tester. Null: it may. (API-40, API-41, ROLE-11, G-129) */
export function leadsOff(
  config: Pick<Config, 'publicUrl' | 'stageHosts' | 'testEmailDomains'>,
  email: string,
): string | null {
  if (LOCAL.test(new URL(config.publicUrl).hostname)) return 'local host';
  if (isStage(config)) return 'stage host';
  return isTesterEmail(email, config.testEmailDomains) ? 'tester' : null;
}

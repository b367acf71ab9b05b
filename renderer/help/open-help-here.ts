import { logError } from '../session/log-error.ts';
import { pageConfig } from '../session/page-config.ts';
import { pageSession } from '../session/page-session.ts';
import { openHelp } from './open-help.tsx';
import { storePhone } from './stored-contact.ts';

/** Opens the help dialog on a page outside a journey; changes are kept for the next journey. */
export function openHelpHere(): void {
  const { client, storages } = pageSession();
  openHelp(null, {
    send: (request) => client.send(request),
    config: pageConfig(document),
    storages,
    changed: ({ number }) => storePhone(storages.local, number),
    log: logError,
  });
}

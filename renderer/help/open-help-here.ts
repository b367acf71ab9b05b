import { pageConfig } from '../session/page-config.ts';
import { pageSession } from '../session/page-session.ts';
import { openHelp } from './open-help.tsx';
import { storePhone } from './stored-contact.ts';

/** Opens the help dialog on a page that is no journey: what is changed there is kept for the journey to come. */
export function openHelpHere(): void {
  const { client, shelves } = pageSession();
  openHelp(null, {
    send: (request) => client.send(request),
    config: pageConfig(document),
    shelves,
    changed: (number) => storePhone(shelves.local, number),
    log: (error) => console.error(error),
  });
}

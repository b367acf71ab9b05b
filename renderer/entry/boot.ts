/**
 * What runs first on a page that came as HTML. Everything on it can be read, and its fields filled in, while the program is being
 * fetched. The claim is created meanwhile; in the first quiet moment the page is hydrated. What was entered by then is taken over,
 * and what was pressed is pressed again once. On a page that the browser draws, this does nothing.
 */

import { firstAddressRequest } from '#engine/claims/effects/address-request.ts';
import { whenIdle } from '../runtime/when-idle.ts';
import { askEarly } from '../session/early-answers.ts';
import { firstInteraction, hydrated } from '../session/first-interaction.ts';
import { logError } from '../session/log-error.ts';
import { pageSession } from '../session/page-session.ts';
import { orAskAgain, renewPage } from '../session/renew-page.ts';
import { pageStorages } from '../session/storage.ts';
import { type Entered, enter, enteredIn } from './entered.ts';

/** The program: the page names it, so that it is being fetched already. */
const program = document.querySelector<HTMLLinkElement>('#program');
/** What was done on a page that was left before it was hydrated, in session storage. */
const LEFT = 'reclaim.left-early';
/** What was pressed before anything listened; a button pressed twice is pressed again once. */
const missed = new Map<HTMLElement, Missed>();

/** A press of an element, which is found again among its like: a page that was changed is drawn anew. (cases BR-1, BR-2) */
interface Missed {
  name: string;
  place: number;
  /** `change`: another option was chosen in a list. */
  how: 'click' | 'submit' | 'change';
  value: string;
}

/** What the next page repeats. */
interface LeftEarly {
  path: string;
  entered: Entered[];
  missed: Missed[];
}

type Listeners = { [Type in keyof DocumentEventMap]?: (event: Event) => void };

/** The events that show that the page is in use. */
const signs: Listeners = { pointerdown: touch, keydown: touch, input: touch };
/** What is held back, or noted, until the page is hydrated. */
const early: Listeners = {
  compositionstart() {
    firstInteraction.composing = true;
  },
  compositionend() {
    firstInteraction.composing = false;
  },
  click(event) {
    const target = event.target as HTMLElement;
    // Links, and what stands around the place of the program, work without it.
    if (target.closest('a') || !target.closest('#app')) return;
    withhold(event);
    note(target.closest<HTMLElement>('button, input, label, select, summary') ?? target, 'click');
  },
  submit(event) {
    withhold(event);
    note(event.target as HTMLFormElement, 'submit');
  },
  change({ target }) {
    if (target instanceof HTMLSelectElement) note(target, 'change', target.value);
  },
  input({ target }) {
    if (target !== null && target === document.activeElement) firstInteraction.typed.add(target);
    if (target instanceof HTMLInputElement) lookUp(target);
  },
};

/** Asks for the addresses of a postcode while the program is still being fetched; the journey takes the answer. (VAL-06) */
function lookUp({ dataset, value }: HTMLInputElement): void {
  const request = dataset.lookup === 'address.find' ? firstAddressRequest(value) : null;
  if (request === null) return;
  const session = pageSession();
  // The claim of a visitor who returns is restored first.
  if (session.claimAtStart === null) askEarly(session, request);
}

function listen(what: 'addEventListener' | 'removeEventListener', listeners: Listeners): void {
  for (const [type, hear] of Object.entries(listeners)) document[what](type, hear, true);
}

const alike = (name: string) => [...document.querySelectorAll<HTMLElement>(`#app ${name}`)];

function note(element: HTMLElement, how: Missed['how'], value = ''): void {
  const name = element.localName;
  missed.set(element, { name, place: alike(name).indexOf(element), how, value });
}

/** Does again what was done: to the element itself, or to what was drawn in its place. */
function again({ name, place, how, value }: Missed, element?: HTMLElement): void {
  const found = element?.isConnected ? element : alike(name)[place];
  if (how === 'click') found?.click();
  else if (found instanceof HTMLFormElement) found.requestSubmit();
  else if (found instanceof HTMLSelectElement) {
    found.value = value;
    found.dispatchEvent(new Event('change', { bubbles: true }));
  }
}

/** Keeps an event from every later listener; it is repeated after hydration. */
function withhold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function touch(): void {
  firstInteraction.seen = true;
  listen('removeEventListener', signs);
}

/** A page that is returned to untouched is reloaded, so that it is of the present release. */
function returned(): void {
  if (document.visibilityState === 'visible' && !firstInteraction.seen) void renewPage();
}

/** Keeps what was done on a page that is left before it is hydrated, for the page that comes in its place. */
function keepEarly(): void {
  const { pathname: path } = window.location;
  const kept: LeftEarly = { path, entered: [...enteredIn(document).values()], missed: [...missed.values()] };
  if (kept.entered.length + kept.missed.length > 0) pageStorages().session.set(LEFT, JSON.stringify(kept));
}

function doAgain(): void {
  const { session } = pageStorages();
  const kept = session.get(LEFT);
  session.remove(LEFT);
  if (kept === null) return;
  const { path, entered, missed: presses } = JSON.parse(kept) as LeftEarly;
  if (path !== window.location.pathname) return;
  for (const each of entered) enter(each);
  for (const each of presses) again(each);
}

async function hydrate(): Promise<void> {
  await import(/* @vite-ignore */ program?.href ?? '').catch(orAskAgain);
  await hydrated;
  listen('removeEventListener', early);
  window.removeEventListener('pagehide', keepEarly);
  for (const [element, press] of missed) again(press, element);
}

if (program) {
  listen('addEventListener', signs);
  listen('addEventListener', early);
  document.addEventListener('visibilitychange', returned);
  window.addEventListener('pagehide', keepEarly);
  doAgain();
  for (const input of document.querySelectorAll<HTMLInputElement>('[data-lookup]')) lookUp(input);
  const session = pageSession();
  // What the service knows of an earlier claim is for the program to restore.
  if (session.claimAtStart === null) whenIdle(() => session.begin().catch(logError));
  whenIdle(() => hydrate().catch(logError));
}

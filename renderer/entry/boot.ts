/**
 * The start of a page that came as HTML: everything on it can be read, and its fields filled in, without a program.
 * That comes to life on the first sign of life; what was entered by then is taken over, what was pressed is pressed
 * again. A page that is only looked at makes its claim and tells of its visit when the browser is idle, and no more. On
 * a page that is awake from the start this does nothing.
 */

import { whenIdle } from '../runtime/when-idle.ts';
import { alive, firstInteraction } from '../session/first-interaction.ts';
import { pageSession } from '../session/page-session.ts';
import { renewPage } from '../session/renew-page.ts';
import { PERSISTED_JOURNEY } from '../session/storage.ts';

/** What draws a page that is asleep: the page names it, so that it is here early, and what it will be run with. */
const program = document.querySelector<HTMLLinkElement>('#program');
/** Between two looks whether what draws the page is there, in milliseconds. */
const AGAIN_MS = 4000;
/** Events to replay, because nothing listened yet; a button pressed twice is replayed once. */
const missed = new Map<EventTarget | null, () => void>();

/** Somebody is here and may soon want something. */
const hints = ['mousemove', 'scroll'] as const;
/** Somebody wants something. */
const signs: { [Type in keyof DocumentEventMap]?: (event: Event) => void } = {
  pointerdown: wake,
  keydown: wake,
  focusin: wake,
  input: wake,
  compositionstart() {
    firstInteraction.composing = true;
  },
  compositionend() {
    firstInteraction.composing = false;
  },
  click(event) {
    const target = event.target as HTMLElement;
    // What stands around the place of the program works without it.
    if (target.closest('a') || !target.closest('#app')) return;
    withhold(event);
    const pressed = twinOf(target.closest<HTMLElement>('a, button, input, label, select, summary') ?? target);
    missed.set(target, () => pressed()?.click());
    wake();
  },
  submit(event) {
    withhold(event);
    const form = twinOf(event.target as HTMLFormElement);
    missed.set(event.target, () => form()?.requestSubmit());
    wake();
  },
  change({ target }) {
    if (!(target instanceof HTMLSelectElement)) return;
    const { value } = target;
    const list = twinOf(target);
    missed.set(target, () => {
      const drawn = list();
      if (!drawn) return;
      drawn.value = value;
      drawn.dispatchEvent(new Event('change', { bubbles: true }));
    });
  },
};

/**
 * Finds an element again once the page lives: itself, or what was drawn in its place, where the page was drawn anew
 * because a translation or an extension had changed it. (cases BR-1, BR-2)
 */
function twinOf<Found extends HTMLElement>(element: Found): () => Found | undefined {
  const alike = () => [...document.querySelectorAll<Found>(`#app ${element.localName}`)];
  const place = alike().indexOf(element);
  return () => (element.isConnected ? element : alike()[place]);
}

/** Nobody hears it before it is done again, the program that is just coming to life included. */
function withhold(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

function hint(event: Event): void {
  // A browser tells of a mouse that rests, too.
  if (!(event instanceof MouseEvent) || event.movementX !== 0 || event.movementY !== 0) fetchMore();
}

/** Fetches what the page will be run with. */
function fetchMore(): void {
  for (const type of hints) document.removeEventListener(type, hint, true);
  for (const href of (program?.dataset.then ?? '').split(' ')) {
    const link = document.createElement('link');
    // Better a new page before anything is entered than after.
    document.head.append(
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href, onerror: () => renewPage() }),
    );
  }
}

function wake(): void {
  if (firstInteraction.seen) return;
  firstInteraction.seen = true;
  fetchMore();
  // What is looked up first need not wait for the claim as well.
  const session = pageSession();
  if (session.claimAtStart === null) session.begin().catch((error) => console.error(error));
  bringToLife().catch(beginAnew);
}

/** A page that is returned to untouched is reloaded, so that it is of the present release. */
function returned(): void {
  if (document.visibilityState === 'visible' && !firstInteraction.seen) void renewPage();
}

async function bringToLife(): Promise<void> {
  await import(/* @vite-ignore */ program?.href ?? '');
  await alive;
  for (const [type, hear] of Object.entries(signs)) document.removeEventListener(type, hear, true);
  for (const again of missed.values()) again();
}

/** What draws the page could not be had, which a browser remembers: a new page asks again, once it is there. */
async function beginAnew(error: unknown): Promise<void> {
  console.error(error);
  while (!(await renewPage(true))) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
}

/** Somebody was here before: in this tab, with this browser, or while this file was on its way. */
function known(): boolean {
  const session = pageSession();
  if (session.claimAtStart !== null || session.storages.session.get(PERSISTED_JOURNEY) !== null) return true;
  if (document.activeElement !== document.body) return true;
  return [...document.querySelectorAll('input')].some((input) =>
    // The value of a box to tick is no answer: it is "on" without anybody having said so.
    ['checkbox', 'radio'].includes(input.type)
      ? input.checked !== input.defaultChecked
      : input.value !== input.defaultValue,
  );
}

function sleep(): void {
  for (const [type, hear] of Object.entries(signs)) document.addEventListener(type, hear, true);
  document.addEventListener('visibilitychange', returned);
  for (const type of hints) document.addEventListener(type, hint, { capture: true, passive: true });
  if (known()) wake();
  else whenIdle(beginUnseen);
}

async function beginUnseen(): Promise<void> {
  if (firstInteraction.seen) return;
  const session = pageSession();
  await session.begin();
  // What is wrong with this browser is said before anything is entered in vain.
  if (session.trouble.getSnapshot() !== null) wake();
}

if (program) sleep();

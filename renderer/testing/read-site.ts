import type { SiteAddress } from '#schemas/site.ts';
import { sitePages } from '../site/site-pages.tsx';

export const { pages, addresses } = await sitePages();
export const START = '/get-started';

/** A page as a browser without scripts has it. */
interface Read {
  document: Document;
  /** Its words, as they are read: one space between two. */
  words: string;
}

export const read = (name: string): Read => {
  const { html, head } = pages.find((page) => page.name === name) ?? { html: '', head: '' };
  const document = new DOMParser().parseFromString(
    `<html><head>${head}</head><body>${html}</body></html>`,
    'text/html',
  );
  return { document, words: wordsOf(document.body) };
};
export const wordsOf = (element: Element | null | undefined): string =>
  (element?.textContent ?? '').replace(/\s+/g, ' ').trim();
export const at = (path: string): Read & { address: SiteAddress } => {
  const address = addresses.find((each) => each.path === path);
  if (!address) throw new Error(`Nothing stands at ${path}.`);
  return { ...read(address.page), address };
};
export const links = ({ document }: Read, name: string): string[] =>
  [...document.querySelectorAll('main a')]
    .filter((link) => wordsOf(link) === name)
    .map((link) => link.getAttribute('href') ?? '');
/** The section under a heading. */
export const section = ({ document }: Read, heading: string): Element =>
  [...document.querySelectorAll('section')].find((each) => wordsOf(each.querySelector('h2')) === heading) ??
  document.createElement('p');
export const startsIn = (element: Element): string[] =>
  [...element.querySelectorAll('a[data-journey]')].map((link) => link.getAttribute('href') ?? '');

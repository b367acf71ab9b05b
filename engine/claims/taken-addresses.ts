import { operations } from '../../schemas/operations.ts';
import { linkTargets } from './link-targets.ts';

/** What the service has beside its documented calls: the checks of its health, its documentation, and the files of the pages. */
const files = ['healthz', 'readyz', 'docs', 'assets', 'fonts', 'sitemap.xml', 'robots.txt'] as const;

/** The addresses that no version may have: the site's pages, and all that begin as a call of the service does. */
export const takenAddresses = {
  pages: linkTargets,
  /** The first part of the paths. */
  calls: [...new Set([...Object.values(operations).map(({ path }) => path.split('/')[1] ?? ''), ...files])],
} as const;

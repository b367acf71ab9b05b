import { QUESTIONS_RESUME, RESUME } from '../session/resume-link.ts';
import type { LivingRoute } from './route.ts';

/** The pages of the site that the browser completes: in a file of their own, so that the browser need not load the others. */
export const livingRoutes: readonly LivingRoute[] = [
  {
    path: RESUME,
    title: 'Getting your claim',
    description: 'Go on with a claim that you have started.',
    load: () => import('./ResumePage.tsx').then((page) => page.ResumePage),
    lives: true,
    listed: false,
  },
  {
    path: QUESTIONS_RESUME,
    title: 'Getting your claim',
    description: 'Go on with the identity questions of a claim that you have started.',
    load: () => import('./ResumePage.tsx').then((page) => page.QuestionsResumePage),
    lives: true,
    listed: false,
  },
];

/** The page of an address that the browser completes, or undefined. A trailing slash is ignored. */
export function livingRouteAt(pathname: string): LivingRoute | undefined {
  const clean = pathname.replace(/(.)\/+$/, '$1');
  return livingRoutes.find(({ path }) => path === clean);
}

import { QUESTIONS_RESUME, RESUME } from '../session/resume-link.ts';
import type { LivingRoute } from './route.ts';

/** The pages of the site that the browser takes over: apart, so that it need not know of the others. */
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

/** The living page of an address, or undefined. A slash at the end counts for nothing. */
export function livingRouteAt(pathname: string): LivingRoute | undefined {
  const clean = pathname.replace(/(.)\/+$/, '$1');
  return livingRoutes.find(({ path }) => path === clean);
}

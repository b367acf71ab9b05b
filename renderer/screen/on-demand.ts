import { lazyComponent } from '../parts/lazy.tsx';

const onDemand = () => import('./on-demand.chunk.ts');

/** Components that the first screen does not need: fetched when a screen needs one, or in advance (`preload-components.ts`). */
export const Countdown = lazyComponent(() => onDemand().then((all) => all.Countdown));
export const Elsewhere = lazyComponent(() => onDemand().then((all) => all.Elsewhere));
export const GoOn = lazyComponent(() => onDemand().then((all) => all.GoOn));
export const Loader = lazyComponent(() => onDemand().then((all) => all.Loader));
export const ScreenDialog = lazyComponent(() => onDemand().then((all) => all.ScreenDialog));
export const StartAgain = lazyComponent(() => onDemand().then((all) => all.StartAgain));
export const ScreenSteps = lazyComponent(() => onDemand().then((all) => all.ScreenSteps));
export const Summary = lazyComponent(() => onDemand().then((all) => all.Summary));
export const Toast = lazyComponent(() => onDemand().then((all) => all.Toast));
export const TabNews = lazyComponent(() => onDemand().then((all) => all.TabNews));
export const TroubleNotice = lazyComponent(() => onDemand().then((all) => all.TroubleNotice));

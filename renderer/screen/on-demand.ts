import { late } from '../parts/lazy.tsx';

const above = () => import('./on-demand.chunk.ts');

/** What a first screen is drawn without: fetched when a screen needs it, or beforehand by `preloadRest`. */
export const AddressByHand = late(() => above().then((all) => all.AddressByHand));
export const Countdown = late(() => above().then((all) => all.Countdown));
export const Elsewhere = late(() => above().then((all) => all.Elsewhere));
export const GoOn = late(() => above().then((all) => all.GoOn));
export const Loader = late(() => above().then((all) => all.Loader));
export const ScreenDialog = late(() => above().then((all) => all.ScreenDialog));
export const StartAgain = late(() => above().then((all) => all.StartAgain));
export const Steps = late(() => above().then((all) => all.Steps));
export const Summary = late(() => above().then((all) => all.Summary));
export const Toast = late(() => above().then((all) => all.Toast));
export const TabNews = late(() => above().then((all) => all.TabNews));
export const TroubleNotice = late(() => above().then((all) => all.TroubleNotice));

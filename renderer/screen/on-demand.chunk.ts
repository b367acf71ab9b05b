/** Components that a screen needs only sometimes, above it or in its place, in one chunk. */
export { openHelp } from '../help/open-help.tsx';
export { openHelpHere } from '../help/open-help-here.ts';
export { Toast } from '../parts/Toast.tsx';
export { Countdown } from './Countdown.tsx';
export { Loader } from './Loader.tsx';
export { ScreenDialog } from './ScreenDialog.tsx';
export { ScreenSteps } from './ScreenSteps.tsx';
export { Summary } from './Summary.tsx';
export { Elsewhere, TabNews } from './TabNews.tsx';
export { GoOn, StartAgain, TroubleNotice } from './VisitNotices.tsx';

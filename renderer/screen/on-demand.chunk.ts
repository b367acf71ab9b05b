/** What stands above or in the place of a screen now and then, in one chunk. */

export { AddressByHand } from '../fields/AddressByHand.tsx';
export { openHelp } from '../help/open-help.tsx';
export { openHelpHere } from '../help/open-help-here.ts';
export { Toast } from '../parts/Toast.tsx';
export { Countdown } from './Countdown.tsx';
export { Loader } from './Loader.tsx';
export { ScreenDialog } from './ScreenDialog.tsx';
export { Steps } from './ScreenSteps.tsx';
export { Summary } from './Summary.tsx';
export { Elsewhere, TabNews } from './TabNews.tsx';
export { GoOn, StartAgain, TroubleNotice } from './VisitNotices.tsx';

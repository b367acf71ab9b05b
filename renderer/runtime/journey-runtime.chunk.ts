/** What runs a journey, in one chunk with the machine: a page needs it from the first sign of life on, not to be drawn. */
export { link, screenAtAddress } from '#engine';
export { preloadComponents } from '../screen/preload-components.ts';
export { linkToBring } from '../session/resume-link.ts';
export { startEndSessionTimer } from './end-session-timer.ts';
export { followEntries } from './follow-entries.ts';
export { followTabs, keeping } from './follow-tabs.ts';
export { followHistory, leadTo } from './history.ts';
export { followPageCache } from './page-cache.ts';
export { preloadOnFirstInteraction } from './preload.ts';
export { prepareJourney } from './prepare-journey.ts';

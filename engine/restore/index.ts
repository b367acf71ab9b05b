/** What a stored session or claim does when it comes back. Pure: a command and a page can ask. */
export { previewRestore, type RestorePreview, type Returning } from './preview.ts';
export type { Passed } from './reasons.ts';

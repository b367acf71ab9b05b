/** What stands above a screen now and then, in one chunk. */
export { Toast } from './parts/Toast.tsx';
export { ScreenDialog } from './ScreenDialog.tsx';
export { Summary } from './Summary.tsx';

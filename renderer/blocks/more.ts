/** The blocks of the screens after the first, and what is shown while one loads, in one chunk with their pictures. */
export { Loader } from '../Loader.tsx';
export { Details } from './Details.tsx';
export { Emphasis } from './Emphasis.tsx';
export { NoticeBlock, Status } from './News.tsx';
export { PictureBlock } from './PictureBlock.tsx';
export { Steps } from './Steps.tsx';

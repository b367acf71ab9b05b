/** The blocks of the screens after the first, in one chunk with their pictures. */
export { Details } from './Details.tsx';
export { Emphasis } from './Emphasis.tsx';
export { NoticeBlock, Status } from './News.tsx';
export { PictureBlock } from './PictureBlock.tsx';
export { Steps } from './Steps.tsx';

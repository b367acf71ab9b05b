import { Picture } from '../pictures/index.tsx';
import type { BlockProps } from './block-props.ts';

/** An illustration above its text. */
export function PictureBlock({ picture }: BlockProps) {
  return picture === undefined ? null : <Picture name={picture} width={112} />;
}

import { piecesOf } from '#engine';
import { useFacts } from './journey/context.ts';
import { RichText } from './parts/RichText.tsx';

/** A text of the flow, its facts filled in and its links drawn. */
export function Words({ text }: { text: string }) {
  const read = useFacts();
  return <RichText pieces={piecesOf(text, read)} />;
}

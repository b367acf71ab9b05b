import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { Piece } from '#engine';
import { piecesOf } from '#engine/flow/text.ts';
import { RichText } from '../parts/RichText.tsx';
import { useScreenScope } from './screen-scope.ts';

const nothing = () => undefined;
const samePieces = (one: readonly Piece[], other: readonly Piece[]) => JSON.stringify(one) === JSON.stringify(other);

/** A text of the flow, its facts filled in and its links drawn. Most texts read no facts and subscribe to nothing. */
export const FlowText = memo(function FlowText({ text }: { text: string }) {
  return text.includes('{') ? <FilledFlowText text={text} /> : <RichText pieces={piecesOf(text, nothing)} />;
});

function FilledFlowText({ text }: { text: string }) {
  const { actor, selectors } = useScreenScope();
  const pieces = useSelector(actor, ({ context }) => piecesOf(text, selectors(context.state).read), samePieces);
  return <RichText pieces={pieces} />;
}

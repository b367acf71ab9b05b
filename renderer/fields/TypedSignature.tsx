import { useEffect, useEffectEvent, useRef } from 'react';
import type { SignatureAnswer } from '#engine/fields/signature.ts';
import { INK, onResize, sharpen, toPng, widthOf } from './paper.ts';
import styles from './Signature.module.css';
import { BASE_LINE } from './strokes.ts';

const LARGEST = 88;
const MARGIN = 24;
const HAND = '"Reclaim Hand", "Snell Roundhand", "Segoe Script", cursive';

/** A name written in the pen's hand; it reports each time the name or the sheet changes. */
export function TypedSignature({ name, report }: { name: string; report(answer: SignatureAnswer): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const write = useEffectEvent(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const drawn = draw(sheet, name.trim());
    report({
      image: drawn ? toPng(sheet, widthOf(sheet)) : '',
      method: 'typed',
      strokes: 0,
      width: 0,
      height: 0,
      path: 0,
      ms: 0,
    });
  });

  useEffect(() => {
    let gone = false;
    // Without its font the name is written in the system's hand: it counts all the same.
    document.fonts
      .load(`${LARGEST}px ${HAND}`, name || 'A')
      .catch(() => [])
      .then(() => gone || write());
    return () => {
      gone = true;
    };
  }, [name]);
  useEffect(() => (canvas.current ? onResize(canvas.current, () => write()) : undefined), []);

  return <canvas ref={canvas} className={styles.sheet} />;
}

/** Writes the name on the base line, as large as the sheet allows; false where there is nothing to write. */
function draw(sheet: HTMLCanvasElement, name: string): boolean {
  const width = widthOf(sheet);
  const context = sharpen(sheet, width);
  if (!context || name === '') return false;
  const font = (size: number) => {
    context.font = `${size}px ${HAND}`;
  };
  font(LARGEST);
  const size = Math.min(LARGEST, (LARGEST * (width - 2 * MARGIN)) / context.measureText(name).width);
  font(size);
  context.fillStyle = INK;
  context.strokeStyle = INK;
  context.lineJoin = 'round';
  context.lineWidth = Math.min(2, size / 40);
  context.strokeText(name, MARGIN, BASE_LINE);
  context.fillText(name, MARGIN, BASE_LINE);
  return true;
}

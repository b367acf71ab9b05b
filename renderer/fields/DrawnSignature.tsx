import { useEffect, useEffectEvent, useRef } from 'react';
import SignaturePad, { type PointGroup } from 'signature_pad';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import { SIGNATURE_LINE_WIDTH } from '#engine/claims/validation/limits.ts';
import { densityHere, INK, onResize, sharpen, widthOf } from './paper.ts';
import styles from './Signature.module.css';
import { strokesToPng } from './signature/draw-strokes.ts';
import { fitTo, measure } from './strokes.ts';

/** Half of the line's width: the library takes a radius (SIGN-34: the line is 4 wide). */
const PEN_RADIUS = SIGNATURE_LINE_WIDTH / 2;

/** The sheet to draw on. It reports after each stroke, and after a change of its width. */
export function DrawnSignature({ report }: { report(answer: SignatureAnswer): void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const tell = useEffectEvent(report);

  useEffect(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const pad = new SignaturePad(sheet, {
      minWidth: PEN_RADIUS,
      maxWidth: PEN_RADIUS,
      minDistance: 1,
      throttle: 0,
      penColor: INK,
    });
    // The strokes, and the sheet's width relative to then. Strokes are kept as drawn while the sheet changes.
    let drawn: PointGroup[] = [];
    let scale = 1;
    let drawnScale = 1;
    let from = 0;
    let ms = 0;

    const answer = (): SignatureAnswer => ({
      image: strokesToPng(pad.toData(), widthOf(sheet), densityHere()),
      method: 'drawn',
      ...measure(pad.toData(), scale),
      ms,
    });
    const redraw = () => {
      sharpen(sheet, widthOf(sheet));
      pad.clear();
      const fitted = fitTo(drawn, widthOf(sheet));
      scale = drawnScale * fitted.scale;
      if (fitted.groups.length === 0) return;
      pad.fromData(fitted.groups);
      tell(answer());
    };
    const begin = () => {
      if (drawn.length === 0) from = performance.now();
    };
    const end = () => {
      ms = performance.now() - from;
      drawn = structuredClone(pad.toData());
      drawnScale = scale;
      tell(answer());
    };

    sharpen(sheet, widthOf(sheet));
    pad.clear();
    pad.addEventListener('beginStroke', begin);
    pad.addEventListener('endStroke', end);
    const stop = onResize(sheet, redraw);
    return () => {
      stop();
      pad.off();
    };
  }, []);

  return <canvas ref={canvas} className={styles.sheet} />;
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { SignatureAnswer } from '#engine/claims/fields/signature.ts';
import { SIGNATURE_PAD_HEIGHT } from '#engine/claims/validation/limits.ts';
import { densityHere, INK, onResize, sharpen, smallEnough, toPng, widthOf } from './paper.ts';
import styles from './Signature.module.css';
import { encodePng } from './signature/encode-png.ts';
import { createRaster, type Line } from './signature/raster.ts';
import { type WrittenName, writeName } from './signature/written-name.ts';
import { BASE_LINE } from './strokes.ts';

const LARGEST = 88;
const MARGIN = 24;
/** For letters that our handwriting font lacks. */
const DEVICE_HAND = '"Snell Roundhand", "Segoe Script", cursive';

const penOf = (size: number) => Math.min(2, size / 40);

interface TypedSignatureProps {
  name: string;
  report(answer: SignatureAnswer): void;
  /** Called with true if the browser does not let the page read the canvas, and with false when that is over. */
  unreadable(is: boolean): void;
}

/** A name written in the handwriting font; it reports each time the name or the sheet changes. */
export function TypedSignature({ name, report, unreadable }: TypedSignatureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const written = useRef<WrittenName | null>(null);
  const write = useEffectEvent(() => {
    const sheet = canvas.current;
    if (!sheet) return;
    const text = name.trim();
    const image = written.current ? drawOutlines(sheet, written.current) : drawText(sheet, text);
    unreadable(text !== '' && image === '');
    report({ image, method: 'typed', strokes: 0, width: 0, height: 0, path: 0, ms: 0 });
  });

  useEffect(() => {
    let gone = false;
    void writeName(name.trim()).then((outlines) => {
      if (gone) return;
      written.current = outlines;
      write();
    });
    return () => {
      gone = true;
    };
  }, [name]);
  useEffect(() => (canvas.current ? onResize(canvas.current, () => write()) : undefined), []);

  return <canvas ref={canvas} className={styles.sheet} />;
}

/** Draws outlines on the base line, as large as the sheet allows, and returns the image of the same outlines; '' for none. */
function drawOutlines(sheet: HTMLCanvasElement, { parts, width: ems }: WrittenName): string {
  const width = widthOf(sheet);
  const context = sharpen(sheet, width);
  if (parts.length === 0) return '';
  const size = Math.min(LARGEST, (width - 2 * MARGIN) / ems);
  const placed = parts.map((part) =>
    part.map((line) => line.map(({ x, y }) => ({ x: MARGIN + x * size, y: BASE_LINE + y * size }))),
  );
  if (context) show(context, placed, penOf(size));
  return smallEnough(densityHere(), (density) => {
    const raster = createRaster(width, SIGNATURE_PAD_HEIGHT, density);
    for (const part of placed) {
      raster.fill(part);
      for (const line of part) raster.stroke(line, penOf(size) / 2);
    }
    return encodePng(raster.coverage(), INK);
  });
}

function show(context: CanvasRenderingContext2D, parts: readonly Line[][], pen: number): void {
  context.fillStyle = INK;
  context.strokeStyle = INK;
  context.lineJoin = 'round';
  context.lineWidth = pen;
  for (const part of parts) {
    context.beginPath();
    for (const line of part) {
      line.forEach(({ x, y }, at) => {
        if (at === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      });
      context.closePath();
    }
    context.fill();
    context.stroke();
  }
}

/** Writes a name in a font of the device, whose outlines are not available to a page: the canvas is read. '' if that fails. */
function drawText(sheet: HTMLCanvasElement, name: string): string {
  const width = widthOf(sheet);
  const context = sharpen(sheet, width);
  if (!context || name === '') return '';
  const font = (size: number) => {
    context.font = `${size}px ${DEVICE_HAND}`;
  };
  font(LARGEST);
  const size = Math.min(LARGEST, (LARGEST * (width - 2 * MARGIN)) / context.measureText(name).width);
  font(size);
  context.fillStyle = INK;
  context.strokeStyle = INK;
  context.lineJoin = 'round';
  context.lineWidth = penOf(size);
  context.strokeText(name, MARGIN, BASE_LINE);
  context.fillText(name, MARGIN, BASE_LINE);
  return toPng(sheet, width);
}

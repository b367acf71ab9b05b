import { SIGNATURE_MAX_BYTES, SIGNATURE_PAD_HEIGHT } from '#engine/claims/validation/limits.ts';
import { isSignatureImage } from '#engine/claims/validation/signature.ts';

/** Ink stays dark on white in the dark scheme too, because lenders receive the image. */
export const INK = '#13211c';
/** The maximum density of the image on any screen: twice is sharp in print and stays far below the size limit. */
const MAX_DENSITY = 2;

/** Its width on the page in CSS pixels, fractions kept. */
export const widthOf = (element: HTMLElement): number => element.getBoundingClientRect().width;

/** Gives a canvas the pixels of this screen for its size on the page, and a context in CSS pixels. */
export function sharpen(canvas: HTMLCanvasElement, width: number): CanvasRenderingContext2D | null {
  const ratio = Math.max(1, window.devicePixelRatio || 1);
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(SIGNATURE_PAD_HEIGHT * ratio);
  const context = canvas.getContext('2d');
  context?.setTransform(canvas.width / width, 0, 0, canvas.height / SIGNATURE_PAD_HEIGHT, 0, 0);
  return context;
}

/** Image pixels for each CSS pixel of the pad on this screen. */
export const densityHere = (): number => Math.min(MAX_DENSITY, Math.max(1, window.devicePixelRatio || 1));

/** A density is halved at most this often to make an image small enough. */
const HALVINGS = 3;
const MAX_CHARACTERS = 'data:image/png;base64,'.length + Math.floor(SIGNATURE_MAX_BYTES / 3) * 4;

/** The image that `draw` makes at a density; at a lower one if it would be larger than the service accepts. (case SV-3) */
export function smallEnough(density: number, draw: (density: number) => string): string {
  let image = draw(density);
  for (let halved = 1; halved <= HALVINGS && image.length > MAX_CHARACTERS; halved++)
    image = draw(density / 2 ** halved);
  return image;
}

/**
 * The content of a canvas, on white, as a PNG data URL; '' if the browser does not let a page read it. A guard against
 * fingerprinting may still have changed it: the service checks the image.
 */
export function toPng(shown: HTMLCanvasElement, width: number): string {
  try {
    const image = smallEnough(densityHere(), (density) => copyOf(shown, width, density));
    return isSignatureImage(image) ? image : '';
  } catch {
    return ''; // reading was refused; the pad says how to go on
  }
}

function copyOf(shown: HTMLCanvasElement, width: number, density: number): string {
  const paper = document.createElement('canvas');
  paper.width = Math.round(width * density);
  paper.height = Math.round(SIGNATURE_PAD_HEIGHT * density);
  const context = paper.getContext('2d');
  if (!context) return '';
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, paper.width, paper.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(shown, 0, 0, paper.width, paper.height);
  return paper.toDataURL('image/png');
}

/** Calls back when the element's width or the screen's density changes; never for a change of height alone. */
export function onResize(element: HTMLElement, changed: () => void): () => void {
  let width = widthOf(element);
  let ratio = window.devicePixelRatio;
  const look = () => {
    if (widthOf(element) === width && window.devicePixelRatio === ratio) return;
    width = widthOf(element);
    ratio = window.devicePixelRatio;
    // A hidden pad has no width; it is drawn when it is shown again.
    if (width > 0) changed();
  };
  const observer = new ResizeObserver(look);
  observer.observe(element);
  window.addEventListener('resize', look);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', look);
  };
}

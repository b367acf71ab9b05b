import type { ReactNode } from 'react';
import type { DrawnPicture } from '#engine/claims/drawn.ts';
import { Car } from './Car.tsx';
import { Filed } from './Filed.tsx';
import { Identity } from './Identity.tsx';
import { NoThroughRoad } from './NoThroughRoad.tsx';
import styles from './Picture.module.css';

/** Illustrations by their names in flows: shapes, and the view box; its left edge is that of the outline, aligned with the text below. */
const pictures = {
  car: { shapes: <Car />, left: 0, width: 160, height: 72 },
  carAlone: { shapes: <Car line={false} />, left: 0, width: 160, height: 67 },
  id: { shapes: <Identity />, left: 4.75, width: 112, height: 96 },
  filed: { shapes: <Filed />, left: 4.75, width: 112, height: 96 },
  noThroughRoad: { shapes: <NoThroughRoad />, left: 4.75, width: 112, height: 96 },
} as const satisfies Record<DrawnPicture, { shapes: ReactNode; left: number; width: number; height: number }>;

export const isPictureName = (name: string): name is DrawnPicture => Object.hasOwn(pictures, name);

/** An illustration in the colours of the page, hidden from screen readers; an unknown name draws nothing. */
export function Picture({ name, width }: { name: string; width: number }) {
  if (!isPictureName(name)) return null;
  const picture = pictures[name];
  return (
    <svg
      className={styles.picture}
      viewBox={`${picture.left} 0 ${picture.width} ${picture.height}`}
      width={width}
      height={(width * picture.height) / picture.width}
      aria-hidden="true"
    >
      {picture.shapes}
    </svg>
  );
}

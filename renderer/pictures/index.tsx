import type { ReactNode } from 'react';
import { Car } from './Car.tsx';
import { Filed } from './Filed.tsx';
import { Identity } from './Identity.tsx';
import { NoThroughRoad } from './NoThroughRoad.tsx';
import styles from './Picture.module.css';

type PictureName = 'car' | 'id' | 'filed' | 'noThroughRoad';

/** Illustrations by the names that flows use: shapes, and the size of the paper they are drawn on. */
const pictures = {
  car: { shapes: <Car />, width: 96, height: 48 },
  id: { shapes: <Identity />, width: 112, height: 96 },
  filed: { shapes: <Filed />, width: 112, height: 96 },
  noThroughRoad: { shapes: <NoThroughRoad />, width: 112, height: 96 },
} as const satisfies Record<PictureName, { shapes: ReactNode; width: number; height: number }>;

export const isPictureName = (name: string): name is PictureName => Object.hasOwn(pictures, name);

/** An illustration in the colours of the page, hidden from readers; a name that is none draws nothing. */
export function Picture({ name, width }: { name: string; width: number }) {
  if (!isPictureName(name)) return null;
  const picture = pictures[name];
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      width={width}
      height={(width * picture.height) / picture.width}
      aria-hidden="true"
    >
      {picture.shapes}
    </svg>
  );
}

import type { DrawnIcon } from '#engine/claims/drawn.ts';
import styles from './Icon.module.css';

/** Paths on a 24 grid, drawn as strokes. */
const shapes = {
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5v5.5M12 16.4v.1',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  chevron: 'm9 5.5 6.5 6.5L9 18.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5.2l3.2 2',
  cross: 'm6 6 12 12M18 6 6 18',
  document: 'M6 3h8l4.5 4.5V21H6zM14 3v4.5h4.5M9 12.5h6.5M9 16.5h6.5',
  help: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M9.4 9.6a2.6 2.6 0 1 1 3.7 2.4c-.8.4-1.1.9-1.1 1.8M12 16.7v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 11v5.5M12 7.5v.1',
  lock: 'M6 11h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1M8 11V8a4 4 0 0 1 8 0v3',
  message: 'M4 5h16v11.5h-9L7 20v-3.5H4z',
  phone:
    'M8.5 3h7a1.5 1.5 0 0 1 1.5 1.5v15a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 7 19.5v-15A1.5 1.5 0 0 1 8.5 3M11 17.8h2',
  pound: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M15 8.8A2.6 2.6 0 0 0 10.3 10c0 2.3.6 3.7-1 6h6M8.6 12.6h4.6',
  search: 'M11 4.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.8 15.8 20 20',
  undo: 'M8.5 4.5 4.5 8.5l4 4M4.5 8.500h10a5.2 5.2 0 0 1 0 10.5H9',
} as const satisfies Record<DrawnIcon, string>;

export type IconName = keyof typeof shapes;

/** Whether a name that comes from a flow is one of the icons. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(shapes, name);

/** An icon by a name that stands in the firm's data. Throws for one that there is not: the build stops. */
export function iconNamed(name: string): IconName {
  if (!isIconName(name)) throw new Error(`No icon is called "${name}". There are ${Object.keys(shapes).join(', ')}.`);
  return name;
}

interface IconProps {
  name: IconName;
  /** Edge in CSS pixels; 16 is drawn with a bolder stroke. Default 24. */
  size?: 16 | 20 | 24;
}

/** A sign beside words that say the same; readers skip it. */
export function Icon({ name, size = 24 }: IconProps) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={size === 16 ? 2.5 : 1.75}
      aria-hidden="true"
    >
      <path d={shapes[name]} />
    </svg>
  );
}

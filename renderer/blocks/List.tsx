import { Icon, isIconName } from '../parts/Icon.tsx';
import type { BlockProps } from './block-props.ts';
import styles from './List.module.css';

/** Rows of an icon, a bold line and a plain sentence; between hairlines in the card, without them beside it. */
export function List({ title, items = [], place }: BlockProps) {
  return (
    <div className={place === 'aside' ? styles.beside : styles.rows}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.list}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
          <li key={at} className={styles.row}>
            {item.icon !== undefined && isIconName(item.icon) && (
              <span className={styles.icon}>
                <Icon name={item.icon} />
              </span>
            )}
            <div>
              {item.title && <p className={styles.name}>{item.title}</p>}
              <p className={styles.text}>{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

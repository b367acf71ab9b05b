import { Icon } from '../parts/Icon.tsx';
import styles from './HelpButton.module.css';

/**
 * Opens the help dialog; `help/watch-help.ts` listens for it. On a phone it is in the header, where it covers nothing; on a wide
 * page at the bottom right. (HELP-03, HELP-04)
 */
export function HelpButton() {
  return (
    <button className={styles.help} type="button" data-help aria-haspopup="dialog">
      <Icon name="help" />
      <span>
        <span className={styles.need}>Need </span>
        <span>Help</span>
      </span>
    </button>
  );
}

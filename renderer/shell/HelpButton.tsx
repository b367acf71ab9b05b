import { Icon } from '../parts/Icon.tsx';
import styles from './HelpButton.module.css';

/**
 * Opens the help dialog; `help/watch-help.ts` listens for it. In the header on a phone, where it covers
 * nothing; at the bottom right of a wide page. (HELP-03, HELP-04)
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

import styles from './Tracking.module.css';
import { answersTracking } from './tracking.ts';

const ABOUT =
  'They tell the sites where we advertise that you came to us. Your claim is the same either way, and you can change your mind here at any time. ';

/**
 * Asks whether the visitor may be tracked for advertising. It is part of the page from the start, so it covers and moves nothing.
 * It need not be answered, and it shows the current answer, which can be changed here.
 */
export function Tracking() {
  return (
    <fieldset className={styles.tracking} data-tracking ref={answersTracking}>
      <legend className={styles.question}>May we use advertising cookies?</legend>
      <p className={styles.words}>
        <span>{ABOUT}</span>
        <a href="/cookies-policy">About cookies</a>
      </p>
      <div className={styles.answers}>
        <button className={styles.answer} type="button" value="yes">
          Yes, you may
        </button>
        <button className={styles.answer} type="button" value="no">
          No, thank you
        </button>
        <p className={styles.said} role="status" />
      </div>
    </fieldset>
  );
}

import styles from './Tracking.module.css';
import { answersTracking } from './tracking.ts';

const ABOUT =
  'They tell the sites where we advertise that you came to us. Your claim is the same either way, and you can change your mind here at any time. ';

/**
 * Asks whether the visitor may be tracked for advertising. A part of the page as it is sent, so it covers nothing and
 * moves nothing; it asks for no answer, and shows the one that was given, which can be changed here.
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

import { Icon, iconNamed } from '../parts/Icon.tsx';
import { Band } from './Band.tsx';
import { content, statementsNamed } from './content.ts';
import styles from './Sections.module.css';
import { StartLink } from './StartLink.tsx';

/** Reasons to claim: three blurbs. (HOME-04) */
export function Benefits() {
  return (
    <Band heading="Why people use us">
      <ul className={styles.benefits}>
        {content.benefits.map(({ icon, title, description }) => (
          <li key={title}>
            <Icon name={iconNamed(icon)} />
            <div>
              <h3>{title}</h3>
              <p className={styles.quiet}>{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** The steps of a claim, in order. `start`: with a link into the journey. (HOME-08, SITE-02, SITE-05) */
export function SimpleSteps({ start = false }: { start?: boolean }) {
  return (
    <Band id="steps" heading="Simple steps">
      <ol className={styles.steps}>
        {content.steps.map(({ title, description }, at) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <h3>{title}</h3>
              <p className={styles.quiet}>{description}</p>
            </div>
          </li>
        ))}
      </ol>
      {start && <StartLink>Start with your postcode</StartLink>}
    </Band>
  );
}

/** Which agreements count. (HOME-05, SITE-03, SITE-06) */
export function ClaimingFor({ start = false }: { start?: boolean }) {
  return (
    <Band
      split
      id="claiming-for"
      heading="What you can claim for"
      intro={
        <p className={styles.quiet}>
          Motor finance agreements from 2007 to 2021, whether or not you still have the car.
        </p>
      }
    >
      <dl className={styles.kinds}>
        {content.claimingFor.map(({ title, description }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={styles.quiet}>{description}</dd>
          </div>
        ))}
      </dl>
      {start && <StartLink>Find My Agreements</StartLink>}
    </Band>
  );
}

/** Questions that open their answers. `all`, or those of home; the first is open. (HOME-10, SITE-04, SITE-07, SITE-32, SITE-33) */
export function Faqs({
  all = false,
  start = false,
  heading = 'Questions people ask',
}: {
  all?: boolean;
  start?: boolean;
  heading?: string;
}) {
  const shown = all ? content.faqs : content.faqs.filter(({ onHome }) => onHome);
  return (
    <Band split id="questions" heading={heading}>
      <div className={styles.faqs}>
        {shown.map(({ title, description, statements }, at) => (
          <details key={title} open={at === 0}>
            <summary>
              <h3>{title}</h3>
              <Icon name="chevron" />
            </summary>
            <p className={styles.quiet}>{[description, ...statementsNamed(statements)].join(' ')}</p>
          </details>
        ))}
      </div>
      {!all && (
        <p className={styles.more}>
          <a href="/faqs">All questions and answers</a>
        </p>
      )}
      {start && <StartLink>Find My Agreements</StartLink>}
    </Band>
  );
}

/** The lenders that the firm claims from. (HOME-06) */
export function Lenders() {
  return (
    <Band
      split
      heading="Lenders we claim against"
      intro={<p className={styles.quiet}>Yours is not here? Search anyway: this is not the whole list.</p>}
    >
      <ul className={styles.badges}>
        {content.lenders.map((lender) => (
          <li key={lender}>{lender}</li>
        ))}
      </ul>
    </Band>
  );
}

/** Publications about the firm: names only, in no brand's colours. (HOME-02) */
export function Press() {
  return (
    <section className={styles.press} aria-labelledby="press">
      <h2 id="press">As mentioned in</h2>
      <ul>
        {content.press.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  );
}

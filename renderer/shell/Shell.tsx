import type { ReactNode } from 'react';
import { firm, freeClaim } from '#flows/business/public/statements.json';
import { Icon } from '../parts/Icon.tsx';
import { HelpButton } from './HelpButton.tsx';
import styles from './Shell.module.css';
import { Tracking } from './Tracking.tsx';

interface HeaderProps {
  strip?: boolean;
  help?: boolean;
  children?: ReactNode;
}

/**
 * The strip of journey pages: the wordmark (a plate that leads to the start), additions of the page, the help button and the lock,
 * for which a narrow page has no room. Not sticky, because a phone needs the room.
 */
export function Header({ strip = false, help = true, children }: HeaderProps) {
  return (
    <header>
      {strip && <p className={styles.strip}>90,000+ potential claims identified</p>}
      <div className={styles.header}>
        <a className={styles.home} href="/">
          <span className={styles.wordmark}>Reclaim</span>
        </a>
        {children}
        <p className={styles.secure} data-beside={help || undefined}>
          <Icon name="lock" size={20} />
          <span>Secure</span>
        </p>
        {help && <HelpButton />}
      </div>
    </header>
  );
}

/** The sentence that claiming is free without us: in ink, never smaller, on every page. */
export function FreeClaim({ className }: { className?: string | undefined }) {
  return <p className={className}>{freeClaim.text}</p>;
}

const links = [
  ['/how-it-works', 'How it works'],
  ['/faqs', 'Questions'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-and-conditions', 'Terms'],
  ['/complaints', 'Complaints'],
  ['/cookies-policy', 'Cookies'],
] as const;

/** Links, the firm's statement and the free-claim sentence. */
export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.footerPage}>
        <Tracking />
        <nav aria-label="About us">
          <ul className={styles.links}>
            {links.map(([href, words]) => (
              <li key={href}>
                <a href={href}>{words}</a>
              </li>
            ))}
          </ul>
        </nav>
        <p className={styles.firm}>{firm.text}</p>
        <FreeClaim className={styles.free} />
      </div>
    </footer>
  );
}

interface PageProps {
  /** Journey pages have the strip on top; pages about the firm do not. */
  strip?: boolean;
  /** Whether the page offers help. Every page except `/` does. (HELP-01, HELP-02) */
  help?: boolean;
  /** Right of the card from 992 px; narrower pages leave it out. */
  aside?: ReactNode;
  /** The card is centred, with nothing beside it. */
  alone?: boolean;
  children: ReactNode;
}

/** A page: strip, header, the card with the part beside it, footer. Plain paper on a phone, a card from 768 px. */
export function Page({ strip = false, help = true, aside, alone = false, children }: PageProps) {
  return (
    <>
      <Header strip={strip} help={help} />
      <div className={alone || !aside ? styles.alone : styles.columns}>
        <main className={styles.card} id="main">
          {children}
        </main>
        {aside && !alone && (
          <aside className={styles.aside} aria-label="About your claim">
            {aside}
            <FreeClaim className={styles.freeBeside} />
          </aside>
        )}
      </div>
      <Footer />
    </>
  );
}

/** A page of a journey. */
export function JourneyPage(props: Omit<PageProps, 'strip'>) {
  return <Page strip {...props} />;
}

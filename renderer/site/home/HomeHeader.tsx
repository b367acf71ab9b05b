import { Header } from '../../shell/Shell.tsx';
import { StartLink } from '../StartLink.tsx';
import styles from './HomeHeader.module.css';

/** The header of home: from 992 px with three links and the link into the journey. */
export function HomeHeader({ help = true }: { help?: boolean }) {
  return (
    <div className={styles.header}>
      <Header help={help}>
        <nav className={styles.links} aria-label="This site">
          <a href="/how-it-works">How it works</a>
          <a href="#fees">Fees</a>
          <a href="#questions">Questions</a>
          <StartLink look="plain">Find My Agreements</StartLink>
        </nav>
      </Header>
    </div>
  );
}

import type { ReactNode } from 'react';
import { Icon, iconNamed } from '../../parts/Icon.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { content, statement } from '../content.ts';
import styles from './Hero.module.css';
import { Scene } from './Scene.tsx';

/**
 * The first view: what could be owed, three facts, the link into the journey, and the regulator's statement. `version`: the version
 * whose home page it is; some have more texts. (HOME-13, HOME-20 to HOME-27, PROD-05, PROD-06, PROD-08)
 */
export function Hero({ version, children }: { version?: string; children: ReactNode }) {
  const claimsCompany = statement('claimsCompany', version);
  const pause = statement('pause');
  return (
    <HeroFrame>
      <h1 className={styles.display}>
        You could be owed on average <span className={styles.sum}>£700</span> per agreement
        <sup>
          <a className={styles.note} href="#footnote" aria-label="Note 1">
            1
          </a>
        </sup>
      </h1>
      <p className={styles.lead}>Up to £1,400 for each car you had on finance between 2007 and 2021.</p>
      <ul className={styles.facts}>
        {content.facts.map(({ icon, title }) => (
          <li key={title}>
            <Icon name={iconNamed(icon)} size={20} />
            {title}
          </li>
        ))}
      </ul>
      <div className={styles.start}>{children}</div>
      {claimsCompany && (
        <div className={styles.notice}>
          <Notice title={claimsCompany} />
        </div>
      )}
      {pause && (
        <div className={styles.notice}>
          <Notice>{pause}</Notice>
        </div>
      )}
    </HeroFrame>
  );
}

/** Text left, the car right where there is room. */
export function HeroFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.words}>{children}</div>
      <div className={styles.scene}>
        <Scene />
      </div>
    </div>
  );
}

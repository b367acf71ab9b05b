import type { ReactNode } from 'react';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import styles from './Offer.module.css';

interface Choice {
  label: string;
  choose(): void;
}

interface OfferProps {
  title: string;
  /** `alert`: it is about an action elsewhere just now. */
  role: 'alert' | 'status';
  take: Choice;
  leave: Choice;
  children: ReactNode;
}

/** News of the claim above a screen, with two choices: accept it, or leave everything as it is here. */
export function Offer({ title, role, take, leave, children }: OfferProps) {
  return (
    <div className={styles.offer} role={role}>
      <Notice title={title}>{children}</Notice>
      <div className={styles.choices}>
        <Button look="second" onClick={take.choose}>
          {take.label}
        </Button>
        <Button look="text" onClick={leave.choose}>
          {leave.label}
        </Button>
      </div>
    </div>
  );
}

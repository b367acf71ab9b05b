import type { ButtonHTMLAttributes, ReactNode } from 'react';
import styles from './Button.module.css';
import { Ring } from './Ring.tsx';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  /** `main` is the one way on, `second` another way, `text` a quiet one. */
  look?: 'main' | 'second' | 'text';
  /** The words while it works. Set: it cannot be pressed again, and it keeps its width and the focus. */
  busy?: ReactNode;
  /** Looks unavailable and says so, but can be pressed: the caller then shows what is missing. */
  unavailable?: boolean;
  children: ReactNode;
}

/** A button; `type` is `button` unless given. A busy one swallows presses, so a double click has one effect. */
export function Button({
  look = 'main',
  busy,
  unavailable = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isBusy = busy !== undefined && busy !== null && busy !== false;
  return (
    <button
      {...rest}
      type={type}
      data-close={look === 'text' || undefined}
      className={[styles.button, styles[look], unavailable && !isBusy && styles.unavailable].filter(Boolean).join(' ')}
      aria-disabled={isBusy || unavailable || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {/* The usual words keep their room, so that the button is never narrower while it works. */}
      <span className={isBusy ? styles.away : styles.words}>{children}</span>
      {isBusy && (
        <span className={styles.busy}>
          <Ring size={20} />
          <span>{busy}</span>
        </span>
      )}
    </button>
  );
}

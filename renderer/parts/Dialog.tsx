import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';
import { Icon } from './Icon.tsx';

interface DialogProps {
  title: ReactNode;
  /** What it is about just now: where that changes, the title gets the focus, so that readers say the new one. */
  topic?: string | undefined;
  /** Closed by the cross, Escape or the page behind. Not called where it must be answered. */
  onClose(): void;
  /** Only its buttons close it: no cross, no Escape. */
  mustAnswer?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the screen, open while it is mounted: a sheet from the bottom on a phone. The focus goes to its title and,
 * when it is unmounted, back to where it was.
 */
export function Dialog({ title, topic, onClose, mustAnswer = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  // With the drawing itself: a moment later, what lies behind could still be pressed.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => {
      shown?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when its topic changes
  useEffect(() => heading.current?.focus(), [topic]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!mustAnswer) onClose();
      }}
      onKeyDown={(event) => {
        // A browser closes on the second Escape although `cancel` was prevented; the key itself it respects.
        if (mustAnswer && event.key === 'Escape') event.preventDefault();
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !mustAnswer) onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.title} id={titleId} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {!mustAnswer && (
            <button className={styles.close} type="button" aria-label="Close" onClick={onClose}>
              <Icon name="cross" />
            </button>
          )}
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}

import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

const STAYS_MS = 6000;

export interface ToastNews {
  /** Changes with each piece of news, so that the same words said again count as new. */
  id: number | string;
  tone: 'ok' | 'error';
  text: ReactNode;
}

/** The place of toasts: always mounted, so that readers hear what comes. A toast stays 6 s, longer while pointed at or focused. */
export function Toast({ news, onGone }: { news: ToastNews | null; onGone(): void }) {
  const [held, hold] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const gone = useEffectEvent(onGone);
  const id = news?.id;

  useEffect(() => {
    if (id === undefined || held) return;
    const timer = setTimeout(() => gone(), STAYS_MS);
    return () => clearTimeout(timer);
  }, [id, held]);

  // A phone's keyboard covers what is fixed at the bottom: the toast stands above it.
  useEffect(() => {
    const seen = window.visualViewport;
    if (id === undefined || !seen) return;
    const lift = () => {
      const covered = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
      place.current?.style.setProperty('--keyboard', `${covered}px`);
    };
    lift();
    seen.addEventListener('resize', lift);
    seen.addEventListener('scroll', lift);
    return () => {
      seen.removeEventListener('resize', lift);
      seen.removeEventListener('scroll', lift);
    };
  }, [id]);

  return (
    <div className={styles.place} ref={place} role="status">
      {news && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it there
        <div
          key={news.id}
          className={styles.toast}
          onPointerEnter={() => hold(true)}
          onPointerLeave={() => hold(false)}
          onFocus={() => hold(true)}
          onBlur={() => hold(false)}
        >
          <Icon name={news.tone === 'ok' ? 'check' : 'alert'} />
          <p>{news.text}</p>
          <button
            className={styles.close}
            type="button"
            aria-label="Dismiss"
            onClick={() => {
              hold(false);
              onGone();
            }}
          >
            <Icon name="cross" size={20} />
          </button>
        </div>
      )}
    </div>
  );
}

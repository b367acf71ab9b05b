import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Action } from '#schemas/flow.ts';
import { useScreenScope } from './journey/context.ts';
import { useSelector } from './journey/use-selector.ts';
import { CountdownText } from './parts/CountdownText.tsx';

const SECOND = 1000;

interface CountdownProps {
  waits: NonNullable<Action['waits']>;
  label: ReactNode;
  /** The button, once it may be pressed. */
  children: ReactNode;
}

/**
 * What stands in the place of a button that cannot be pressed yet: its words and the time that is left, by the clock, so
 * that neither a reload nor a sleeping tab makes it longer. (OTP-08, OTP-12, OTP-13, OTP-17, G-155)
 */
export function Countdown({ waits, label, children }: CountdownProps) {
  const { actor } = useScreenScope();
  const since = useSelector(actor, ({ context }) => context.memory.facts[waits.since]);
  const begun = typeof since === 'string' ? Date.parse(since) : Number.NaN;
  const [now, setNow] = useState(() => Date.now());
  // Just sent: the last look at the clock is older than that.
  const left = Number.isNaN(begun) ? 0 : Math.min(waits.for, begun + waits.for - now);
  const words = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    if (!Number.isNaN(begun)) setNow(Date.now());
  }, [begun]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [left]);
  // Whoever pressed the button must not lose their place when it goes.
  const waiting = left > 0;
  const pressed = useRef(false);
  useEffect(() => {
    if (!waiting) pressed.current = true;
    else if (pressed.current && document.activeElement === document.body) words.current?.focus();
  }, [waiting]);

  if (!waiting) return children;
  const seconds = Math.ceil(left / SECOND);
  const rest = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <CountdownText ref={words} label={label} left={rest} />;
}

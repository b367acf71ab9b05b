import { type ReactNode, useEffect, useState } from 'react';
import type { Action } from '#schemas/flow.ts';
import { useScreenScope } from './journey/context.ts';
import { useSelector } from './journey/use-selector.ts';

const SECOND = 1000;

interface CountdownProps {
  waits: NonNullable<Action['waits']>;
  /** The button; `left`: the time until it works, m:ss, or null once it does. */
  children(left: string | null): ReactNode;
}

/**
 * Counts down until a button works, by the clock, so that neither a reload nor a sleeping tab makes it longer.
 * (OTP-07, OTP-08, OTP-12, OTP-13, OTP-17, G-155)
 */
export function Countdown({ waits, children }: CountdownProps) {
  const { actor } = useScreenScope();
  const since = useSelector(actor, ({ context }) => context.memory.facts[waits.since]);
  const begun = typeof since === 'string' ? Date.parse(since) : Number.NaN;
  const [now, setNow] = useState(() => Date.now());
  // Just sent: the last look at the clock is older than that.
  const left = Number.isNaN(begun) ? 0 : Math.min(waits.for, begun + waits.for - now);

  useEffect(() => {
    if (!Number.isNaN(begun)) setNow(Date.now());
  }, [begun]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [left]);
  if (left <= 0) return children(null);
  const seconds = Math.ceil(left / SECOND);
  return children(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

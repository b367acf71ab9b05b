import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import type { Action } from '#schemas/flow.ts';
import { steadyTime } from '../api/clock.ts';
import { useScreenScope } from './screen-scope.ts';

const SECOND = 1000;

interface CountdownProps {
  waits: NonNullable<Action['waits']>;
  /** The button; `left`: the time until it can be pressed, m:ss, or null once it can. */
  children(left: string | null): ReactNode;
}

/**
 * Counts down until a button can be pressed, by a clock that runs evenly: a reload, a hidden tab or a change of the device's clock
 * does not change the wait. A time further ahead than the wait is ignored. (case OT-5, OTP-07, OTP-08, OTP-12, OTP-13, OTP-17, G-155)
 */
export function Countdown({ waits, children }: CountdownProps) {
  const { actor } = useScreenScope();
  const since = useSelector(actor, ({ context }) => context.state.facts[waits.since]);
  const begun = typeof since === 'string' ? Date.parse(since) : Number.NaN;
  const [now, setNow] = useState(() => steadyTime());
  // Just sent: the last reading of the clock is older than that.
  const left = Math.abs(begun - now) < waits.for ? Math.min(waits.for, begun + waits.for - now) : 0;

  useEffect(() => {
    if (!Number.isNaN(begun)) setNow(steadyTime());
  }, [begun]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(steadyTime()), left % SECOND || SECOND);
    return () => clearTimeout(timer);
  }, [left]);
  if (left <= 0) return children(null);
  const seconds = Math.ceil(left / SECOND);
  return children(`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`);
}

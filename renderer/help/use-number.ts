import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readMobile } from '#engine/claims/validation/mobile.ts';
import { CHECK_PAUSE_MS, digitsTyped, numberFault } from './phone-number.ts';

/** The checker's result for a stored number (+447…): null for a valid one, else the message for the claimant. */
export type AskNumber = (number: string) => Promise<string | null>;

interface NumberState {
  digits: string;
  look: 'idle' | 'checking' | 'verified' | 'wrong';
  fault: string | null;
}

/** A mobile number that is checked after a delay, first by its digits, then by the service. (HELP-20 to HELP-25, HELP-33 to HELP-35) */
export function useNumber(ask: AskNumber) {
  const [state, setState] = useState<NumberState>({ digits: '', look: 'idle', fault: null });
  /** Increases with every change, so that an answer about an earlier number is ignored. */
  const change = useRef(0);

  async function check() {
    const fault = numberFault(state.digits);
    if (fault !== null) return setState({ ...state, look: 'wrong', fault });
    const asked = change.current;
    setState({ ...state, look: 'checking', fault: null });
    const refused = await ask(readMobile(state.digits) ?? '');
    if (asked !== change.current) return;
    setState({ ...state, look: refused === null ? 'verified' : 'wrong', fault: refused });
  }

  const pause = useEffectEvent(() => {
    // Submit may have been faster.
    if (state.look === 'idle') void check();
  });
  useEffect(() => {
    if (state.digits === '') return;
    const timer = setTimeout(() => pause(), CHECK_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [state.digits]);

  return {
    ...state,
    /** The number as it is stored; null while there is none. */
    number: readMobile(state.digits),
    check,
    type(text: string) {
      const digits = digitsTyped(text, state.digits);
      if (digits === state.digits) return;
      change.current += 1;
      setState({ digits, look: 'idle', fault: null });
    },
  };
}

import type { ReactNode } from 'react';
import type { FieldError } from '#engine/vocabulary/field-type.ts';
import styles from './FieldFrame.module.css';
import { Icon } from './Icon.tsx';
import { Ring } from './Ring.tsx';

/** How the service's answer about a field stands; shown at the right end of the label's line. */
export type FieldState = 'idle' | 'checking' | 'verified' | 'searching';

interface FieldFrameProps {
  /** `label` names one control with this id; `legend` names a group of controls. */
  as?: 'label' | 'legend';
  /** The id of the first control; hint and error are `<id>-hint` and `<id>-error`. */
  id: string;
  label: ReactNode;
  hint?: ReactNode;
  fieldError: FieldError | null;
  state?: FieldState;
  /** What stands at the right end of the label's line instead of the state. */
  aside?: ReactNode;
  /** Stands beside its neighbour where there is room. */
  half?: boolean | undefined;
  /** The focus left the group. */
  leave?(): void;
  children: ReactNode;
}

/** Label, hint, error and service state around a control. The error stands above it, where no keyboard covers it. */
export function FieldFrame({
  as = 'label',
  id,
  label,
  hint,
  fieldError,
  state,
  aside,
  half,
  leave,
  children,
}: FieldFrameProps) {
  const rest = (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldErrorMessage id={id} fieldError={fieldError} live={state !== undefined} />
      <div className={styles.control}>{children}</div>
    </>
  );
  if (as === 'legend') {
    return (
      <fieldset
        className={styles.frame}
        data-field={id}
        data-half={half || undefined}
        aria-describedby={describedBy(id, hint, fieldError)}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || leave?.()}
      >
        <legend className={styles.label}>{label}</legend>
        {rest}
      </fieldset>
    );
  }
  return (
    <div className={styles.frame} data-field={id} data-half={half || undefined}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {aside ?? (state !== undefined && <State state={state} />)}
      </div>
      {rest}
    </div>
  );
}

/** The message at a field, or nothing. `live`: it may come by itself, after the claimant has gone on. */
export function FieldErrorMessage({
  id,
  fieldError,
  live = false,
}: {
  id: string;
  fieldError: FieldError | null;
  live?: boolean;
}) {
  return (
    <div aria-live={live ? 'polite' : undefined}>
      {fieldError && (
        <div className={styles.error} id={`${id}-error`}>
          <Icon name="alert" size={20} />
          <p>
            <span>{fieldError.text}</span>
            {fieldError.help && <span className={styles.help}>{fieldError.help}</span>}
          </p>
        </div>
      )}
    </div>
  );
}

/**
 * What the service says of a field. What came of a look is in a live region that is there from the start, so that readers
 * say it once; that it is looking is only shown: a claimant who types would hear it at each key. (cases AX-5, AX-7)
 */
export function State({ state, words }: { state: FieldState; words?: string | undefined }) {
  const looking = state === 'checking' || state === 'searching';
  const said = looking ? '' : (words ?? sayings[state]);
  return (
    <span
      className={state === 'verified' ? styles.verified : styles.state}
      data-says={looking || said !== '' ? true : undefined}
    >
      {looking && <Ring size={16} />}
      {looking && <span>{sayings[state]}</span>}
      {state === 'verified' && <Icon name="check" size={20} />}
      <span className={styles.said} role="status">
        {said}
      </span>
    </span>
  );
}

const sayings = {
  idle: '',
  checking: 'Checking…',
  searching: 'Searching…',
  verified: 'Verified',
} as const satisfies Record<FieldState, string>;

/** The ids of a field's hint and error for `aria-describedby`, or undefined where it has neither. */
export function describedBy(id: string, hint: ReactNode, fieldError: FieldError | null): string | undefined {
  return [fieldError && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
}

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BodyItem } from '#schemas/flow.ts';
import { NumberedSteps } from '../parts/NumberedSteps.tsx';
import styles from './ScreenSteps.module.css';
import { useScreenScope } from './screen-scope.ts';

interface StepsProps {
  screen: string;
  children(items: readonly BodyItem[]): ReactNode;
}

/** The current step of a screen, below the step numbers if the flow has them. (QUIZ-04, QUIZ-05, QUIZ-35) */
export function ScreenSteps({ screen, children }: StepsProps) {
  const { actor, selectors: selectorsOf } = useScreenScope();
  const steps = useSelector(
    actor,
    ({ context }) => selectorsOf(context.state).stepsOn(screen),
    (one, other) =>
      one.length === other.length &&
      one.every(({ key, answered, open, step }, at) => {
        const next = other[at];
        return key === next?.key && answered === next.answered && open === next.open && step === next.step;
      }),
  );
  const at = useSelector(actor, ({ context }) => selectorsOf(context.state).stepAt(screen));
  const stepChanges = useSelector(actor, ({ context }) => context.stepChanges);
  const place = useRef<HTMLDivElement>(null);
  // Another step begins at the top, like a screen, with the focus on its question.
  useEffect(() => {
    if (stepChanges === 0) return;
    window.scrollTo(0, 0);
    const asked = place.current?.querySelector<HTMLElement>('h2[tabindex]') ?? place.current;
    asked?.focus({ preventScroll: true });
  }, [stepChanges]);

  const present = steps[at];
  if (!present) return null;
  return (
    <>
      {present.step.each?.numbered && (
        <NumberedSteps steps={steps} at={at} go={(key) => actor.send({ type: 'step', to: key })} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with every field in it */}
      <div
        key={present.key}
        className={styles.step}
        ref={place}
        tabIndex={-1}
        role="group"
        aria-label={`Step ${at + 1} of ${steps.length}`}
      >
        {children(present.step.body)}
      </div>
    </>
  );
}

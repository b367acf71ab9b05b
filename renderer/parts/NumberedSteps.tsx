import { Icon } from './Icon.tsx';
import styles from './NumberedSteps.module.css';

interface NumberedStepsProps {
  steps: readonly { key: string; answered: boolean; open: boolean }[];
  /** The place of the present one. */
  at: number;
  go(key: string): void;
}

/** The numbers of a screen's steps on the line: answered, present and those that cannot be gone to yet. */
export function NumberedSteps({ steps, at, go }: NumberedStepsProps) {
  return (
    <nav aria-label="Questions">
      <ol className={styles.steps}>
        {steps.map(({ key, answered, open }, place) => {
          const look = place === at ? 'present' : answered && open ? 'answered' : open ? 'open' : 'locked';
          return (
            <li key={key} className={styles.step} data-behind={(answered && open) || undefined}>
              <button
                className={styles.number}
                type="button"
                data-look={look}
                aria-current={place === at ? 'step' : undefined}
                aria-disabled={!open || undefined}
                onClick={() => open && place !== at && go(key)}
              >
                <span>{place + 1}</span>
                {look === 'answered' && (
                  <>
                    <Icon name="check" size={16} />
                    <span className="visually-hidden">{' answered'}</span>
                  </>
                )}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

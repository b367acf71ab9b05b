import type { ReactNode } from 'react';
import { blockExamples } from '#fixtures/examples/blocks.ts';
import { allFieldExamples } from '#fixtures/examples/fields.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Icon, type IconName } from '../parts/Icon.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Progress } from '../parts/Progress.tsx';
import { ShownBlock, ShownField } from './examples.tsx';
import styles from './gallery.module.css';

const icons: IconName[] = [
  'alert',
  'check',
  'chevron',
  'clock',
  'cross',
  'document',
  'help',
  'info',
  'lock',
  'message',
  'pound',
  'search',
  'undo',
];

function Show({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.show}>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.stack}>{children}</div>
    </section>
  );
}

/** Every part, block and field in every state, from the examples. */
export function Parts() {
  return (
    <main className={styles.page}>
      <h1>Components and states</h1>
      <div className={styles.columns}>
        <Show title="Button">
          <Button>Next</Button>
          <Button busy="Processing...">Next</Button>
          <Button unavailable>Not available yet</Button>
          <Button look="second">Go Back</Button>
          <LinkButton href="#second">Go to the start</LinkButton>
          <Button look="text">Resend Verification Code</Button>
        </Show>
        <Show title="Error summary">
          <ErrorSummary
            problems={[
              { anchor: 'a', text: 'Please enter a valid email address' },
              { anchor: 'b', text: 'Mobile number is required' },
            ]}
          />
        </Show>
        <Show title="The line">
          {[0, 25, 50, 75, 100].map((value) => (
            <Progress key={value} value={value} />
          ))}
        </Show>
        <Show title="Icons">
          <div className={styles.icons}>
            {icons.map((name) => (
              <Icon key={name} name={name} />
            ))}
            {icons.map((name) => (
              <Icon key={name} name={name} size={20} />
            ))}
            {icons.map((name) => (
              <Icon key={name} name={name} size={16} />
            ))}
          </div>
        </Show>
        {Object.entries(blockExamples).map(([type, examples]) => (
          <Show key={type} title={`Block: ${type}`}>
            {examples.map((example) => (
              <ShownBlock key={example.shows} example={example} place="body" />
            ))}
          </Show>
        ))}
        {allFieldExamples().map(([type, of]) => (
          <Show key={type} title={`Field: ${type}`}>
            {of.examples.map((example, at) => (
              <ShownField key={example.shows} id={`${type}${at}`} of={of} example={example} />
            ))}
          </Show>
        ))}
      </div>
    </main>
  );
}

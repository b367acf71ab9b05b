import { shallowEqual, useSelector } from '@xstate/react';
import { screenOf } from '#engine/flow/screens.ts';
import { Button } from '../parts/Button.tsx';
import type { OtherTabs, TabWatch } from '../session/tabs.ts';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Offer } from './Offer.tsx';
import { useScreenScope } from './screen-scope.ts';

const everything = (snapshot: OtherTabs) => snapshot;

/** `“a”`, `“a” and “b”`, `“a”, “b” and “c”`. */
function listed(labels: readonly string[]): string {
  const quoted = labels.map((label) => `“${label}”`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
}

/**
 * Reports actions on this claim in another tab, and offers what to do about them. Answers that the claimant sees or has typed here
 * are never replaced without consent.
 */
export function TabNews({ name, watch }: { name: string; watch: TabWatch }) {
  const { flow, actor, selectors } = useScreenScope();
  const { fields, screen } = useSelector(watch, everything);
  const labels = useSelector(
    actor,
    ({ context }) => {
      const looked = selectors(context.state);
      const shown = looked.fieldsOn(name).filter((field) => fields.includes(field));
      return shown.map((field) => looked.text(flow.fields[field]?.label ?? ''));
    },
    shallowEqual,
  );
  const one = labels.length === 1;
  const differs =
    labels.length > 0 &&
    `Your saved ${one ? 'answer' : 'answers'} to ${listed(labels)} ${one ? 'is different from the one' : 'are different from the ones'} shown here.`;
  const leave = { label: 'Keep what is here', choose: watch.keep };
  const take = (label: string) => ({ label, choose: watch.take });
  if (screen !== null) {
    const heading = selectors(actor.getSnapshot().context.state).text(screenOf(flow, screen).heading);
    return (
      <Offer title="You have continued in another tab" role="alert" take={take('Continue from there')} leave={leave}>
        {`Your claim is at “${heading}” there. ${differs ? `${differs} ` : ''}Continue from there, or stay here: what you typed here is kept.`}
      </Offer>
    );
  }
  if (!differs) return null;
  const [saved, here] = one ? ['the saved one', 'this one'] : ['the saved ones', 'these'];
  return (
    <Offer
      title="You have changed an answer in another tab"
      role="alert"
      take={take(one ? 'Use the saved answer' : 'Use the saved answers')}
      leave={leave}
    >
      {`${differs} Use ${saved}, or keep ${here} and press Next.`}
    </Offer>
  );
}

/** Replaces a screen whose claim is no longer this browser's, so that nothing can be entered. */
export function Elsewhere({ over }: { over: 'another' | 'ended' }) {
  return (
    <>
      <ScreenHeading>
        {over === 'ended' ? 'You have ended this in another tab' : 'This browser has another claim now'}
      </ScreenHeading>
      <ScreenBody>
        <p data-words>
          {over === 'ended'
            ? 'It has been removed from this browser. To start again, reload this page.'
            : 'Another claim was opened in another tab. To continue with it here, reload this page.'}
        </p>
        <Button look="second" onClick={() => window.location.reload()}>
          Reload this page
        </Button>
      </ScreenBody>
    </>
  );
}

import { screenOf } from '#engine';
import { Button } from '../parts/Button.tsx';
import type { OtherTabs, TabWatch } from '../runtime/follow-tabs.ts';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Offer } from './Offer.tsx';
import { useScreenScope } from './screen-scope.ts';
import { sameMembers, useSelector } from './use-selector.ts';

const everything = (snapshot: OtherTabs) => snapshot;

/** `a`, `a and b`, `a, b and c`. */
const listed = (words: readonly string[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/**
 * Says what was done on this claim in another tab, and offers what to do about it. Nothing is taken over that the
 * claimant sees or has typed here unless they say so.
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
    sameMembers,
  );
  const differs =
    labels.length > 0 && `${listed(labels)} ${labels.length === 1 ? 'is' : 'are'} not what is shown here.`;
  const leave = { label: 'Stay with what is here', choose: watch.keep };
  const take = (label: string) => ({ label, choose: watch.take });
  if (screen !== null) {
    const heading = selectors(actor.getSnapshot().context.state).text(screenOf(flow, screen).heading);
    return (
      <Offer title="You have gone on in another tab" role="alert" take={take('Go on from there')} leave={leave}>
        {`Your claim is at “${heading}” there. ${differs ? `What your claim holds as ${differs} ` : ''}You can go on from there, or stay: what you typed here is kept.`}
      </Offer>
    );
  }
  if (!differs) return null;
  return (
    <Offer
      title="You have changed an answer in another tab"
      role="alert"
      take={take('Show what is saved')}
      leave={leave}
    >
      {`What your claim holds as ${differs} You can take it over, or stay with what is here, which Next then saves.`}
    </Offer>
  );
}

/** In the place of a screen: the claim that it was about is not this browser's any more, so nothing can be entered. */
export function Elsewhere({ over }: { over: 'another' | 'ended' }) {
  return (
    <>
      <ScreenHeading>
        {over === 'ended' ? 'You have ended this in another tab' : 'This browser has another claim now'}
      </ScreenHeading>
      <ScreenBody>
        <p data-words>
          {over === 'ended'
            ? 'Nothing of it is left in this browser. To begin again, load this page.'
            : 'Another claim was opened in another tab. To go on with that one here, load this page again.'}
        </p>
        <Button look="second" onClick={() => window.location.reload()}>
          Load this page again
        </Button>
      </ScreenBody>
    </>
  );
}

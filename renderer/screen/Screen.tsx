import { shallowEqual, useSelector } from '@xstate/react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import type { LinkedAction, LinkedFlow, ScreenContext } from '#engine';
import { screenOf } from '#engine/flow/screens.ts';
import { fill } from '#engine/flow/text.ts';
import type { BodyItem } from '#schemas/flow.ts';
import { Button } from '../parts/Button.tsx';
import { Notice } from '../parts/Notice.tsx';
import { Progress } from '../parts/Progress.tsx';
import { Failed, Held, ScreenBody, ScreenHeading, ScreenTop, Section } from '../shell/ScreenParts.tsx';
import { ActionButton } from './ActionButton.tsx';
import { Block } from './Block.tsx';
import { Field } from './Field.tsx';
import { FlowText } from './FlowText.tsx';
import { Loader, ScreenDialog, ScreenSteps, Summary, Toast } from './on-demand.ts';
import { useScreenScope } from './screen-scope.ts';

/**
 * One screen: banner, heading (unless the page has it), body, current step, main button, the buttons that close the body, its
 * dialog and its news.
 */
export function Screen({ name, count, headed }: { name: string; count: number; headed: boolean }) {
  const { flow, actor, selectors: selectorsOf } = useScreenScope();
  const screen = screenOf(flow, name);
  const heading = useRef<HTMLHeadingElement>(null);
  const [gone, setGone] = useState(0);
  const state = useSelector(
    actor,
    ({ context }) => {
      const selectors = selectorsOf(context.state);
      return {
        heading: selectors.text(screen.heading),
        title: fill(selectors.text(screen.title ?? screen.heading), selectors.read),
        progress: selectors.progress(name),
        notice: context.notice === null ? null : selectors.text(context.notice),
        message: context.message === null ? null : selectors.text(context.message),
        dialog: context.dialog,
        // A replacement of the whole screen: the loader, or a dialog with `as: "screen"`.
        instead:
          (context.job?.kind === 'enter' && screen.enter.loader) ||
          (context.dialog !== null && screen.dialogs[context.dialog]?.as),
        toast: context.toast,
        failedSubmits: context.failedSubmits,
      };
    },
    shallowEqual,
  );
  const failed = useSelector(actor, (snapshot) => snapshot.matches({ main: 'failed' }));
  const held = useSelector(actor, (snapshot) => snapshot.matches({ main: 'held' }));
  const unfetched = useSelector(actor, (snapshot) => snapshot.matches({ main: 'unfetched' }));

  useEffect(() => {
    document.title = state.title;
  }, [state.title]);

  // The first screen of a page leaves the focus where the browser put it; every later one takes the focus to announce itself, and
  // so does a replacement.
  const later = useRef(count > 1);
  useEffect(() => {
    if (state.instead) later.current = true;
    if (!later.current) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [state.instead]);
  // Buttons at the end of the body are secondary: they follow the main one.
  const [body, tail] = useMemo(() => {
    const end = 1 + screen.body.findLastIndex((item) => typeof item !== 'string' || !screen.actions?.[item]);
    return [screen.body.slice(0, end), screen.body.slice(end)];
  }, [screen]);

  // A browser remembers that a module could not be fetched: only a new page requests it again.
  if (unfetched) return <Failed ref={heading} again={() => window.location.reload()} />;
  if (failed) return <Failed ref={heading} again={() => actor.send({ type: 'retry' })} />;
  if (held)
    return (
      <Held ref={heading} again={() => actor.send({ type: 'retry' })}>
        {state.message && <FlowText text={state.message} />}
      </Held>
    );
  if (state.instead)
    return state.dialog === null ? (
      <Loader ref={heading} loader={state.instead} />
    ) : (
      <ScreenDialog ref={heading} screen={name} dialog={state.dialog}>
        {dialogButton}
      </ScreenDialog>
    );
  return (
    <form
      noValidate
      // A form with this method navigates nowhere: before hydration, a press must not put answers into the address.
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        actor.send({ type: 'submit' });
      }}
    >
      <ScreenTop>
        {state.failedSubmits > 0 && <Summary failedSubmits={state.failedSubmits} />}
        {state.notice && <Notice role="status">{state.notice}</Notice>}
        {screen.banner && <Block name={screen.banner} place="banner" />}
        {state.progress !== undefined && <Progress value={state.progress} />}
      </ScreenTop>
      {headed && (
        <ScreenHeading ref={heading}>
          <FlowText text={state.heading} />
        </ScreenHeading>
      )}
      <ScreenBody>
        <Body flow={flow} screen={name} items={body} />
        {screen.steps.length > 0 && (
          <ScreenSteps screen={name}>{(items) => <Body flow={flow} screen={name} items={items} />}</ScreenSteps>
        )}
        {state.message && (
          <Notice tone="error" role="alert">
            <FlowText text={state.message} />
          </Notice>
        )}
        {screen.submit && <SubmitButton name={name} />}
        <Body flow={flow} screen={name} items={tail} />
      </ScreenBody>
      {state.dialog !== null && (
        <ScreenDialog screen={name} dialog={state.dialog}>
          {dialogButton}
        </ScreenDialog>
      )}
      {/* What is checked by the service stands on later screens, and so do the toasts that say it failed. */}
      {(count > 1 || state.toast) && (
        <Toast
          news={state.toast && state.toast.id > gone ? state.toast : null}
          onGone={() => setGone(state.toast?.id ?? 0)}
        />
      )}
    </form>
  );
}

const dialogButton = (name: string, action: LinkedAction) => (
  <ActionButton name={name} action={action} event="dialog.action" />
);

const Body = memo(function Body({
  flow,
  screen,
  items,
}: {
  flow: LinkedFlow;
  screen: string;
  items: readonly BodyItem[];
}) {
  return items.map((item) => {
    if (typeof item === 'string') return <Item key={item} flow={flow} screen={screen} name={item} />;
    if ('hidden' in item) return null;
    const title = typeof item.section === 'string' ? item.section : (item.section.at(-1)?.text ?? '');
    return (
      <Section key={title} title={<FlowText text={title} />}>
        <Body flow={flow} screen={screen} items={item.items} />
      </Section>
    );
  });
});

function Item({ flow, screen, name }: { flow: LinkedFlow; screen: string; name: string }) {
  const { actor, selectors: selectorsOf } = useScreenScope();
  const visible = useSelector(actor, ({ context }) => selectorsOf(context.state).visible(name));
  const action = screenOf(flow, screen).actions[name];
  if (action) return <ActionButton name={name} action={action} event="action" />;
  if (flow.blocks[name]) return <Block name={name} place="body" />;
  return visible ? <Field name={name} /> : null;
}

/** Whether a screen that submits itself has failed to do so, or is being submitted by hand since. */
const tried = ({ message, failedSubmits, job, autoSubmitted }: ScreenContext): boolean =>
  message !== null || failedSubmits > 0 || (job?.kind === 'submit' && !autoSubmitted);

function SubmitButton({ name }: { name: string }) {
  const { flow, actor, selectors: selectorsOf } = useScreenScope();
  const { submit, enter, steps } = screenOf(flow, name);
  const state = useSelector(
    actor,
    (snapshot) => {
      const { context } = snapshot;
      const selectors = selectorsOf(context.state);
      const { label = '', busyLabel = label } = { ...submit, ...selectors.stepOverrides(name) };
      const kind = context.job?.kind;
      return {
        shown:
          submit !== undefined &&
          selectors.holds(submit.when) &&
          // If an answer is the press, its buttons are the main ones. (BB-08, BB-09)
          !selectors.fieldsAt(name).some((field) => flow.fields[field]?.submits) &&
          (submit.auto?.button !== 'afterFailure' || tried(context)),
        label: selectors.text(label),
        busy:
          kind === 'enter'
            ? enter.busyLabel && selectors.text(enter.busyLabel)
            : snapshot.matches({ main: 'checking' }) || kind === 'submit' || kind === 'step'
              ? selectors.text(busyLabel)
              : undefined,
        unavailable:
          submit?.enabled === 'whenValid' &&
          !selectors.fieldsOn(name).every((field) => selectors.errorOf(field) === null && selectors.settled(field)),
      };
    },
    shallowEqual,
  );
  if (!state.shown) return null;
  return (
    <Button
      type="submit"
      busy={state.busy && <FlowText text={state.busy} />}
      unavailable={state.unavailable}
      // The second click of a double click on a step would press the button of the next one.
      onClick={(event) => {
        if (steps.length > 0 && event.detail > 1) event.preventDefault();
      }}
    >
      <FlowText text={state.label} />
    </Button>
  );
}

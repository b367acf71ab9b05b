import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../parts/Button.tsx';
import { LinkButton } from '../parts/LinkButton.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Notice } from '../parts/Notice.tsx';
import { RESUME } from '../session/resume-link.ts';
import { ScreenBody, ScreenHeading } from '../shell/ScreenParts.tsx';
import { Page } from '../shell/Shell.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import type { followLink, Stage, Why } from './follow-link.ts';

const ADVICE =
  'Could you please double-check the link you used? If the problem persists, feel free to reach out to our support team.';
const ANOTHER =
  'This link is for one claim, and another claim has been started in this browser. Both are kept. To come back to the one in this browser later, keep ';
const NOT_FOUND = `Error while trying to find the claim in the link. ${ADVICE}`;

/** The message when a link leads nowhere, and whether another attempt is useful. (RES-13, RES-14, ERR-29, ERR-30) */
const WORDS: Record<Why, { heading: string; text: string; again?: true }> = {
  noId: { heading: 'This link is not complete', text: `Oops! We couldn't find the ID in the link. ${ADVICE}` },
  unknown: { heading: 'We could not find your claim', text: NOT_FOUND },
  ended: {
    heading: 'This link no longer works',
    text: 'Links stop working after 30 days without use. Your claim and your answers are kept. Please contact our support team, and we will help you to continue.',
  },
  locked: {
    heading: 'We could not confirm that this claim is yours',
    text: 'So we cannot open it here. Your claim and your answers are kept. Please open it in the browser where you started, or contact our support team. If you entered three dates that did not match, you can also try again in 24 hours.',
  },
  failed: { heading: 'We could not open your claim', text: NOT_FOUND, again: true },
  tooMany: {
    heading: 'Please wait a little',
    text: 'Links to claims have been opened too often from your connection. Your claim and your answers are kept: please open the link again in an hour.',
  },
  nothingKept: {
    heading: 'Your browser keeps nothing of this site',
    text: 'Your claim and your answers are kept, but we cannot show them here. Allow cookies for this site and open the link again.',
  },
};

interface ResumeProps {
  /** Follows the link of this page. */
  follow(show: (stage: Stage) => void): ReturnType<typeof followLink>;
  supportEmail: string;
}

/** The page that a link in a text or an email opens: it brings the claim into this browser and continues. (RES-01 to RES-14) */
export function Resume({ follow, supportEmail }: ResumeProps) {
  const [stage, setStage] = useState<Stage>({ at: 'waiting' });
  const [begun] = useState(() => ({ follow }));
  const following = useRef<ReturnType<typeof followLink>>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    following.current = begun.follow(setStage);
    return () => following.current?.stop();
  }, [begun]);
  // Content that replaces the page announces itself.
  const first = useRef(true);
  useEffect(() => {
    if (stage.at !== 'waiting') first.current = false;
    if (!first.current) heading.current?.focus();
  }, [stage.at]);

  if (stage.at === 'waiting')
    return (
      <Page alone>
        <Loading ref={heading} title="Getting your claim">
          We are bringing back what you entered. You can go on in a moment.
        </Loading>
      </Page>
    );
  const openLink = () => following.current?.choose('link');
  const here = (
    <Button look="second" onClick={() => following.current?.choose('here')}>
      Go on with the claim in this browser
    </Button>
  );
  if (stage.at === 'asking')
    return (
      <Said heading="Which claim do you want to continue?" ref={heading}>
        <p data-words>
          <span>{ANOTHER}</span>
          <a href={`${RESUME}?id=${stage.other}`}>the link to it</a>
          <span>.</span>
        </p>
        <Button onClick={openLink}>Open the claim in the link</Button>
        {here}
      </Said>
    );
  if (stage.at === 'confirming')
    return (
      <Said heading="Confirm it’s you" ref={heading}>
        <p data-words>
          This claim was begun in another browser. To keep it safe, please enter your date of birth before we open it
          here.
        </p>
        <ConfirmIdentity
          parts={stage.parts}
          refusal={stage.refusal}
          busy={stage.busy}
          confirm={(date) => following.current?.confirm(date)}
        />
        {stage.other !== null && !stage.busy && here}
      </Said>
    );
  const { heading: title, text, again } = WORDS[stage.why];
  return (
    <Said heading={title} ref={heading}>
      <Notice tone="error" role="alert">
        {stage.words ? `${stage.words} Your claim and your answers are kept.` : text}
      </Notice>
      {supportEmail !== '' && (
        <p data-words>
          <span>{'Our support team: '}</span>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {again && <Button onClick={openLink}>Try again</Button>}
      {stage.other !== null ? here : <LinkButton href="/">Go to the start</LinkButton>}
    </Said>
  );
}

/** The replacement of the loader, with a title of its own. */
function Said({ heading, ref, children }: { heading: string; ref: Ref<HTMLHeadingElement>; children: ReactNode }) {
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  return (
    <Page alone>
      <ScreenHeading ref={ref}>{heading}</ScreenHeading>
      <ScreenBody>{children}</ScreenBody>
    </Page>
  );
}

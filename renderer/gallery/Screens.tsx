import { type ReactNode, useState } from 'react';
import { blockExamples } from '#fixtures/examples/blocks.ts';
import { type FieldExamples, fieldExamples } from '#fixtures/examples/fields.ts';
import { Help } from '../help/Help.tsx';
import type { HelpApi } from '../help/help-api.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorSummary } from '../parts/ErrorSummary.tsx';
import { Loading } from '../parts/Loading.tsx';
import { NumberedSteps } from '../parts/NumberedSteps.tsx';
import { Progress } from '../parts/Progress.tsx';
import { TimeLeft } from '../parts/TimeLeft.tsx';
import { Toast } from '../parts/Toast.tsx';
import { Failed, ScreenBody, ScreenHeading, ScreenTop, Skeleton } from '../shell/ScreenParts.tsx';
import { JourneyPage } from '../shell/Shell.tsx';
import { ShownBlock, ShownField } from './examples.tsx';

const field = (
  type: keyof typeof fieldExamples,
  shows: string,
  over: Partial<FieldExamples['field']> = {},
  id: string = type,
  answer?: unknown,
) => {
  const { field: definition, examples } = fieldExamples[type] as FieldExamples;
  const example = examples.find((each) => each.shows === shows) ?? examples[0];
  return (
    <ShownField
      key={id}
      id={id}
      of={{ field: { ...definition, ...over }, examples }}
      example={{ ...example, answer: answer ?? example.answer }}
    />
  );
};
const firstName = { part: 'given', label: 'Legal first name' };
const notFiled = { label: 'I confirm that I have not previously submitted a claim' };
const hint = (text: string) => <ShownBlock place="body" example={{ shows: '', block: { type: 'hint', text } }} />;
const text = (words: string) => (
  <ShownBlock place="body" example={{ shows: '', block: { type: 'text', text: words } }} />
);

const goodToKnow = (
  <ShownBlock
    place="aside"
    example={{
      shows: '',
      block: {
        type: 'list',
        title: 'Good to know',
        items: [
          { icon: 'pound', title: 'No win no fee', text: 'You pay nothing unless you get money back.' },
          {
            icon: 'search',
            title: 'A soft search only',
            text: 'Other lenders cannot see it and your credit score stays as it is.',
          },
          { icon: 'undo', title: '14 days to cancel', text: 'Change your mind and you owe us nothing.' },
        ],
      },
    }}
  />
);
const next = <ShownBlock place="aside" example={blockExamples.steps[0]} />;

const postcode = (shows: string) => (
  <JourneyPage aside={goodToKnow}>
    <ScreenTop>
      <Progress value={25} />
    </ScreenTop>
    <ScreenHeading>You could be owed on average £700 per agreement</ScreenHeading>
    <ScreenBody>
      {hint("£700 is the regulator's estimate. Yours depends on your circumstances. Start with your address.")}
      {field('ukAddress', shows)}
      <Button>Next</Button>
    </ScreenBody>
  </JourneyPage>
);

const info = (wrong: boolean) => (
  <JourneyPage aside={goodToKnow}>
    <ScreenTop>
      {wrong && (
        <ErrorSummary
          problems={[
            { anchor: 'surname', text: 'Legal surname: Invalid format' },
            { anchor: 'dateOfBirth', text: 'Day is required' },
            { anchor: 'confirmation', text: 'You must accept the privacy policy to continue' },
          ]}
        />
      )}
      <Progress value={50} />
    </ScreenTop>
    <ScreenHeading>Find Your Agreements</ScreenHeading>
    <ScreenBody>
      {hint('Use your legal name, as it stands on your finance papers.')}
      {field('title', 'chosen')}
      {field('personName', 'filled in', firstName, 'firstName', 'Margaret')}
      {field('personName', wrong ? 'not valid' : 'filled in', {}, 'surname')}
      {field('dateOfBirth', wrong ? 'one part missing' : 'chosen')}
      {field('confirmation', wrong ? 'missing' : 'ticked')}
      <Button>Next</Button>
    </ScreenBody>
  </JourneyPage>
);

const contact = (email: string, mobile: string, consent: string, busy = false, after?: ReactNode) => (
  <JourneyPage aside={goodToKnow}>
    <ScreenTop>
      <Progress value={75} />
    </ScreenTop>
    <ScreenHeading>Send Results To...</ScreenHeading>
    <ScreenBody>
      {hint('We send what we find, and your progress. Nothing else.')}
      {field('email', email)}
      {field('ukMobile', mobile)}
      {field('consent', consent)}
      <Button busy={busy ? 'Processing...' : undefined}>Next</Button>
    </ScreenBody>
    {after}
  </JourneyPage>
);

const sign = (wrong: boolean, banner?: ReactNode) => (
  <JourneyPage aside={next}>
    <ScreenTop>
      {wrong && (
        <ErrorSummary problems={[{ anchor: 'signature', text: 'Please provide your signature to continue.' }]} />
      )}
      {banner}
    </ScreenTop>
    <ScreenHeading>Almost Done - Please Sign to Start Your Claim</ScreenHeading>
    <ScreenBody>
      <ShownBlock place="body" example={blockExamples.list[0]} />
      {field('signature', wrong ? 'missing' : 'at rest')}
      {field('confirmation', 'ticked', notFiled)}
      <Button>{wrong ? 'Find My Agreement(s)' : 'Start My Claim'}</Button>
    </ScreenBody>
  </JourneyPage>
);

const loader = (title: string, text: string, slow = false) => (
  <JourneyPage aside={next}>
    <Loading
      title={title}
      notices={
        slow
          ? [
              {
                key: 'slow',
                tone: 'news',
                title: 'This is taking longer than usual.',
                text: 'Please keep this page open, you don’t need to do anything.',
              },
            ]
          : []
      }
    >
      {text}
    </Loading>
  </JourneyPage>
);

const quiz = (shows: string) => (
  <JourneyPage aside={next}>
    <ScreenHeading>Lets confirm it's really you</ScreenHeading>
    <ScreenBody>
      {hint('Please answer a few questions to help us find your missing motor finance records.')}
      <NumberedSteps
        at={1}
        steps={['1', '2', '3', '4'].map((key, at) => ({ key, answered: at === 0, open: at < 2 }))}
        go={() => undefined}
      />
      {field('questionChoice', shows)}
      <Button>Next</Button>
    </ScreenBody>
  </JourneyPage>
);

const otp = (shows: string, resend: ReactNode) => (
  <JourneyPage aside={next}>
    <ScreenHeading>Phone Verification</ScreenHeading>
    <ScreenBody>
      {hint('We sent a text with a 4-digit code to +44 *******456')}
      {field('code', shows)}
      <ShownBlock place="body" example={blockExamples.status[0]} />
      <Button>Verify and Continue</Button>
      {resend}
      <Button look="text">Change Number?</Button>
    </ScreenBody>
  </JourneyPage>
);

const Waiting = () => (
  <Button look="text" unavailable>
    Resend Verification Code<TimeLeft>1:48</TimeLeft>
  </Button>
);

const agreements = (shows: string, asks: boolean) => (
  <JourneyPage aside={next}>
    <ScreenHeading>We've Found Your Car Finance Agreement(s)</ScreenHeading>
    <ScreenBody>
      {hint("Based on your credit file, we've found the following agreement(s):")}
      {field('agreements', shows)}
      {asks ? field('yesNo', 'at rest', { submits: true }) : <Button>Final Step</Button>}
    </ScreenBody>
  </JourneyPage>
);

/** A help API of the gallery: the number is judged, saved or refused at once. */
const helpApi = (works: boolean): HelpApi => ({
  askNumber: async () => null,
  saveNumber: async () => (works ? null : 'Failed to update phone number'),
  report: async () => (works ? null : 'Failed to report your problem'),
});

function ToastOver({ children }: { children: ReactNode }) {
  const [gone, go] = useState(false);
  return (
    <>
      {children}
      <Toast news={gone ? null : { id: 1, tone: 'error', text: 'Error validating email!' }} onGone={() => go(true)} />
    </>
  );
}

/** Whole screens as a claimant meets them, by the names of their pictures. */
export const screens: Record<string, () => ReactNode> = {
  postcode: () => postcode('at rest'),
  'postcode-list': () => postcode('many found, one chosen'),
  info: () => info(false),
  'info-errors': () => info(true),
  'contact-checking': () => contact('checking', 'at rest', 'at rest'),
  'contact-invalid': () => contact('not valid', 'verified', 'given'),
  'contact-busy': () => contact('verified', 'verified', 'given', true),
  exists: () =>
    contact(
      'verified',
      'verified',
      'given',
      true,
      <Dialog title="User already exists!" mustAnswer onClose={() => undefined}>
        <p>
          You already have a claim with us. We are working on it and will keep you updated by email and text. Questions?{' '}
          <a href="mailto:help@reclaim.example">help@reclaim.example</a>
        </p>
        <Button>Ok</Button>
      </Dialog>,
    ),
  toast: () => <ToastOver>{contact('not valid', 'verified', 'given')}</ToastOver>,
  sign: () => sign(false, <ShownBlock place="banner" example={blockExamples.emphasis[0]} />),
  'sign-waiting': () => sign(false, <ShownBlock place="banner" example={blockExamples.emphasis[1]} />),
  'sign-empty': () => sign(true),
  'loader-1': () =>
    loader('Searching securely', 'We’re asking the credit bureau about your car finance. The connection is encrypted.'),
  'loader-3': () => loader('Still searching', 'Going through agreements from 2007 to 2021.', true),
  quiz: () => quiz('chosen'),
  'quiz-error': () => quiz('not answered, without heading'),
  otp: () => otp('half filled in', <Waiting />),
  'otp-error': () => otp('wrong', <Button look="text">Resend Verification Code</Button>),
  agreements: () => agreements('some chosen', false),
  'agreements-b': () => agreements('without lenders and dates', true),
  'agreements-none': () => agreements('none chosen', false),
  'postcode-by-hand': () => postcode('written by hand, the town missing'),
  help: () => (
    <>
      {postcode('at rest')}
      <Help helpApi={helpApi(true)} opened={{ issue: null, time: 1 }} />
    </>
  ),
  'help-cost': () => (
    <>
      {postcode('at rest')}
      <Help helpApi={helpApi(true)} opened={{ issue: 'cost', time: 1 }} />
    </>
  ),
  'help-problem': () => (
    <>
      {postcode('at rest')}
      <Help helpApi={helpApi(true)} opened={{ issue: 'problem', time: 1 }} />
    </>
  ),
  'help-phone': () => (
    <>
      {otp('at rest', null)}
      <Help helpApi={helpApi(true)} opened={{ issue: 'phone', time: 1 }} />
    </>
  ),
  'help-phone-failed': () => (
    <>
      {otp('at rest', null)}
      <Help helpApi={helpApi(false)} opened={{ issue: 'phone', time: 1 }} />
    </>
  ),
  finish: () => (
    <JourneyPage aside={next}>
      <ScreenTop>
        <ShownBlock place="banner" example={blockExamples.picture[0]} />
      </ScreenTop>
      <ScreenHeading>Final Step: Upload Your ID</ScreenHeading>
      <ScreenBody>
        {text(
          'Open the text link sent to your phone +44 *******456, or carry on here. You need a photo ID and two minutes.',
        )}
        <Button>Verify Your Identity</Button>
        <Button look="text">Change number</Button>
        <ShownBlock place="body" example={blockExamples.details[0]} />
      </ScreenBody>
    </JourneyPage>
  ),
  'already-filed': () => (
    <JourneyPage alone>
      <ScreenTop>
        <ShownBlock place="banner" example={blockExamples.picture[1]} />
      </ScreenTop>
      <ScreenHeading>Claim already submitted!</ScreenHeading>
      <ScreenBody>
        {text(
          'We cannot offer our services to someone who has already submitted an enquiry or a claim. If you think that is wrong, write to [help@reclaim.example](mailto:help@reclaim.example).',
        )}
        <Button look="second">Go Back</Button>
      </ScreenBody>
    </JourneyPage>
  ),
  loading: () => (
    <JourneyPage aside={goodToKnow}>
      <Skeleton />
    </JourneyPage>
  ),
  failed: () => (
    <JourneyPage alone>
      <Failed again={() => undefined} />
    </JourneyPage>
  ),
};

import { LongPage } from './LongPage.tsx';
import type { SiteProps } from './route.ts';

interface Kept {
  name: string;
  what: string;
  lives: string;
}

const needed: readonly Kept[] = [
  {
    name: '__Host-reclaim_session',
    what: 'Shows our service that it is you. No script can read it.',
    lives: '90 days',
  },
  {
    name: 'currentId',
    what: 'The number of your claim, so that you can carry on where you stopped.',
    lives: '90 days',
  },
  { name: 'distinctId', what: 'Tells one visit from the next. It says nothing about you.', lives: '1 hour' },
  { name: 'utmParams', what: 'Which page or campaign led you to us. It does not say who you are.', lives: '10 days' },
];

const UNTIL_AGAIN = 'Until you start again';
const stored: readonly Kept[] = [
  {
    name: 'reclaim.journey, reclaim.place, deviceSessionId',
    what: 'Your answers and where you are, so that a reload loses nothing; and the number of this tab.',
    lives: 'Until the tab is closed',
  },
  {
    name: 'reclaim.left-early',
    what: 'What you typed while a page could not finish loading, so that it is there once the page has loaded again.',
    lives: 'Until that page has loaded',
  },
  {
    name: 'userAnswers, residential_address, yourPhone',
    what: 'Your answers, for the pages that we send you by link and for when you write to us.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'q1foundStatus, skip_exp, qkba, repeat_visitor, luminate_questions_response_…',
    what: 'How far your claim is, and the questions that you were asked.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'otp_sent_timestamp, otp_phone_number',
    what: 'When we last texted you a code, and to which number.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'sessionStart, START_FROM, riskScores, reclaim.finished, reclaim.brought, reclaim.told, lead-event-sent',
    what: 'When you began and from which page, and what our service has been told of your visit.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'utmParams, utm_…',
    what: 'Which page or campaign led you to us, once more for each of its names.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'version, journey_version, experiment_group',
    what: 'Which form of our pages you see.',
    lives: UNTIL_AGAIN,
  },
  {
    name: 'trackingConsent, trackingTold',
    what: 'What you said about advertising cookies, and that we know it.',
    lives: UNTIL_AGAIN,
  },
];

const asked: readonly Kept[] = [
  {
    name: 'fbclid, ttclid, fbp, fbc, ttp',
    what: 'Click ids: which advertisement you came from. Sent to our analytics and advertising providers.',
    lives: '10 days',
  },
];

/** Every cookie and stored value, what it is for and how long it lives. (CONST-20 to CONST-22, G-081) */
export function CookiesPolicy({ supportEmail }: SiteProps) {
  return (
    <LongPage
      heading="Cookies policy"
      intro={
        <p>
          A cookie is a small note that a site leaves in your browser. Those that your claim and our own records need
          are always set. Those by which advertisers know you are set only after you have said yes, and saying no costs
          you nothing.
        </p>
      }
      chapters={[
        { id: 'needed', title: 'Cookies that are always set', body: <KeptTable rows={needed} /> },
        {
          id: 'stored',
          title: 'What else your browser keeps for your claim',
          body: (
            <>
              <p>These stay in your browser. We cannot see them unless you are on our pages.</p>
              <KeptTable rows={stored} />
            </>
          ),
        },
        { id: 'asked', title: 'What we ask you about first', body: <KeptTable rows={asked} /> },
        {
          id: 'choice',
          title: 'Your choice',
          body: (
            <p>
              You can change your mind at any time, at the foot of every page. You can also delete our cookies in your
              browser: the claim then stays with us, and you find it again by the link that we sent you. Questions?
              Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
            </p>
          ),
        },
      ]}
    />
  );
}

function KeptTable({ rows }: { rows: readonly Kept[] }) {
  return (
    <table data-columns="kept">
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">What it is for</th>
          <th scope="col">How long it lives</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, what, lives }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{what}</td>
            <td data-head="Lives">{lives}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { LongPage } from './LongPage.tsx';
import type { SiteProps } from './route.ts';

interface Kept {
  name: string;
  what: string;
  lives: string;
}

const needed: readonly Kept[] = [
  { name: 'reclaim_session', what: 'Shows our service that it is you. No script can read it.', lives: '90 days' },
  {
    name: 'currentId',
    what: 'The number of your claim, so that you can carry on where you stopped.',
    lives: '90 days',
  },
  { name: 'distinctId', what: 'Tells one visit from the next. It says nothing about you.', lives: '1 hour' },
];

const stored: readonly Kept[] = [
  { name: 'Your answers', what: 'What you entered, so that a reload loses nothing.', lives: 'Until the tab is closed' },
  {
    name: 'userAnswers',
    what: 'Your answers, for the pages that we send you by link.',
    lives: 'Until you start again',
  },
  { name: 'version, experiment_group', what: 'Which form of our pages you see.', lives: 'Until you clear it' },
  { name: 'trackingConsent', what: 'What you said about being counted.', lives: 'Until you change it' },
];

const asked: readonly Kept[] = [
  {
    name: 'utm and click ids',
    what: 'Which advertisement you came from. Sent to our analytics and advertising providers.',
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
          A cookie is a small note that a site leaves in your browser. Ours that you need for your claim are always set.
          Those that count visits are set only after you have said yes, and saying no costs you nothing.
        </p>
      }
      chapters={[
        { id: 'needed', title: 'Cookies that your claim needs', body: <KeptTable rows={needed} /> },
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

import { PhoneLink, PostalAddress } from './ContactDetails.tsx';
import { firm } from './content.ts';
import { type Chapter, LongPage } from './LongPage.tsx';
import { purposes } from './purposes.ts';
import type { SiteProps } from './route.ts';

/** What happens to a claimant's details. (SITE-14 to SITE-23, CONST-87 to CONST-90) */
export function PrivacyPolicy({ supportEmail }: Pick<SiteProps, 'supportEmail'>) {
  return (
    <LongPage
      heading="Privacy policy"
      intro={
        <p>
          Effective 08/04/2025. {firm.name} is a trading style of {firm.company}, which decides what happens to your
          details. We use them to find your motor finance agreements and to claim for you, and for nothing that you have
          not agreed to.
        </p>
      }
      chapters={chapters(supportEmail)}
    />
  );
}

const chapters = (supportEmail: string): Chapter[] => [
  {
    id: 'data',
    title: 'What we hold',
    body: (
      <ul>
        <li>Identity: your title, name, earlier names and date of birth.</li>
        <li>Contact: your address and earlier addresses, email and mobile number.</li>
        <li>Credit: the motor finance found in a soft search of your credit file, and the questions made from it.</li>
        <li>
          Claim: your signature, when and from where it was given, the words you agreed to, and how your claim goes.
        </li>
        <li>Payment: where your refund is paid to, and what we charged.</li>
        <li>Calls: recordings of our calls with you, and what we wrote to each other.</li>
        <li>Device and usage: your IP address, your browser, and, if you agree to it, which pages you saw.</li>
      </ul>
    ),
  },
  {
    id: 'purposes',
    title: 'What we use it for',
    body: (
      <table>
        <thead>
          <tr>
            <th scope="col">Purpose</th>
            <th scope="col">Data</th>
            <th scope="col">Legal basis</th>
          </tr>
        </thead>
        <tbody>
          {purposes.map(({ purpose, data, basis }) => (
            <tr key={purpose}>
              <th scope="row">{purpose}</th>
              <td data-head="Data">{data}</td>
              <td data-head="Legal basis">{basis}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  },
  {
    id: 'sharing',
    title: 'Sharing with claims companies',
    body: (
      <>
        <p>
          After you have signed, we share your identity, contact and claim data with the claims companies and law firms
          that work on your claim with us, with the lenders we claim from, and with the Financial Ombudsman Service.
          They may use it for your claim only.
        </p>
        <p>
          Services that check an address, an email or a number for us, and those that run our systems, see what they
          need for that, and may keep it no longer than that takes. We never sell your details.
        </p>
      </>
    ),
  },
  {
    id: 'credit',
    title: 'Credit information firms',
    body: (
      <>
        <p>
          If you agree to a soft search, we send your name, date of birth and addresses to two credit information firms.
          They tell us which motor finance you had, and give us questions that only you can answer. They keep a note
          that we asked.
        </p>
        <p>A soft search cannot be seen by other lenders and leaves your credit score as it is.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and our analytics provider',
    body: (
      <p>
        We use cookies that the claim needs, and, only after you have said yes, those of an analytics provider that
        counts visits for us. The <a href="/cookies-policy">cookies policy</a> lists every one of them and how long it
        lives. You can change your mind at any time.
      </p>
    ),
  },
  {
    id: 'fraud',
    title: 'Checks for fraud',
    body: (
      <p>
        To prevent fraud, a service that scores risk looks at the name, address, email and mobile number that you gave,
        at your claim number, and at a number that your browser was given for this visit. It does so whatever you
        answered about advertising cookies, because it is no advertising: the basis is our legitimate interest in
        preventing fraud. Advertisers hear of your claim only after you have said yes.
      </p>
    ),
  },
  {
    id: 'rules',
    title: 'What is decided by rules',
    body: (
      <>
        <p>These decisions are made by fixed rules, without a person:</p>
        <ul>
          <li>whether your answers to the identity questions pass;</li>
          <li>whether you already have a claim with us;</li>
          <li>which agreements of your credit file we can claim for, by their dates and lenders;</li>
          <li>what your claim may be worth to us, from the lenders, the identity questions and the risk score.</li>
        </ul>
        <p>
          The last one does not change what you are offered or charged. You can ask a person to look at any of them:
          write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </>
    ),
  },
  {
    id: 'retention',
    title: 'How long we keep it',
    body: (
      <ul>
        <li>Recordings of calls: 12 months.</li>
        <li>Records of our service: 6 years.</li>
        <li>Complaints: a further 3 years.</li>
        <li>Contact details for marketing, if you agreed to it: 6 years.</li>
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          You may ask to see what we hold, to have it corrected or erased, to have its use limited, and to receive a
          copy that others can read. You may object to what rests on our legitimate interest, and withdraw a consent at
          any time; what was done before stays lawful. You may ask a person to look at a decision that was made by
          rules.
        </p>
        <p>
          We answer within one month, free of charge. If you are not content, you can complain to the Information
          Commissioner’s Office.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <>
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>, call <PhoneLink /> ({firm.hours}), or write
          to:
        </p>
        <PostalAddress />
      </>
    ),
  },
];

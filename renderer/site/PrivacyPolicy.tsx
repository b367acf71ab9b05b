import { TextPage } from './TextPage.tsx';

/** What happens to a claimant's details, in short. */
export function PrivacyPolicy({ supportEmail }: { supportEmail: string }) {
  return (
    <TextPage heading="Privacy policy">
      <p>
        Effective 08/04/2025. Reclaim is a trading style of Example Claims Limited. We use your details to find your
        motor finance agreements and to claim for you, and for nothing that you have not agreed to.
      </p>
      <h2>What we hold</h2>
      <ul>
        <li>Your name, date of birth and address, so that lenders and credit bureaus can find your agreements.</li>
        <li>Your email and mobile number, to send you results and news of your claim.</li>
        <li>Your signature, when and from where it was given, and the words you agreed to.</li>
        <li>The car finance found in a soft search of your credit file, once you have agreed to that search.</li>
      </ul>
      <h2>Who receives it</h2>
      <p>
        Credit information firms, to search for your agreements; services that check an address, an email or a number;
        and, after you have signed, the lenders we claim from and the firms that work on the claim with us. A soft
        search cannot be seen by other lenders and leaves your credit score as it is.
      </p>
      <h2>How long we keep it</h2>
      <ul>
        <li>Records of our service: 6 years.</li>
        <li>Complaints: a further 3 years.</li>
        <li>Recordings of calls: 12 months.</li>
        <li>Contact details for marketing, if you agreed to it: 6 years.</li>
      </ul>
      <h2>Cookies</h2>
      <p>A cookie with the number of your claim stays for 90 days, so that you can carry on where you stopped.</p>
      <h2>Your rights</h2>
      <p>
        You may ask to see what we hold, to have it corrected or erased, to have its use limited, and to receive a copy.
        You may object, withdraw a consent, and complain to the Information Commissioner’s Office.
      </p>
      <h2>Contact</h2>
      <p>
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </TextPage>
  );
}

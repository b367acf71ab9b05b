import { TextPage } from './TextPage.tsx';

/** What a claimant signs, in short: what is charged, and how to cancel. */
export function TermsAndConditions({ supportEmail }: { supportEmail: string }) {
  return (
    <TextPage heading="Terms and conditions">
      <p>
        <strong>You can claim for free.</strong> You do not need us, or any claims management company: you may complain
        to your finance provider yourself, and then to the Financial Ombudsman Service.
      </p>
      <h2>No win no fee</h2>
      <p>If you get no money back, you pay no charge.</p>
      <h2>Our charge</h2>
      <p>
        If money is recovered, our charge is between 15% and 30% of it plus VAT; the larger the refund, the lower the
        percentage. Our invoice is payable within 14 days.
      </p>
      <h2>Cancelling</h2>
      <p>
        You may cancel within 14 days of signing, and you owe us nothing. If you cancel later, you pay £23 an hour for
        the work we have done, for at most 9.5 hours. To cancel, write to{' '}
        <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
      <h2>What your signature lets us do</h2>
      <p>
        It lets us ask your lenders about your motor finance agreements, and complain to them and to the Financial
        Ombudsman Service in your name.
      </p>
      <h2>What you confirm</h2>
      <p>
        What you tell us is true, and you have not made a claim about these agreements before, by yourself or with
        another firm.
      </p>
    </TextPage>
  );
}

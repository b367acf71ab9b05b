import { PhoneLink } from './ContactDetails.tsx';
import { LongPage } from './LongPage.tsx';
import type { SiteProps } from './route.ts';

/** What a claimant signs, in short: what is charged, and how to cancel. (CONST-79 to CONST-84) */
export function TermsAndConditions({ supportEmail }: Pick<SiteProps, 'supportEmail'>) {
  const write = (
    <>
      <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or call <PhoneLink />
    </>
  );
  return (
    <LongPage
      heading="Terms and conditions"
      intro={
        <p>
          <strong>You can claim for free.</strong> You do not need us, or any claims management company: you may
          complain to your finance provider yourself, and then to the Financial Ombudsman Service.
        </p>
      }
      chapters={[
        { id: 'win', title: 'No win no fee', body: <p>If you get no money back, you pay no charge.</p> },
        {
          id: 'charge',
          title: 'Our charge',
          body: (
            <p>
              If money is recovered, our charge is between 15% and 30% of it plus VAT; the larger the refund, the lower
              the percentage. The <a href="/#fees">table of fees</a> says how much, and the most you pay. Our invoice is
              payable within 14 days.
            </p>
          ),
        },
        {
          id: 'cancelling',
          title: 'Cancelling',
          body: (
            <p>
              You may cancel within 14 days of signing, and you owe us nothing. If you cancel later, you pay £23 an hour
              for the work we have done, for at most 9.5 hours. To cancel, write to {write}.
            </p>
          ),
        },
        {
          id: 'signature',
          title: 'What your signature lets us do',
          body: (
            <p>
              It lets us ask your lenders about your motor finance agreements, and complain to them and to the Financial
              Ombudsman Service in your name.
            </p>
          ),
        },
        {
          id: 'confirm',
          title: 'What you confirm',
          body: (
            <p>
              What you tell us is true, and you have not made a claim about these agreements before, by yourself or with
              another firm.
            </p>
          ),
        },
        {
          id: 'else',
          title: 'What else you should know',
          body: (
            <p>
              The <a href="/privacy-policy">privacy policy</a> says what happens to your details, and{' '}
              <a href="/complaints">complaints</a> how to complain about us.
            </p>
          ),
        },
      ]}
    />
  );
}

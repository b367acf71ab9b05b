import { PhoneLink, PostalAddress } from './ContactDetails.tsx';
import { firm } from './content.ts';
import { LongPage } from './LongPage.tsx';
import type { SiteProps } from './route.ts';

/** How to complain about the firm, and when it answers. (SITE-24 to SITE-31, CONST-91 to CONST-94) */
export function Complaints({ supportEmail }: SiteProps) {
  return (
    <LongPage
      heading="Complaints"
      intro={<p>If we have let you down, tell us. It costs nothing, and your claim goes on as before.</p>}
      chapters={[
        {
          id: 'how',
          title: 'How to complain',
          body: (
            <>
              <ul>
                <li>
                  By email: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
                </li>
                <li>
                  By phone: <PhoneLink />, {firm.hours}
                </li>
                <li>By post, to the address below</li>
                <li>By any other form that suits you: whatever reaches us counts</li>
              </ul>
              <PostalAddress />
              <p>
                Please give your name and what happened. If you know your claim number, it helps us find your claim.
              </p>
            </>
          ),
        },
        {
          id: 'when',
          title: 'When you hear from us',
          body: (
            <ol>
              <li>We try to put it right within 3 business days.</li>
              <li>
                If it is not resolved in 3 business days, we acknowledge your complaint in writing within 5 business
                days and say who looks into it.
              </li>
              <li>Within 4 weeks you have our final response, or a holding response that says why it takes longer.</li>
              <li>Within 8 weeks you have our decision.</li>
            </ol>
          ),
        },
        {
          id: 'appeal',
          title: 'If you are not content',
          body: (
            <p>
              You can then appeal to the Claims Management Ombudsman, which is part of the Financial Ombudsman Service.
              It is free and independent. You have six months from our decision, and you can also go there if you have
              no decision after 8 weeks.
            </p>
          ),
        },
      ]}
    />
  );
}

import { FORM } from '#schemas/site.ts';
import { Icon } from '../../parts/Icon.tsx';
import { NoScript } from '../../shell/ScreenParts.tsx';
import { PhoneLink } from '../ContactDetails.tsx';
import { firm, statement } from '../content.ts';
import type { SiteProps } from '../route.ts';
import { StartLink } from '../StartLink.tsx';
import { Hero, HeroFrame } from './Hero.tsx';
import { HomePage } from './Home.tsx';
import styles from './homes.module.css';

/** The badge that every home shows. (HOME-01) */
function Secured({ className }: { className: string | undefined }) {
  return (
    <p className={className}>
      <Icon name="lock" size={20} />
      Secure
    </p>
  );
}

/** Home with the postcode form in its first view. (HOME-11) */
export function HomeWithForm() {
  return (
    <HomePage
      help={false}
      hero={
        <Hero>
          <div className={styles.form}>
            <NoScript />
            <Secured className={styles.secure} />
            <div id="app" data-embedded>
              {FORM}
            </div>
          </div>
        </Hero>
      }
    />
  );
}

/** Home with a link into the journey; a version's home page has the firm's statements for that version. (HOME-14, HOME-15, HOME-21 to HOME-27, G-045, G-047) */
export function HomeWithLink({ version }: SiteProps) {
  return (
    <HomePage
      hero={
        <Hero version={version}>
          <StartLink>CHECK FOR REFUNDS</StartLink>
          <Secured className={styles.safe} />
        </Hero>
      }
    />
  );
}

/** Home during maintenance of the site. (SITE-08 to SITE-13) */
export function UnderMaintenance({ supportEmail }: SiteProps) {
  return (
    <HomePage
      hero={
        <HeroFrame>
          <h1>We’ll be back to normal soon</h1>
          <div className={styles.words}>
            <p>
              {statement('maintenance')} {statement('consultation')}
            </p>
            <h2>You already have a claim</h2>
            <p>Your claim is logged with us. You need not do anything: we will write to you when it moves.</p>
            <h2>You are new here</h2>
            <p>
              You can still register, or contact us by email at <a href={`mailto:${supportEmail}`}>{supportEmail}</a> or
              by phone on <PhoneLink />, {firm.hours}.
            </p>
            <StartLink>CHECK FOR REFUNDS</StartLink>
          </div>
        </HeroFrame>
      }
    />
  );
}

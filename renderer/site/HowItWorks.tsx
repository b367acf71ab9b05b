import { Footer } from '../shell/Shell.tsx';
import { Opening, Wide } from './Band.tsx';
import { Fees } from './Fees.tsx';
import { HomeHeader } from './home/HomeHeader.tsx';
import { ClaimingFor, Faqs, SimpleSteps } from './Sections.tsx';

/** The steps of a claim, what can be claimed for, and frequent questions: each with a link into the journey. (SITE-02 to SITE-07) */
export function HowItWorks() {
  return (
    <>
      <HomeHeader />
      <Wide>
        <Opening heading="How it works">From your postcode to your refund, and where you come in.</Opening>
        <SimpleSteps start />
        <ClaimingFor start />
        <Fees />
        <Faqs start />
      </Wide>
      <Footer />
    </>
  );
}

/** Every question with its answer. (SITE-32, SITE-33) */
export function FaqsPage() {
  return (
    <>
      <HomeHeader />
      <Wide>
        <Opening heading="Frequently asked questions">What people ask before they claim, and what it costs.</Opening>
        <Faqs all start heading="Before you start" />
        <Fees />
      </Wide>
      <Footer />
    </>
  );
}

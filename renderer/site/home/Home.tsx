import type { ReactNode } from 'react';
import { Footer } from '../../shell/Shell.tsx';
import { Wide } from '../Band.tsx';
import { Fees } from '../Fees.tsx';
import { Benefits, ClaimingFor, Faqs, Lenders, Press, SimpleSteps } from '../Sections.tsx';
import { Closing, Footnote } from './Closing.tsx';
import { FinanceQuestion } from './FinanceQuestion.tsx';
import { FreeClaimBox } from './FreeClaimBox.tsx';
import { HomeHeader } from './HomeHeader.tsx';

interface HomePageProps {
  hero: ReactNode;
  /** Only the home page at `/` offers no help. (HELP-01, G-089) */
  help?: boolean;
}

/** The home page around its first view: all its sections, with any first view. (G-094) */
export function HomePage({ hero, help = true }: HomePageProps) {
  return (
    <>
      <HomeHeader help={help} />
      <Wide>
        <div>{hero}</div>
        <FreeClaimBox />
        <FinanceQuestion />
        <Benefits />
        <SimpleSteps />
        <ClaimingFor />
        <Fees />
        <Faqs />
        <Lenders />
        <Press />
        <Closing />
        <Footnote />
      </Wide>
      <Footer />
    </>
  );
}

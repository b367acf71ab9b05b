import type { BodyOf } from '#schemas/api.ts';
import type { EffectDeps } from '../context.ts';
import { type LenderMap, mapLenders } from '../lending/index.ts';

/** The firm's names and tiers of lenders; an unknown lender is not in the answer. (API-20, LEN-29, ENT-200, ENT-201) */
export const lenderMap = ({ lending }: EffectDeps, { report_names }: BodyOf<'lenderMap'>): LenderMap =>
  mapLenders([...new Set(report_names.map((name) => name.toLowerCase()))], lending.lenders);

import type { AnswerOf } from '#schemas/api.ts';
import type { SearchStatus } from '#schemas/lending.ts';
import { agreementCards, agreementsIn, type Bureau } from '../lending/index.ts';
import type { ClaimDocument } from '../store/documents.ts';

/** A bureau's findings, from the claim: the first and every later answer are the same. */
function shown({ data, searches, signedAt }: ClaimDocument, bureau: Bureau) {
  const signed = signedAt !== undefined;
  const agreements = agreementsIn(data, bureau);
  const status: SearchStatus = searches?.[bureau]?.outcome ?? 'none';
  return { signed, agreements, status, cards: agreementCards(agreements, signed) };
}

/** The answer about bureau A: the qualifying agreements, no account number, lenders once the claim is signed. (API-24, API-26, G-018) */
export function bureauAAnswer(claim: ClaimDocument): AnswerOf<'searchBureauA'>['responseObject'] {
  const { signed, agreements, status, cards } = shown(claim, 'bureau_a');
  const loans = agreements.map(({ id, company, startDate, endDate, type }) => ({
    hpId: id,
    ...(signed ? { companyName: company } : {}),
    startDate,
    endDate,
    loanInsightType: type,
  }));
  return { consumerCreditSearchResponse: { loans }, status, cards };
}

/** The answer about bureau B: a list, each record with its card; the status is beside it. (API-27, G-018) */
export function bureauBAnswer(claim: ClaimDocument): Pick<AnswerOf<'searchBureauB'>, 'responseObject' | 'status'> {
  const { signed, agreements, status, cards } = shown(claim, 'bureau_b');
  const known = new Map(agreements.map((agreement) => [agreement.id, agreement]));
  const responseObject = cards.map((card) => {
    const { company, startDate, endDate } = known.get(card.id) ?? { company: '', startDate: null, endDate: null };
    const [ccyy = '', mm = '', dd = ''] = startDate?.split('-') ?? [];
    return {
      ...card,
      ...(signed ? { supplyCompanyName: company } : {}),
      caisAccStartDate: startDate === null ? null : { ccyy, mm, dd },
      settlementDate: endDate,
    };
  });
  return { responseObject, status };
}

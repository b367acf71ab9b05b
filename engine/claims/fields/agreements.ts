import type { Field } from '../../../schemas/flow.ts';
import { recordOf } from '../../record.ts';
import { fieldType } from '../../vocabulary/field-type.ts';
import { NO_AGREEMENT } from '../validation/messages.ts';
import { missing } from './missing.ts';

/** An agreement as a card. `lender` and `startDate` are null where they are not to be shown or not known. */
export interface AgreementCard {
  id: string;
  title: string;
  startDate: string | null;
  lender: string | null;
}

type Facts = Readonly<Record<string, unknown>>;
const words = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** The cards that a field offers: those of the list fact that it names. (BA-08, BB-05) */
export function cardsFor({ from = '' }: Field, facts: Facts): AgreementCard[] {
  const list: unknown[] = Array.isArray(facts[from]) ? facts[from] : [];
  return list.flatMap((entry) => {
    const { id, title, startDate, lender } = recordOf(entry);
    if (typeof id !== 'string' || typeof title !== 'string') return [];
    return [{ id, title, startDate: words(startDate), lender: words(lender) }];
  });
}

/** The chosen ones among the cards that are offered, in their order. */
export const chosenOf = (answer: readonly string[], cards: readonly AgreementCard[]): string[] =>
  cards.map(({ id }) => id).filter((id) => answer.includes(id));

/** Agreements to claim for: all at first, each can be left out, none is too few. (BA-19, BB-06, G-194, G-195) */
export const agreements = fieldType<readonly string[]>({
  says: 'The agreements to claim for, among those found: cards of the list in `from`, all chosen at first.',
  stores: 'choices',
  takes: ['from'],
  parts: ['ids'],
  needs: ['from'],
  empty: [],
  initial: (field, facts) => cardsFor(field, facts).map(({ id }) => id),
  isEmpty: (answer) => answer.length === 0,
  tidy: (answer) => [...new Set(answer)],
  check: (answer, { field, facts }) =>
    chosenOf(answer, cardsFor(field, facts)).length === 0 ? missing(field, NO_AGREEMENT) : null,
  save: (answer) => ({ ids: answer }),
  restore({ ids }) {
    const known = (Array.isArray(ids) ? ids : []).filter((id): id is string => typeof id === 'string');
    return known.length === 0 ? undefined : known;
  },
});

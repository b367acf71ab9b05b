import { describe, expect, test } from 'vitest';
import { TODAY } from '#fixtures/drivers/journey.ts';
import { screen, trialFields, trialFlow, trialOutcomes } from '#fixtures/trial-flow.ts';
import { effects } from '../claims/effects/index.ts';
import { fieldTypes } from '../claims/fields/index.ts';
import type { LinkedFlow } from '../flow/linked-flow.ts';
import { emptyState, type JourneyState } from '../state/journey-state.ts';
import { admit } from './admit.ts';

const admitted = (flow: LinkedFlow, asked: string, state: Partial<JourneyState>) =>
  admit({ flow, state: { ...emptyState, ...state }, today: TODAY, fieldTypes, effects }, asked);

const next = (to: string) => ({ label: 'Next', run: ['claim.save'], to: [{ screen: to }] });

/** A claim that has its surname and its confirmation, each saved. */
const named = { answers: { surname: 'Holloway' }, facts: { 'surname.saved': true } };
const confirmed = {
  answers: { surname: 'Holloway', agreed: true },
  facts: { 'surname.saved': true, 'agreed.saved': true },
};
const NOTICE = 'We need this before you can continue.';

describe('an address that is asked for out of turn', { tags: ['NV-5'] }, () => {
  /** `report` needs a signature, and leads those without one to `two`; its own walk goes over `one`, `two` and `three`. */
  const flow = (linkTo?: string) =>
    trialFlow(
      {
        one: screen('', { body: ['surname'], submit: next('two') }),
        two: screen('two', { body: ['agreed'], submit: next('three') }),
        three: screen('three', { body: ['nickname', 'email'], submit: next('report') }),
        report: screen('report', {
          requires: [{ fact: 'signature', else: 'toTwo' }],
          submit: next('end'),
        }),
        end: screen('end', { end: true, enter: { track: ['submit_claim'] } }),
      },
      {
        fields: trialFields,
        outcomes: trialOutcomes,
        routes: { toTwo: [{ screen: 'two' }] },
        ...(linkTo ? { entries: { resume: linkTo } } : {}),
      },
    );

  test('leads where `requires … else` of its screen says, not to the first unfinished screen after it', () => {
    const { screen: at, trail, notice } = admitted(flow(), 'report', confirmed);
    expect([at, trail, notice]).toEqual(['two', ['one', 'two'], null]);
  });

  test('leads to the first unfinished screen where `requires … else` names a screen that the claimant has not come to', () => {
    const { screen: at, notice } = admitted(flow(), 'report', {});
    expect([at, notice]).toEqual(['one', expect.stringContaining(NOTICE)]);
  });

  test('does not lead beyond the resume screen, since what was found after it is looked for from there', () => {
    const { screen: at, trail } = admitted(flow('two'), 'end', confirmed);
    expect([at, trail]).toEqual(['two', ['one', 'two']]);
    expect(admitted(flow('three'), 'end', confirmed).screen).toBe('three');
    expect(admitted(flow(), 'end', confirmed).screen).toBe('one');
  });

  test('leads beyond the resume screen a claimant who has come beyond it in this tab', () => {
    const { screen: at } = admitted(flow('two'), 'end', { ...confirmed, trail: ['one', 'two', 'three'] });
    expect(at).toBe('three');
  });

  test('before the resume screen the first unfinished screen stands', () => {
    expect(admitted(flow('three'), 'end', named).screen).toBe('two');
  });
});

import { describe, expect, test } from 'vitest';
import type { ClaimDocument } from '../store/documents.ts';
import type { Change } from '../store/port.ts';
import { lending } from '../testing/app.ts';
import { withFbLeadValue } from './fb-lead-value.ts';

type Held = Pick<ClaimDocument, 'data' | 'risk'>;
const claim: Held = { data: { lead_value: 300, fb_lead_value: 0, qkba: 'hi' }, risk: { omniscore: 70 } };
const fbAfter = (held: Held, change: Change) =>
  new Map(withFbLeadValue(held, change, lending).set?.map(([path, value]) => [path.join('.'), value])).get(
    'data.fb_lead_value',
  );

describe('the advertiser’s lead value follows', { tags: ['LEAD-31', 'LEAD-32'] }, () => {
  const data = { lead_value: 300, fb_lead_value: 0 };
  test('the quality flag', () => {
    const held = { data, risk: { omniscore: 70 } };
    expect(fbAfter(held, { set: [[['data', 'qkba'], 'hi']] })).toBe(300);
    expect(
      fbAfter({ ...held, data: { ...data, fb_lead_value: 300, qkba: 'hi' } }, { set: [[['data', 'qkba'], 'md']] }),
    ).toBe(0);
    expect(fbAfter({ ...held, data: { ...data, fb_lead_value: 300, qkba: 'hi' } }, { unset: [['data', 'qkba']] })).toBe(
      0,
    );
  });

  test('the risk score', () => {
    const held = { data: { ...data, qkba: 'hi' } };
    expect(fbAfter(held, { set: [[['risk'], { omniscore: 70 }]] })).toBe(300);
    expect(fbAfter(held, { set: [[['risk'], { omniscore: 69 }]] })).toBeUndefined();
  });

  test('the lead value', () => expect(fbAfter(claim, { set: [[['data', 'lead_value'], 150]] })).toBe(150));

  test('nothing else: a claim without a lead value has none, and one that is right stays as it is', () => {
    expect(fbAfter({ data: { qkba: 'hi' }, risk: { omniscore: 99 } }, {})).toBeUndefined();
    expect(
      fbAfter(claim, {
        unset: [
          ['data', 'lead_value'],
          ['data', 'fb_lead_value'],
        ],
      }),
    ).toBeUndefined();
    const right = { ...claim, data: { ...claim.data, fb_lead_value: 300 } };
    const change = { set: [[['data', 'title'], 'Mr.']] } as const;
    expect(withFbLeadValue(right, change, lending)).toBe(change);
  });
});

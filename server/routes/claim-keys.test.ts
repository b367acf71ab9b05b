import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditName, ownerOf } from '#schemas/claim.ts';
import { testApp } from '../testing/app.ts';
import { testFlows } from '../testing/flow.ts';
import { tinyPng } from '../testing/png.ts';
import { visitor } from '../testing/visitor.ts';

let service: Awaited<ReturnType<typeof testApp>>;
beforeAll(async () => {
  service = await testApp({ site: { flows: testFlows } });
});
afterAll(() => service.app.close());

async function storedOf(claimId: string) {
  const claim = await service.ports.store.get('claims', claimId);
  if (!claim) throw new Error('there is no such claim');
  return claim;
}

/** Requirement and key, claim key, a value of it; the values of one key are what the documents and the proposals say. */
const keys: readonly (readonly [string, string, unknown])[] = [
  ['ENT-003: claim_number', 'claim_number', 'another'],
  ['ENT-004: title', 'title', 'Mrs.'],
  ['ENT-005: first_name', 'first_name', 'Avery'],
  ['ENT-006: last_name', 'last_name', 'Sample'],
  ['ENT-007: previous_name', 'previous_name', 'Example'],
  ['ENT-008: dob', 'dob', '1984-02-29'],
  ['ENT-009: dateOfBirth', 'dateOfBirth', '29/02/1984'],
  ['ENT-010: soft_check_privacy', 'soft_check_privacy', true],
  ['ENT-011: postcode', 'postcode', 'EC1A 1BB'],
  ['ENT-012: address', 'address', { addressID: 'A1', postcode: 'EC1A 1BB', street1: 'Sample Street', country: 'GB' }],
  ['ENT-013: redundant-claim-concent', 'redundant-claim-concent', true],
  ['ENT-014: email', 'email', 'avery@example.com'],
  ['ENT-015: phone_number', 'phone_number', '+447700900123'],
  ['ENT-016: {token}', '{token}', 'opaque'],
  ['ENT-017: did_dealer_disclose_commission', 'did_dealer_disclose_commission', 'No'],
  ['the answer about tracking', 'tracking_consent', true],
  ['ENT-018: signature', 'signature', tinyPng],
  ['ENT-019: sign_datetime', 'sign_datetime', '2001-01-01T00:00:00Z'],
  ['ENT-020: ip_address', 'ip_address', '203.0.113.9'],
  ['ENT-021: not_already_filed', 'not_already_filed', true],
  ['ENT-022: screen_name', 'screen_name', 'contact'],
  ['ENT-023: should_add_screen_name', 'should_add_screen_name', true],
  ['ENT-024, SES-06: session_start', 'session_start', '2026-01-01T10:00:00.000Z'],
  ['ENT-025: session_duration', 'session_duration', 42],
  ['ENT-026: session_recording_url', 'session_recording_url', 'https://recordings.example/1'],
  ['ENT-027: is_bot', 'is_bot', true],
  ['ENT-028: bot_config', 'bot_config', { method: 'webdriver' }],
  ['ENT-029: channel', 'channel', 'direct'],
  ['ENT-030: fbclid', 'fbclid', 'f1'],
  ['ENT-031: ttclid', 'ttclid', 't1'],
  ['ENT-032: fbp', 'fbp', 'fb.1.2'],
  ['ENT-033: fbc', 'fbc', 'fb.3.4'],
  ['ENT-034: ttp', 'ttp', 'tt'],
  ['ENT-035, ENT-051: journey', 'journey', 'test'],
  ['ENT-036: utmParams', 'utmParams', { utm_source: 'mail' }],
  ['ENT-037, SES-09: utm_source', 'utm_source', 'mail'],
  ['ENT-038: ab_test_value', 'ab_test_value', 'other'],
  ['CON-17, API-62: repeat_visitor', 'repeat_visitor', true],
  ['ENT-039: luminate_questions_response', 'luminate_questions_response', { questions: [] }],
  [
    'ENT-040, ENT-041, ENT-042, ENT-043: luminate_id_config',
    'luminate_id_config',
    { correlationId: 'c', transactionId: 't', referenceId: 'r' },
  ],
  ['ENT-044: luminate_questions_response_on_failure', 'luminate_questions_response_on_failure', 'text'],
  ['ENT-045: luminate_questions_assessment', 'luminate_questions_assessment', []],
  ['ENT-046: luminate_three_questions_error', 'luminate_three_questions_error', 'text'],
  ['ENT-047: failureReasons', 'failureReasons', ['-1: Error generating questions']],
  ['ENT-048: luminateFailure_KBA.0011', 'luminateFailure_KBA.0011', 'Not enough questions'],
  ['ENT-170: is_credit_check_done', 'is_credit_check_done', true],
  ['ENT-171: credit_check_status', 'credit_check_status', 'PASS'],
  ['ENT-172: hire_purchases', 'hire_purchases', []],
  ['ENT-173: fixed_term_agreements', 'fixed_term_agreements', []],
  ['ENT-174: unsecured_loans', 'unsecured_loans', []],
  ['ENT-175: secured_loans', 'secured_loans', []],
  ['ENT-176: secure_loans', 'secure_loans', []],
  ['ENT-177: rental_agreements', 'rental_agreements', []],
  ['ENT-178: other_purchases', 'other_purchases', []],
  ['ENT-178: other_purchase', 'other_purchase', []],
  ['ENT-179: post_2021_loans', 'post_2021_loans', []],
  ['ENT-180: previous_searches', 'previous_searches', []],
  ['ENT-181: selected_hire_purchases_for_claim', 'selected_hire_purchases_for_claim', []],
  ['ENT-182: like_to_file_claim', 'like_to_file_claim', 'No'],
  ['ENT-183: previousAddresses', 'previousAddresses', []],
  ['ENT-184: credit_pull_category', 'credit_pull_category', 'hp'],
  ['ENT-185: credit_check_failure_reason', 'credit_check_failure_reason', 'text'],
  ['ENT-186: experian_credit_check_status', 'experian_credit_check_status', 'PASS'],
  ['ENT-187: is_experian_credit_check_done', 'is_experian_credit_check_done', true],
  ['ENT-188: lead_value', 'lead_value', 75],
  ['ENT-189: fb_lead_value', 'fb_lead_value', 75],
  ['ENT-190: lead_value_with_tier_3', 'lead_value_with_tier_3', 75],
  ['ENT-191: lead_value_default', 'lead_value_default', 75],
  ['ENT-192: lead_value_source', 'lead_value_source', 'bureau_a'],
  ['ENT-193: qkba', 'qkba', 'hi'],
  ['ENT-194: luminate_answers_assessment', 'luminate_answers_assessment', []],
  ['ENT-195: luminate_pass_datetime', 'luminate_pass_datetime', '2026-01-01T00:00:00.000Z'],
  ['ENT-196: luminate_failure_KBA.0011', 'luminate_failure_KBA.0011', 'text'],
  ['ENT-197: luminate_second_set_questions_response', 'luminate_second_set_questions_response', {}],
  ['ENT-198: selected_has_more_claims', 'selected_has_more_claims', 'Yes'],
  ['ENT-199: screen_name', 'screen_name', 'sign'],
];

const own = keys.filter(([, key]) => ownerOf(key) !== 'service');
/** What a page says of its browser is for the firm alone: another person may open the link. (decision 179) */
const notReturned = ['is_bot', 'bot_config'];
const services = keys.filter(([, key]) => ownerOf(key) === 'service');

test.each(own)(
  '%s is saved by PUT, and comes back with the claim unless it is the bot verdict',
  async (_id, key, value) => {
    const browser = visitor(service.app);
    const claimId = await browser.begin();
    expect(await browser.save({ [key]: value })).toMatchObject({
      status: 200,
      body: { statusCode: 200, message: 'OK' },
    });
    expect((await storedOf(claimId)).data[key]).toEqual(value);
    const restored = (await browser.resume(claimId)).body.responseObject.data as { data: Record<string, unknown> };
    expect(restored.data[key]).toEqual(notReturned.includes(key) ? undefined : value);
  },
);

test.each(services)('%s in a PUT is dropped and audited; what the service saved stays', async (_id, key, value) => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const kept = key === 'claim_number' ? claimId : 'what the service saved';
  await service.ports.store.update('claims', claimId, { set: [[['data', key], kept]] });
  expect(await browser.save({ [key]: value, title: 'Ms.' })).toMatchObject({ status: 200 });
  const { data, audit } = await storedOf(claimId);
  expect(data[key]).toEqual(kept);
  expect(data.title).toBe('Ms.');
  expect(audit).toContainEqual(expect.objectContaining({ what: 'keys of the service dropped', of: [auditName(key)] }));
});

test('of a family of keys the audit names the family, once: a caller chooses the rest of the name', async () => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const chosen = ['luminateFailure_Quillfeather', 'luminateFailure_07700900123', 'luminate_failure_q@example.com'];
  await browser.save({ qkba: 'hi', ...Object.fromEntries(chosen.map((key) => [key, 'x'])) });
  const { audit } = await storedOf(claimId);
  expect(audit.map(({ what, of }) => [what, of])).toEqual([
    ['keys of the service dropped', ['qkba', 'luminateFailure_*', 'luminate_failure_*']],
  ]);
});

test('what only the firm may see never leaves with a restored claim', { tags: ['ENT-196'] }, async () => {
  const browser = visitor(service.app);
  const claimId = await browser.begin();
  const hidden = [
    'luminate_questions_response',
    'luminateFailure_-1',
    'luminate_failure_-1',
    'failureReasons',
    'lead_value',
    'previous_searches',
    'unheardOf',
  ];
  await service.ports.store.update('claims', claimId, { set: hidden.map((key) => [['data', key], 'secret'] as const) });
  const { body } = await browser.resume(claimId);
  expect(JSON.stringify(body)).not.toContain('secret');
});

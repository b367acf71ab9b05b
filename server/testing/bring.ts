import type { Store } from '../store/port.ts';
import { tinyPng } from './png.ts';

/** The claim fields of a person who has filled in every screen up to the signature. */
const details = {
  title: 'Mrs.',
  email: 'margaret.holloway@example.com',
  phone_number: '+447700900456',
  dateOfBirth: '09/04/1961',
  soft_check_privacy: true,
  user_exists: false,
};
const signed = { signature: tinyPng, not_already_filed: true };
const passed = { luminate_pass_datetime: '2026-03-02T10:00:00.000Z', is_idv_done: true, qkba: 'hi' };
const screens = ['postcode', 'info', 'contact', 'sign'];

const none = { is_experian_credit_check_done: true };

/**
 * Brings a claim that holds name, birth date and address behind a screen of a flow of the product, by writing to the store
 * what that screen and those before it leave: for tests of what comes after it. `more`: what it holds besides.
 */
export async function bring(
  store: Store,
  claimId: string,
  behind: 'sign' | 'questions' | 'bureauB',
  journey: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const held = {
    ...details,
    ...signed,
    ...(behind === 'questions' ? passed : {}),
    ...(behind === 'bureauB' ? none : {}),
    journey,
    ...more,
  };
  const done = behind === 'questions' ? [...screens, 'questions'] : screens;
  await store.update('claims', claimId, {
    set: [
      ...Object.entries(held).map(([key, value]) => [['data', key], value] as const),
      [['signedAt'], '2026-03-02T09:59:00.000Z'],
      [['screensCompleted'], done],
      ...(behind === 'bureauB'
        ? ([[['searches'], { bureau_b: { outcome: 'none', at: '2026-03-02T10:00:00.000Z' } }]] as const)
        : []),
    ],
  });
}

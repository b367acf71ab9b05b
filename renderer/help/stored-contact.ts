import { recordOf } from '#engine/record.ts';
import type { SafeStorage } from '../session/storage.ts';

const ANSWERS = 'userAnswers';
const PHONE = 'yourPhone';

const read = (local: SafeStorage): Record<string, unknown> => {
  try {
    return recordOf(JSON.parse(local.get(ANSWERS) ?? '{}'));
  } catch {
    return {}; // written by another program
  }
};
const text = (...values: unknown[]) =>
  values.find((value): value is string => typeof value === 'string' && value !== '') ?? '';

/** The claimant's contact details that the browser stores; '' for missing ones. (HELP-55, HELP-56) */
export function storedContact(local: SafeStorage): { email: string; phone: string; name: string } {
  const { email, phone_number, givenName, surname } = recordOf(read(local).basicInfo);
  return {
    email: text(email, local.get('yourEmail')),
    phone: text(phone_number, local.get(PHONE)),
    name: [text(givenName), text(surname)].filter(Boolean).join(' '),
  };
}

/** Stores a number that was changed outside a journey. (HELP-47) */
export function storePhone(local: SafeStorage, number: string): void {
  const answers = read(local);
  const basicInfo = { ...recordOf(answers.basicInfo), phone_number: number };
  local.set(ANSWERS, JSON.stringify({ ...answers, basicInfo }));
  local.set(PHONE, number);
}

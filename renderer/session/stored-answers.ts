import type { View } from '#engine';
import type { Shelves } from './storage.ts';

/** Claim key → its name in the documented `userAnswers.basicInfo` (ENT-071 to ENT-086). */
const BASIC_INFO: Record<string, string> = {
  first_name: 'givenName',
  last_name: 'surname',
  middle_name: 'middleName',
  previous_name: 'previousName',
  title: 'title',
  dateOfBirth: 'dateOfBirth',
  dob: 'dob',
  email: 'email',
  phone_number: 'phone_number',
  address: 'address',
};

/**
 * Writes the documented local values from what is visible (ENT-069 to ENT-096). They are for others to read; the journey
 * itself goes by its envelope and by what the service holds.
 */
export function storeAnswers({ local }: Shelves, view: View): void {
  const { facts } = view.memory;
  const basicInfo: Record<string, unknown> = {};
  for (const [key, name] of Object.entries(BASIC_INFO)) {
    const value = view.claimed(key);
    if (value !== undefined) basicInfo[name] = value;
  }
  const address = basicInfo.address as { addressID?: string; postTown?: string } | undefined;
  if (address) {
    basicInfo.address = { ...address, city: address.postTown };
    basicInfo.addressID = address.addressID;
    local.set('residential_address', JSON.stringify(address));
  }
  const signature = view.claimed('signature');
  local.set(
    'userAnswers',
    JSON.stringify({ basicInfo, ...(signature === undefined ? {} : { canvasSignature: signature }) }),
  );
  if (facts['questions.q1Found'] !== undefined) local.set('q1foundStatus', String(facts['questions.q1Found']));
  if (typeof facts.qkba === 'string') local.set('qkba', facts.qkba);
  if (facts['user.exists'] === true) local.set('repeat_visitor', 'true');
  if (facts['questions.list'] !== undefined && typeof facts['claim.number'] === 'string') {
    local.set(`luminate_questions_response_${facts['claim.number']}`, JSON.stringify(facts['questions.list']));
  }
}

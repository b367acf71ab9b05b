/** The calls that run guarded effects, as made by a client that does not use the page. */
import type { EffectName } from '#engine/claims/effects/index.ts';
import type { Claimant, ServiceAnswer } from '#fixtures/claimant.ts';

/** A client that calls the service about the claim of its session. */
type Caller = Pick<Claimant, 'claimId' | 'call' | 'bodies'>;

const source = (who: Caller, journey: string) => ({ claimNumber: who.claimId, source: journey });
const link = ({ claimId }: Caller) =>
  `http://127.0.0.1:3000/get-started/id-selfie-upload?id=${claimId}&chase_source=sms`;

/** Every call that an effect makes which is guarded, by the effect. Two ways to one effect are two lines. */
export const guardedCalls: [EffectName, (who: Caller, journey: string) => Promise<ServiceAnswer>][] = [
  ['user.validate', (who) => who.call('validateUser', who.bodies.validateUser)],
  ['user.create', (who) => who.call('createUser', who.bodies.createUser)],
  ['questions.load', (who) => who.call('loadQuestions', who.bodies.loadQuestions)],
  ['bureauA.search', (who) => who.call('searchBureauA', who.bodies.searchBureauA)],
  ['bureauA.search', (who) => who.call('storedBureauA', undefined, { query: { claim_number: who.claimId } })],
  ['bureauB.search', (who) => who.call('searchBureauB', who.bodies.searchBureauB, { query: { service: 'exp' } })],
  [
    'otp.send',
    (who, journey) => who.call('sendCode', { ...source(who, journey), parsedPhoneNumber: who.bodies.createUser.phone }),
  ],
  ['otp.verify', (who, journey) => who.call('verifyCode', { ...source(who, journey), otp: '0000' })],
  [
    'sms.idLink',
    (who) => who.call('sendText', { phoneNumber: who.bodies.createUser.phone, idvLink: link(who), smsType: 'idv' }),
  ],
  ['risk.score', (who) => who.call('scoreRisk', riskOf(who))],
  ['lead.push', (who) => who.call('createLead', { data: [{ Email: who.bodies.validateUser.email }] })],
  ['lead.push', (who) => who.call('upsertLead', { data: [{ Email: who.bodies.validateUser.email }] })],
  [
    'contact.phoneChanged',
    (who) => who.call('upsertContact', { data: [{ Email: who.bodies.validateUser.email, Changed_Phone_No: true }] }),
  ],
];
const riskOf = ({ claimId, bodies }: Caller) => ({
  session_id: claimId,
  email: bodies.validateUser.email,
  phone: bodies.createUser.phone,
  claim_number: claimId,
  name: `${bodies.validateUser.first_name} ${bodies.validateUser.last_name}`,
  address: bodies.validateUser.address.address ?? '',
  city: bodies.validateUser.address.postTown ?? '',
  postalCode: bodies.createUser.postcode,
  country: 'GB',
});

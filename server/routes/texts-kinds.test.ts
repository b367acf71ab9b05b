import { describe, expect, test } from 'vitest';
import { idLinkOf } from '../effects/sms-id-link.ts';
import { textHarness } from '../testing/text-harness.ts';

const harness = textHarness();
const { come, send, texts, claimOf, sandbox, serve, pass } = harness;

const checked = () => sandbox.ledger().filter(({ port }) => port === 'phones').length;

describe('numbers that cost the sender', () => {
  test.each(['+447012345678', '+447600123456'])(
    '%s fits the field and is saved; the phone check says invalid without calling the vendor, and no text goes there',
    { tags: ['VAL-63'] },
    async (phone) => {
      const who = await come(harness.service, phone);
      const before = checked();
      expect((await claimOf(who)).data.phone_number).toBe(phone);
      expect((await who.call('verifyPhone', { phone })).body).toMatchObject({
        responseObject: { Result: { ValidationResult: 'invalid' } },
      });
      expect(checked()).toBe(before);
      expect(await who.call('updateClaim', { phone_number: phone })).toMatchObject({ status: 400 });
      expect(await send(who)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/^We could not deliver a text to this number\./) },
      });
      expect(texts(phone)).toEqual([]);
    },
  );

  test('those of Jersey get texts, unless the setting says no', { tags: ['MB-1'] }, async () => {
    const phone = '+447797712345';
    expect(await send(await come(harness.service, phone))).toMatchObject({ status: 200 });
    const careful = await serve({ CROWN_DEPENDENCIES: 'no' });
    const who = await come(careful, phone);
    expect((await who.call('verifyPhone', { phone })).body).toMatchObject({
      responseObject: { Result: { ValidationResult: 'invalid' } },
    });
    expect(await send(who)).toMatchObject({ status: 400 });
    await careful.app.close();
  });
});

describe('different numbers of one claim', () => {
  /** Changes the number of the claim and asks for a code. */
  const change = async (who: Awaited<ReturnType<typeof come>>, phone_number: string) => {
    await who.call('updateClaim', { phone_number });
    return send({ ...who, phone: phone_number });
  };

  test('ten numbers in a day: the eleventh is refused with the time to try again, and the first ten still get texts', async () => {
    const who = await come(harness.service, '+447700900800');
    expect(await send(who)).toMatchObject({ status: 200 });
    for (let n = 1; n < 10; n += 1) expect(await change(who, `+44770090080${n}`)).toMatchObject({ status: 200 });
    const refused = await change(who, '+447700900810');
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: expect.stringMatching(
          /as many different numbers as we may in a day\. Please try again in 24 hours\.$/,
        ),
      },
    });
    expect(texts('+447700900810')).toEqual([]);
    const link = {
      phoneNumber: '+447700900810',
      idvLink: idLinkOf(harness.service.config, who.claimId),
      smsType: 'idv',
    };
    expect(await who.call('sendText', link)).toMatchObject({ status: 429 });
    pass(120);
    expect(await change(who, '+447700900803')).toMatchObject({ status: 200 });
    // What was refused has cost the number nothing: another claim gets its code at once.
    expect(await send(await come(harness.service, '+447700900810'))).toMatchObject({ status: 200 });
    pass(24 * 60 * 60);
    expect(await change(who, '+447700900811')).toMatchObject({ status: 200 });
  });
});

/** What v3 does on the engine, played against our own API: each requirement by its id. Words on pages are proved in the browser. */
import { describe, expect, test } from 'vitest';
import { NO_EMAIL, NO_MOBILE, NO_POSTCODE, NO_SIGNATURE, REQUIRED } from '#engine/claims/validation/messages.ts';
import { checkedWalks } from '#fixtures/checked-walks.ts';
import { productFlow } from '#fixtures/flow.ts';
import { PNG } from '#fixtures/signature.ts';

const walk = checkedWalks();

const { flow } = productFlow('v3');

describe('the way through', () => {
  test('postcode, info, contact, sign, the quiz, the report, and then the finish', { tags: ['INFO-10', 'CON-18'] }, async () => {
    const { journey, to } = await walk();
    await to('finish');
    expect(journey.state().trail).toEqual(['postcode', 'info', 'contact', 'sign', 'questions', 'bureauA', 'finish']);
  });

  test('progress is 25 at the postcode, 50 at the details, 75 at the contact details', { tags: ['PC-01', 'INFO-02', 'CON-02'] }, () => {
    const { postcode, info, contact } = flow.screens;
    expect([postcode?.progress, info?.progress, contact?.progress]).toEqual([25, 50, 75]);
  });

  test('each step is recorded once it is saved, the lead with the contact details', { tags: ['PC-24', 'INFO-12', 'CON-20', 'CON-21', 'SIGN-29'] }, async () => {
    const { journey, to } = await walk();
    await to('finish');
    expect(journey.tracked).toEqual(['postcode', 'basic_info', 'contact_info', 'lead', 'signed_up', 'quiz_pass', 'credit_check', 'submit_claim']);
  });

  test('a step sends its own fields only, with the name of its screen', { tags: ['API-03'] }, async () => {
    const { api, to } = await walk();
    await to('finish');
    const rest = { should_add_screen_name: true, journey: 'v3' };
    expect(api.calls('updateClaim').map(({ body }) => body)).toEqual([
      { ...rest, screen_name: 'postcode', postcode: 'OX4 2DP', address: expect.objectContaining({ postcode: 'OX4 2DP' }) },
      { ...rest, screen_name: 'info', title: 'Mrs.', first_name: 'Margaret', last_name: 'Holloway', dob: '1961-04-09', dateOfBirth: '09/04/1961' },
      { ...rest, screen_name: 'contact', email: 'margaret.holloway@example.com', phone_number: '+447700900456', soft_check_privacy: true },
      { ...rest, screen_name: 'sign', signature: PNG, not_already_filed: true },
      { ...rest, screen_name: 'questions' },
      { ...rest, screen_name: 'credit-report', selected_hire_purchases_for_claim: expect.arrayContaining([expect.any(String)]) },
    ]);
    expect(api.completed()).toEqual(['postcode', 'info', 'contact', 'sign', 'questions', 'credit-report']);
  });
});

describe('postcode', () => {
  test('choosing an address does not advance by itself', { tags: ['PC-11'] }, async () => {
    const { journey, fill } = await walk();
    await fill();
    await journey.pass(60_000);
    expect(journey.at()).toBe('postcode');
  });

  test('postcode and chosen address are saved by a claim update', { tags: ['PC-22', 'PC-23'] }, async () => {
    const { api, next } = await walk();
    await next();
    expect(api.claim()).toMatchObject({ postcode: 'OX4 2DP', address: { address: 'Flat 1, 4 Mill Lane, Oxford', addressID: expect.any(String) } });
  });

  test('an only match of a beginning is taken by itself, and its only address too', { tags: ['VAL-08'] }, async () => {
    const { journey, api } = await walk();
    journey.answer('address', { postcode: 'za991', address: null });
    await journey.pass(300);
    await journey.submit();
    expect(journey.at()).toBe('info');
    expect(api.claim()).toMatchObject({ postcode: 'ZA99 1AA', address: { name: 'The Old Toll House' } });
  });

  test('several postcodes of a beginning are listed, and a chosen one brings its addresses', { tags: ['VAL-09'] }, async () => {
    const { journey } = await walk();
    journey.answer('address', { postcode: 'OX4', address: null });
    await journey.pass(300);
    expect(journey.state().facts['addresses.suggestions']).toEqual(['OX4 2DP', 'OX4 2DR', 'OX4 2DS', 'OX4 2DT']);
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    expect(journey.state().facts['addresses.list']).toHaveLength(14);
  });

  test.each(['BF1 2AY', 'BFPO 61', 'gir0aa'])('%s brings up no address of another postcode', { tags: ['PC-3'] }, async (typed) => {
    const { journey } = await walk();
    journey.answer('address', { postcode: typed, address: null });
    await journey.pass(300);
    journey.leave('address');
    await journey.settle();
    const { postcode } = journey.state().answers.address as { postcode: string };
    const list = (journey.state().facts['addresses.list'] ?? []) as { postcode: string }[];
    expect(list.filter((address) => address.postcode !== postcode)).toEqual([]);
    if (!typed.startsWith('BFPO')) return;
    await journey.submit();
    expect(journey.error('address')).toBe('Please enter a valid postcode');
    expect(list).toEqual([]);
  });

  test('with the postcode changed afterwards no save ever holds the old address', { tags: ['PC-4'] }, async () => {
    const { journey, api, to } = await walk();
    await to('info');
    await journey.go('postcode');
    const before = api.calls('updateClaim').length;
    journey.answer('address', { ...(journey.state().answers.address as object), postcode: 'M1 1AE' });
    await journey.submit();
    expect(journey.error('address')).toBe('Please select an address');
    expect(api.calls('updateClaim')).toHaveLength(before);
  });
});

describe('details and contact', () => {
  test('title, names and date of birth are saved by a claim update', { tags: ['INFO-11'] }, async () => {
    const { api, to } = await walk({ who: 'zoe' });
    await to('contact');
    expect(api.claim()).toMatchObject({ title: 'Ms.', first_name: 'Zoë', last_name: 'Łukaszewska', dob: '1988-02-29', dateOfBirth: '29/02/1988' });
  });

  test('without the privacy policy the claimant cannot go on', { tags: ['VAL-42'] }, async () => {
    const { journey, fill, to } = await walk();
    await to('info');
    await fill();
    journey.answer('privacy', false);
    await journey.submit();
    expect(journey.error('privacy')).toBe('You must accept the privacy policy to continue');
    expect(journey.at()).toBe('info');
  });

  test('email, mobile and the consent are saved by a claim update', { tags: ['CON-19'] }, async () => {
    const { api, to } = await walk();
    await to('sign');
    expect(api.claim()).toMatchObject({ email: 'margaret.holloway@example.com', phone_number: '+447700900456', soft_check_privacy: true });
  });

  test('the service is asked about email and mobile once, the plus as a plus', { tags: ['VAL-46', 'VAL-47', 'VAL-63', 'EM-1'] }, async () => {
    const { api, to } = await walk({ who: 'zoe' });
    await to('sign');
    expect(api.calls('verifyEmail').map(({ body }) => body)).toEqual([{ email: 'zoe+claim@example.org' }]);
    expect(api.calls('verifyPhone').map(({ body }) => body)).toEqual([{ phone: '+447700900123' }]);
  });

  test('a domain that takes everything is accepted, any other result is not', { tags: ['VAL-48', 'VAL-49'] }, async () => {
    const catchall = await walk({ changes: { email: 'catchall@example.com' } });
    await catchall.to('sign');
    const invalid = await walk({ changes: { email: 'disposable@example.com', phone: '07700 900404' } });
    await invalid.to('contact');
    await invalid.next();
    expect(invalid.journey.screen().errors).toMatchObject({
      email: { text: 'Please enter a valid email address' },
      mobile: { text: 'Please enter a valid mobile number' },
    });
  });

  test('a company address is not asked about', { tags: ['VAL-50'] }, async () => {
    const { api, to } = await walk({ who: 'tess' });
    await to('sign');
    expect(api.calls('verifyEmail')).toEqual([]);
  });

  test('a fixture number passes the pattern, and the fixture phone check decides', { tags: ['FX-2'] }, async () => {
    const { api, to } = await walk({ changes: { phone: '07700 900123' } });
    await to('sign');
    expect(api.claim().phone_number).toBe('+447700900123');
  });

  test('the user is made known right after the duplicate check, in the background', { tags: ['G-119'] }, async () => {
    const { api, to } = await walk();
    await to('sign');
    const order = api.calls().map(({ operation }) => operation);
    expect(order.slice(order.indexOf('validateUser'))).toEqual(['validateUser', 'createUser', 'createLead', 'scoreRisk', 'loadQuestions']);
  });
});

describe('a claimant who has a claim already', () => {
  test('the dialog opens over the contact details, an alert is raised, and the claim is still updated', {
    tags: ['CON-06', 'CON-15', 'CON-16', 'ERR-14'],
  }, async () => {
    const { journey, api, to, next } = await walk({ who: 'daniel' });
    await to('contact');
    await next();
    expect(journey.at()).toBe('contact');
    expect(journey.screen()).toMatchObject({ dialog: 'exists', job: null });
    expect(api.claim()).toMatchObject({ email: 'existing.daniel@example.com', user_exists: true });
    expect(api.calls('createUser')).toEqual([]);
    expect(api.calls('notify')).toHaveLength(1);
    expect(journey.tracked).toEqual(['postcode', 'basic_info']);
    for (const call of ['loadQuestions', 'createLead', 'upsertLead', 'scoreRisk'] as const) expect(api.calls(call)).toEqual([]);
  });

  test('Ok returns to the postcode, and every answer is kept', { tags: ['CON-14'] }, async () => {
    const { journey, to, next } = await walk({ who: 'daniel' });
    await to('contact');
    await next();
    journey.say({ type: 'dialog.action', name: 'ok' });
    await journey.settle();
    expect(journey.at()).toBe('postcode');
    expect(journey.entry().by).toBe('forward');
    expect(journey.state().answers).toMatchObject({ givenName: 'Daniel', email: 'existing.daniel@example.com' });
  });

  test('signing leads to Claim already submitted!', async () => {
    const { journey, to, next } = await walk({ who: 'daniel' });
    await to('contact');
    await next();
    await journey.go('sign');
    await next();
    expect(journey.at()).toBe('filed');
  });

  test('Go Back is there where there is a screen to go back to, and goes there', { tags: ['FILED-04', 'FILED-05'] }, async () => {
    const { journey, to, next } = await walk({ who: 'daniel' });
    const { when } = flow.screens.filed?.actions?.goBack ?? {};
    const fresh = await walk({ journey: { at: 'filed' } });
    expect(fresh.journey.selectors().holds(when)).toBe(false);
    await to('contact');
    await next();
    await journey.go('sign');
    await next();
    expect(journey.selectors().holds(when)).toBe(true);
    await journey.action('goBack');
    expect(journey.at()).toBe('sign');
  });
});

describe('the finish', () => {
  test('Verify Your Identity leads to the upload with the claim’s number', { tags: ['IDU-06'] }, async () => {
    const { journey, api, to } = await walk();
    await to('finish');
    await journey.action('verifyIdentity');
    expect(journey.emitted).toEqual([{ type: 'url', url: `/get-started/id-selfie-upload?id=${api.claim().claim_number}` }]);
  });

  test('with the quality flag hi the text thanks, and speaks of another database and 48 hours', { tags: ['IDU-07', 'IDU-08', 'IDU-09'] }, async () => {
    const { text } = flow.blocks?.uploadId ?? {};
    const tess = await walk({ who: 'tess' });
    const wrong = await walk({ who: 'harriet' });
    await tess.to('finish');
    await wrong.to('finish');
    const words = tess.journey.selectors().text(text ?? '');
    expect(words).toContain('Thank you');
    expect(words).toContain('another database');
    expect(words).toContain('48 hours');
    expect(wrong.journey.selectors().text(text ?? '')).not.toContain('48 hours');
  });

  test('it is the last screen: no way leads on', { tags: ['IDU-10'] }, () => {
    const { finish } = flow.screens;
    expect(finish?.end).toBe(true);
    expect(finish?.submit).toBeUndefined();
    const to = Object.values(finish?.actions ?? {}).flatMap((action) => action.to.flat);
    expect(to).toMatchObject([{ url: expect.any(String) }, { help: 'phone' }]);
  });
});

describe('when things go wrong', () => {
  test('errors of fields and of the signature are in the words of the validation, each from one place', { tags: ['ERR-19'] }, async () => {
    const { journey, to } = await walk();
    const said: Record<string, string | undefined> = {};
    for (const name of ['postcode', 'info', 'contact', 'sign']) {
      await to(name);
      for (const field of journey.selectors().fieldsOn(name)) said[field] = journey.selectors().errorOf(field)?.text;
    }
    expect(said).toEqual({
      address: NO_POSTCODE,
      title: REQUIRED,
      givenName: REQUIRED,
      surname: REQUIRED,
      dateOfBirth: 'Day is required',
      privacy: 'You must accept the privacy policy to continue',
      email: NO_EMAIL,
      mobile: NO_MOBILE,
      softSearch: REQUIRED,
      signature: NO_SIGNATURE,
      notFiled: REQUIRED,
    });
  });

  test('the address source is down: a message at the field, and trying again works once it is back', async () => {
    const { journey } = await walk({ world: 'addressesDown' });
    journey.answer('address', { postcode: 'OX4 2DP', address: null });
    await journey.pass(300);
    expect(journey.error('address')).toBe('We could not look up addresses just now. Please try again in a moment.');
  });

  test('a postcode without a match is "Please enter a valid postcode"', { tags: ['ERR-08', 'ERR-09'] }, async () => {
    const { journey } = await walk();
    journey.answer('address', { postcode: 'ZA99 0AA', address: null });
    await journey.pass(300);
    expect(journey.error('address')).toBe('Please enter a valid postcode');
    await journey.submit();
    expect(journey.at()).toBe('postcode');
  });

  test('both checkers are down: two presses and the claimant goes on', async () => {
    const { journey, to, next } = await walk({ world: 'checkersDown' });
    await to('contact');
    await next();
    await journey.submit();
    expect(journey.at()).toBe('sign');
  });

  test('the customer register is down: the claimant stays, is told, and the answers are saved', async () => {
    const { journey, api, to, next } = await walk({ world: 'registerDown' });
    await to('contact');
    await next();
    expect(journey.at()).toBe('contact');
    expect(journey.screen().message).toBe('We could not check your details just now. Please try again in a moment.');
    expect(api.claim().email).toBe('margaret.holloway@example.com');
  });

  test('opened at the signature with nothing entered, the journey asks for the postcode first and comes back', async () => {
    const { journey, to } = await walk({ journey: { at: 'sign' } });
    await journey.settle();
    expect(journey.at()).toBe('postcode');
    expect(journey.screen().notice).toBe('We need this before you can continue. Everything you entered is kept.');
    await to('finish');
    expect(journey.state().trail).toEqual(['postcode', 'info', 'contact', 'sign', 'questions', 'bureauA', 'finish']);
  });
});

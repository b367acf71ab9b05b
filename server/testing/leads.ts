import { people } from '#fixtures/people.ts';

/** What the screens before the contact details leave, at which a lead is made known. */
export const behindInfo = {
  title: 'Mrs.',
  dob: people.margaret.dob,
  postcode: people.margaret.postcode,
  address: { postcode: people.margaret.postcode, number: '4', street1: 'Mill Lane', postTown: 'Oxford' },
  screen_name: 'info',
  should_add_screen_name: true,
};

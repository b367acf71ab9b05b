/** What can happen outside a journey while it is open, by the name under which a screen hears of it (`on`). */
export const externalEvents = {
  'phone.changed': 'the phone number was changed in the help dialog',
} as const;

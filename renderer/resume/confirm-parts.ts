/**
 * What the question for the birth date is made of, from the files that journeys have it in: a page that used these modules
 * directly would have the bundler move them into one more file for the first screen of a journey.
 */
export async function confirmParts() {
  const [{ fieldTypes }, { DateOfBirth }] = await Promise.all([
    import('../runtime/restore-and-effects.chunk.ts'),
    import('../fields/later-fields.chunk.ts'),
  ]);
  return { type: fieldTypes.dateOfBirth, Control: DateOfBirth };
}

export type ConfirmParts = Awaited<ReturnType<typeof confirmParts>>;

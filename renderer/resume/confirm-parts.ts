/**
 * The parts of the question for the birth date, from the journeys' files: if a page used these modules directly, the bundler would
 * move them into one more file for the first screen of a journey.
 */
export async function confirmParts() {
  const [{ fieldTypes }, { DateOfBirth }] = await Promise.all([
    import('../runtime/restore-and-effects.chunk.ts'),
    import('../fields/later-fields.chunk.ts'),
  ]);
  return { type: fieldTypes.dateOfBirth, Control: DateOfBirth };
}

export type ConfirmParts = Awaited<ReturnType<typeof confirmParts>>;

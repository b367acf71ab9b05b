/** The fact that names the claim. */
export const claimFact = 'claim.number';

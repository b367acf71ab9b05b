/** The maximum size of a signature's PNG, in bytes. (contracts, "Answers") */
export const SIGNATURE_MAX_BYTES = 300 * 1024;

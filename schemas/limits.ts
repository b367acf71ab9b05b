/** Most bytes of a signature's PNG. (contracts, "Answers") */
export const SIGNATURE_MAX_BYTES = 300 * 1024;

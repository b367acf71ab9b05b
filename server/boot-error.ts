/** Why the service did not start. `npm start` prints it and exits 1. */
export type BootCode =
  | 'CONFIG_INVALID'
  | 'FLOW_INVALID'
  | 'PORT_IN_USE'
  | 'PORT_REFUSED'
  | 'STORE_KEY_MISSING'
  | 'STORE_KEY_WRONG'
  | 'STORE_NEWER'
  | 'STORE_NOT_MIGRATED'
  | 'STORE_NOT_OPENED'
  | 'STORE_OLDER'
  | 'STORE_UNFINISHED';

/** The reasons why the service cannot start: all problems at once, in words for an operator. */
export class BootError extends Error {
  override name = 'BootError';
  readonly code: BootCode;
  readonly problems: readonly string[];

  constructor(code: BootCode, problems: readonly string[]) {
    super(`The service did not start (${code}).\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.code = code;
    this.problems = problems;
  }
}

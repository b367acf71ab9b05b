/** Why a flow may set no time-out and no tries for an effect. (decision 202) */

/** Why a flow sets nothing for an effect that is paid for. (docs/paid-calls.md) */
export const PAID =
  'It is paid for: how long it is waited for and when it is repeated is part of the purchase (docs/paid-calls.md).';
/** Why a flow sets nothing for an effect whose work is done later. */
export const QUEUED = 'Its work waits in the outbox, which repeats it by itself.';

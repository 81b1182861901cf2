/**
 * The header that makes a write of the public API safe to repeat: any text of the client's choice, a new one for each
 * write. For a day, a repetition gets the same answer and has no effect.
 */
export const idempotencyHeader = 'idempotency-key'

/** The header of an answer that was given before. */
export const replayedHeader = 'idempotent-replayed'

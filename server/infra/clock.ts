/** The source of the current time; tests pass their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

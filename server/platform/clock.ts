/** Where the product reads the time; tests hand in their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** The day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

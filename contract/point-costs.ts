/** Points cost guide of specification section 9. */
export const pointCosts = { text: 2, image: 5, video: 20, scheduling: 2 } as const

/** At so many remaining points or fewer the warning appears (specification section 2). */
export const lowPointsThreshold = 20

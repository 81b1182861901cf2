/** Points cost guide of specification section 9. */
export const pointCosts = { text: 2, image: 5, video: 20, scheduling: 2 } as const

/** The warning appears at this many remaining points or fewer (specification section 2). */
export const lowPointsThreshold = 20

/** The choices of how many hours after its time a scheduled post asks instead of being published. */
export const lateHours = [1, 6, 24, 72] as const

/** Null: it is published however late it is. */
export type LateHours = (typeof lateHours)[number] | null

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long things of an account live, in milliseconds. */
export const lifetimes = {
  /** A session unused for so long ends. */
  sessionIdle: 7 * day,
  sessionAbsolute: 30 * day,
  /** `last_used_at` is written at most so often, for that write stands on every call's path. */
  sessionTouch: 5 * minute,
  verificationLink: day,
  resetCode: 10 * minute,
  resetLink: hour,
  /** From the right code to the new password. */
  resetToken: 15 * minute,
  /** A used link that is opened again within this time still says "verified". */
  verificationKept: 30 * day,
} as const

export const timeAfter = (now: Date, ms: number) => new Date(now.getTime() + ms)
export const timeBefore = (now: Date, ms: number) => new Date(now.getTime() - ms)

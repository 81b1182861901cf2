const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long sessions, links, codes and tokens are valid, in milliseconds. */
export const lifetimes = {
  /** A session ends when it is unused for this long. */
  sessionIdle: 7 * day,
  sessionAbsolute: 30 * day,
  /** The minimum interval between writes of `last_used_at`, which would otherwise slow down every call. */
  sessionTouch: 5 * minute,
  /** From a correct password to the second factor. */
  signInChallenge: 10 * minute,
  /** A device that the user trusts needs no second factor for this time. */
  rememberedDevice: 30 * day,
  verificationLink: day,
  /** A registration is deleted if it is not verified within this time. */
  unverifiedAccount: 30 * day,
  /** A browser that is not used to sign in for this long is forgotten. */
  knownDevice: 180 * day,
  resetCode: 10 * minute,
  resetLink: hour,
  /** The time from the correct code to the new password. */
  resetToken: 15 * minute,
  /** A used link that is opened again within this time still says "verified". */
  verificationKept: 30 * day,
} as const

export const timeAfter = (now: Date, ms: number) => new Date(now.getTime() + ms)
export const timeBefore = (now: Date, ms: number) => new Date(now.getTime() - ms)

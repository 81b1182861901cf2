import { createHash } from 'node:crypto'
import type { Db } from '../context.ts'
import { AppError } from '../infra/http/app-error.ts'
import { clearLimit, refundLimit, spendLimits, type Limit } from '../infra/limits/limits.ts'
import { addressBlock } from './address-block.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type Rule = { by: 'address' | 'account' | 'both'; max: number; seconds: number }

/**
 * The limits of each call. Guesses of a password are limited for the account as a whole, from all addresses together.
 * Its owner can still sign in from a known device (`login-known`), and resetting the password makes the device known.
 * The limits by address are checked first, so that a call that they refuse does not count against the account.
 */
const rules = {
  login: [
    { by: 'address', max: 100, seconds: 15 * minute },
    { by: 'account', max: 10, seconds: 15 * minute },
  ],
  'login-known': [{ by: 'both', max: 10, seconds: 15 * minute }],
  'email-change': [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 10, seconds: hour },
  ],
  // Wrong codes for an account, over all its sign-ins.
  'two-factor': [{ by: 'account', max: 5, seconds: 15 * minute }],
  // A password reset resets the limit above. If resets were more frequent, they would allow further guesses to someone
  // who reads the user's mail.
  'two-factor-again': [{ by: 'account', max: 3, seconds: day }],
  'confirm-identity': [{ by: 'account', max: 10, seconds: 15 * minute }],
  register: [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
  ],
  'verify-email': [
    { by: 'address', max: 60, seconds: 15 * minute },
    { by: 'account', max: 30, seconds: 15 * minute },
  ],
  'sign-in-after-verification': [
    { by: 'address', max: 100, seconds: 15 * minute },
    { by: 'account', max: 10, seconds: 15 * minute },
  ],
  // Reading and accepting an invitation, and registering with it.
  invitation: [
    { by: 'address', max: 120, seconds: 15 * minute },
    { by: 'account', max: 60, seconds: 15 * minute },
  ],
  // What reviewers do, who have no account. `account` is their link, with the address for codes, or the reviewer.
  'review-open': [
    { by: 'address', max: 120, seconds: 15 * minute },
    { by: 'account', max: 3000, seconds: 15 * minute },
  ],
  'review-look': [
    { by: 'address', max: 600, seconds: 15 * minute },
    { by: 'account', max: 3000, seconds: 15 * minute },
  ],
  'review-enter': [
    { by: 'address', max: 120, seconds: 15 * minute },
    { by: 'account', max: 300, seconds: 15 * minute },
  ],
  // Wrong passwords of a link.
  'review-password': [
    { by: 'both', max: 10, seconds: 15 * minute },
    { by: 'account', max: 60, seconds: 15 * minute },
  ],
  'review-code': [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
  ],
  // The mails that a link sends to anybody, and those that all links send to an address.
  'review-codes-of-link': [{ by: 'account', max: 200, seconds: hour }],
  'review-codes-to': [{ by: 'account', max: 20, seconds: hour }],
  'review-confirm': [
    { by: 'address', max: 60, seconds: hour },
    { by: 'account', max: 20, seconds: hour },
    { by: 'account', max: 60, seconds: day },
  ],
  'review-read': [
    { by: 'address', max: 3000, seconds: 15 * minute },
    { by: 'account', max: 900, seconds: 15 * minute },
  ],
  'review-write': [{ by: 'account', max: 300, seconds: 15 * minute }],
  'resend-verification': [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
    { by: 'account', max: 15, seconds: day },
  ],
  // There is no limit by account, because others could then use up the resets of its owner. The number of mails is
  // limited instead.
  'forgot-password': [{ by: 'address', max: 30, seconds: hour }],
  // Each code allows five attempts, so these limits bound the guesses over all codes.
  'verify-reset-code': [
    { by: 'address', max: 60, seconds: hour },
    { by: 'account', max: 20, seconds: hour },
    { by: 'account', max: 60, seconds: day },
  ],
  'reset-password': [
    { by: 'address', max: 60, seconds: hour },
    { by: 'account', max: 10, seconds: hour },
  ],
} as const satisfies Record<string, Rule[]>

export type LimitedCall = keyof typeof rules

/**
 * `address`: where the call comes from, as an IP address or a known device. `account`: its id, its email address or a
 * token.
 */
export type LimitedBy = { address: string; account: string }

/** Counts one call. Throws `rate_limited` if a limit is reached. */
export async function spendAccountLimits(db: Db, call: LimitedCall, limited: LimitedBy): Promise<void> {
  const limits: Limit[] = rules[call].map((rule) => ({
    key: limitKey(call, rule, limited),
    max: rule.max,
    seconds: rule.seconds,
  }))
  await spendLimits(db, limits)
}

/** Counts one call. Returns the error if a limit is reached. */
export async function refusalOf(
  db: Db,
  call: LimitedCall,
  limited: LimitedBy,
): Promise<AppError | undefined> {
  try {
    await spendAccountLimits(db, call, limited)
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error
    throw error
  }
}

/** Subtracts a call that was counted but was not a wrong guess. */
export async function refundAccountLimits(db: Db, call: LimitedCall, limited: LimitedBy): Promise<void> {
  for (const rule of rules[call]) await refundLimit(db, limitKey(call, rule, limited))
}

/** Resets the failures of an account, from all addresses or from only one. */
export async function clearAccountLimits(db: Db, call: LimitedCall, limited: LimitedBy): Promise<void> {
  for (const rule of rules[call]) {
    if (rule.by !== 'address') await clearLimit(db, limitKey(call, rule, limited))
  }
}

/** Hashed, so that the table stores no readable address and all keys have the same length. */
function limitKey(call: LimitedCall, { by, seconds }: Rule, { address, account }: LimitedBy): string {
  const parts = {
    address: [addressBlock(address)],
    account: [account.toLowerCase()],
    both: [addressBlock(address), account.toLowerCase()],
  }[by]
  const who = createHash('sha256').update(parts.join('\n')).digest('base64url')
  return `${call}:${by}:${seconds}:${who}`
}

import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../context.ts'
import { clearLimit, spendLimits, type Limit } from '../infra/limits/limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type Rule = { by: 'address' | 'account' | 'both'; max: number; seconds: number }

/**
 * The limits of each call. They are strict for one IP address and one account, and loose for an account as a whole, so
 * that an attacker can hardly lock its owner out (and a password reset lets the owner in at once). The limits by
 * address come first: a call that they refuse does not count against the account.
 */
const rules = {
  login: [
    { by: 'address', max: 100, seconds: 15 * minute },
    { by: 'both', max: 10, seconds: 15 * minute },
    { by: 'account', max: 100, seconds: hour },
  ],
  register: [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
  ],
  'verify-email': [
    { by: 'address', max: 60, seconds: 15 * minute },
    { by: 'account', max: 30, seconds: 15 * minute },
  ],
  'resend-verification': [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
    { by: 'account', max: 15, seconds: day },
  ],
  'forgot-password': [
    { by: 'address', max: 30, seconds: hour },
    { by: 'account', max: 5, seconds: hour },
    { by: 'account', max: 15, seconds: day },
  ],
  // Each new code allows five attempts, so these limits bound the guesses over all codes.
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

/** The IP address of the caller, and the key of the account (its id, its email address or a token). */
export type LimitedBy = { address: string; account: string }

/** Counts one call and throws `rate_limited` once a limit is spent. */
export async function spendAccountLimits(db: Db, call: LimitedCall, limited: LimitedBy): Promise<void> {
  const limits: Limit[] = rules[call].map((rule) => ({
    key: limitKey(call, rule, limited),
    max: rule.max,
    seconds: rule.seconds,
  }))
  await spendLimits(db, limits)
}

/** Resets the failures of an account, from all addresses or only from one. */
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

/** One IPv6 customer has a whole /64 network and could use each of its addresses. */
function addressBlock(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  return groups.slice(0, 4).join(':')
}

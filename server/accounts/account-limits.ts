import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db } from '../context.ts'
import { clearLimit, spendLimits, type Limit } from '../platform/limits/limits.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

type Rule = { by: 'address' | 'account' | 'both'; max: number; seconds: number }

/**
 * How often each call may be made. One address trying one account is held strictly; an account as a whole
 * loosely, so that strangers who fail on purpose hardly ever keep its owner out (and a password reset lets
 * the owner in at once). Addresses come first: what is refused there does not count against the account.
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
  // A new code brings five new attempts: these bound the guesses over all codes together.
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

/** Who calls: the network address, and what stands for the account (its id, its e-mail address, a token). */
export type Caller = { address: string; account: string }

/** Counts one call and throws `rate_limited` once a limit is spent. */
export async function spendAccountLimits(db: Db, call: LimitedCall, caller: Caller): Promise<void> {
  const limits: Limit[] = rules[call].map((rule) => ({
    key: limitKey(call, rule, caller),
    max: rule.max,
    seconds: rule.seconds,
  }))
  await spendLimits(db, limits)
}

/** Forgets the failures of an account, those from all addresses or only those from one. */
export async function clearAccountLimits(db: Db, call: LimitedCall, caller: Caller): Promise<void> {
  for (const rule of rules[call]) {
    if (rule.by !== 'address') await clearLimit(db, limitKey(call, rule, caller))
  }
}

/** Hashed: the table shows nobody's address, and a long name takes no more room than a short one. */
function limitKey(call: LimitedCall, { by, seconds }: Rule, { address, account }: Caller): string {
  const parts = {
    address: [networkOf(address)],
    account: [account.toLowerCase()],
    both: [networkOf(address), account.toLowerCase()],
  }[by]
  const who = createHash('sha256').update(parts.join('\n')).digest('base64url')
  return `${call}:${by}:${seconds}:${who}`
}

/** One IPv6 customer holds a whole /64, and could try each of its addresses. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = (plain.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length
  const groups = [...front, ...Array<string>(Math.max(0, zeros)).fill('0'), ...back]
  return groups.slice(0, 4).join(':')
}

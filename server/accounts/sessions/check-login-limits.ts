import type { Db } from '../../context.ts'
import { clearAccountLimits, refundAccountLimits, refusalOf, type LimitedBy } from '../account-limits.ts'
import type { Device } from './known-devices.queries.ts'
import type { Candidate } from './sign-in-candidates.queries.ts'

/**
 * The candidates whose password may be checked. Once the guesses at an account are spent, only a device that it knows may
 * still try, so that nobody locks its owner out. Throws `rate_limited` if there is none.
 */
export async function checkLoginLimits(
  db: Db,
  candidates: Candidate[],
  { account, device }: { account: string; device: Device },
): Promise<Candidate[]> {
  const refusal = await refusalOf(db, 'login', { account, address: device.address })
  const known: Candidate[] = []
  for (const candidate of candidates) {
    const limited = knownLimit(candidate, device)
    if (limited && !(await refusalOf(db, 'login-known', limited))) known.push(candidate)
  }
  if (!refusal) return candidates
  if (known.length === 0) throw refusal
  return known
}

/** The password was right: what was counted was no guess, unless it was one at another account of the address. */
export async function forgetAttempts(
  db: Db,
  candidate: Candidate,
  { account, device }: { account: string; device: Device },
): Promise<void> {
  if (candidate.email_verified_at !== null) {
    await refundAccountLimits(db, 'login', { account, address: device.address })
  }
  const limited = knownLimit(candidate, device)
  if (limited) await clearAccountLimits(db, 'login-known', limited)
}

function knownLimit({ id, known_by }: Candidate, { tokenHash, address }: Device): LimitedBy | undefined {
  if (known_by === null) return undefined
  return { account: id, address: known_by === 'device' ? tokenHash.toString('base64url') : address }
}

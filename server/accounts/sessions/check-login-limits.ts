import type { Db } from '../../context.ts'
import { clearAccountLimits, refundAccountLimits, refusalOf, type LimitedBy } from '../account-limits.ts'
import type { Device } from './known-devices.queries.ts'
import type { Candidate } from './sign-in-candidates.queries.ts'

/**
 * Returns the candidates whose password may be checked. After too many guesses at an account, only a known device may
 * still try, so that nobody can lock its owner out. Throws `rate_limited` if there is no candidate.
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

/**
 * Takes the counted attempt back, because the password was correct. It stays counted if the address is not verified,
 * because the attempt may have been a guess at another account with the same address.
 */
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

import { usernamePattern, type User } from '../../../contract/accounts/accounts.ts'
import { emailSchema } from '../../../contract/accounts/email-address.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { badCredentials, secondFactorRequired } from '../account-errors.ts'
import { findMatching, hashPassword, isOutdated, saltOf } from '../passwords/password-hash.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { insertChallenge } from '../two-factor/challenges.queries.ts'
import { hasTwoFactor } from '../two-factor/two-factor.queries.ts'
import { setPasswordHash } from '../users/users.queries.ts'
import { checkLoginLimits, forgetAttempts } from './check-login-limits.ts'
import { isRemembered, type Device } from './known-devices.queries.ts'
import { findCandidates, type Candidate } from './sign-in-candidates.queries.ts'
import { startSession } from './start-session.ts'

type Credentials = { name: string; password: string; device: Device }

/**
 * Signs in by email address or username. An unknown name and a wrong password get the same response after the same
 * time. Throws `two_factor_required` with a challenge if the second factor is needed.
 */
export async function logIn(
  ctx: Context,
  { name, password, device }: Credentials,
): Promise<{ token: string; user: User }> {
  const now = ctx.clock.now()
  const user = await findUserByPassword(ctx, { name, password, device }, now)
  const salt = saltOf(ctx.secrets, user.email)
  if (isOutdated(ctx.config.passwordCost, user.password_hash, salt)) {
    await setPasswordHash(ctx.db, user.id, await hashPassword(ctx.config.passwordCost, password, salt), now)
  }
  if ((await hasTwoFactor(ctx.db, user.id)) && !(await isRemembered(ctx.db, user.id, device, now))) {
    const challenge = newToken()
    const expiresAt = timeAfter(now, lifetimes.signInChallenge)
    await insertChallenge(ctx.db, { tokenHash: hashToken(challenge), userId: user.id, expiresAt })
    throw secondFactorRequired(challenge)
  }
  return startSession(ctx, user, device)
}

async function findUserByPassword(
  ctx: Context,
  { name, password, device }: Credentials,
  now: Date,
): Promise<Candidate> {
  const by = nameKind(name)
  const candidates = by ? await findCandidates(ctx.db, by, { device, now }) : []
  // Counted by email address, so that attempts by email address and by username count together.
  const limited = { account: candidates[0]?.email ?? name, device }
  const admitted = await checkLoginLimits(ctx.db, candidates, limited)
  const hashes = admitted.map((candidate) => candidate.password_hash)
  const [matching] = await findMatching(ctx.config.passwordCost, password, hashes)
  const user = admitted.find((candidate) => candidate.password_hash === matching)
  if (!user) throw badCredentials()
  await forgetAttempts(ctx.db, user, limited)
  return user
}

function nameKind(name: string): { email: string } | { username: string } | undefined {
  const email = emailSchema.safeParse(name).data
  if (email !== undefined) return { email }
  return usernamePattern.test(name) ? { username: name } : undefined
}

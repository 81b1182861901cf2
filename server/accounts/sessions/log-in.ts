import { emailSchema, usernamePattern, type User } from '../../../contract/accounts.ts'
import type { Context } from '../../context.ts'
import { hashToken, newToken } from '../../infra/crypto/tokens.ts'
import { badCredentials, noWorkspace } from '../account-errors.ts'
import { findMatching, hashPassword, isOutdated, saltOf } from '../passwords/password-hash.ts'
import { presentUser } from '../users/present-user.ts'
import { findFirstWorkspace, setPasswordHash } from '../users/users.queries.ts'
import { admitCandidates, forgetAttempts } from './admit-candidates.ts'
import { sessionExpiry } from './find-caller.ts'
import { saveKnownDevice, type Device } from './known-devices.queries.ts'
import { insertSession } from './sessions.queries.ts'
import { findCandidates, type Candidate } from './sign-in-candidates.queries.ts'

type Credentials = { name: string; password: string; device: Device }

/**
 * Signs in by email address or username. An unknown name and a wrong password get the same answer after the same time.
 */
export async function logIn(
  ctx: Context,
  { name, password, device }: Credentials,
): Promise<{ token: string; user: User }> {
  const now = ctx.clock.now()
  const user = await findUserByPassword(ctx, { name, password, device }, now)
  const salt = saltOf(ctx.secrets, user.email)
  if (isOutdated(user.password_hash, salt)) {
    await setPasswordHash(ctx.db, user.id, await hashPassword(password, salt), now)
  }
  const token = newToken()
  const workspaceId = await findFirstWorkspace(ctx.db, user.id)
  if (workspaceId === undefined) throw noWorkspace()
  await saveKnownDevice(ctx.db, user.id, device, now)
  await insertSession(ctx.db, {
    userId: user.id,
    workspaceId,
    tokenHash: hashToken(token),
    now,
    expiresAt: sessionExpiry(now),
  })
  return { token, user: await presentUser(ctx, user, workspaceId) }
}

async function findUserByPassword(
  ctx: Context,
  { name, password, device }: Credentials,
  now: Date,
): Promise<Candidate> {
  const by = nameKind(name)
  const candidates = by ? await findCandidates(ctx.db, by, { device, now }) : []
  // By address, so that attempts by email address and by username count together.
  const limited = { account: candidates[0]?.email ?? name, device }
  const admitted = await admitCandidates(ctx.db, candidates, limited)
  const hashes = admitted.map((candidate) => candidate.password_hash)
  const [matching] = await findMatching(password, hashes)
  const user = admitted.find((candidate) => candidate.password_hash === matching)
  if (!user) throw badCredentials()
  await forgetAttempts(ctx.db, user, limited)
  return user
}

function nameKind(name: string): { email: string } | { username: string } | undefined {
  if (emailSchema.safeParse(name).success) return { email: name }
  return usernamePattern.test(name) ? { username: name } : undefined
}

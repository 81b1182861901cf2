import type { FastifyRequest } from 'fastify'
import { capabilitiesOf } from '../../../contract/workspaces/access.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { noWorkspace } from '../account-errors.ts'
import { lifetimes, timeAfter, timeBefore } from '../lifetimes.ts'
import { findSession, touchSession } from './sessions.queries.ts'

/**
 * The signed-in caller, by the bearer token. Throws `unauthenticated` if the token is missing, unknown, revoked, unused
 * for 7 days or older than 30, and `forbidden` if the user is not a member of any workspace. One query on most calls.
 */
export async function findCaller(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const token = bearerToken(request)
  if (token === undefined) throw unauthenticated()
  const now = ctx.clock.now()
  const usedAfter = timeBefore(now, lifetimes.sessionIdle)
  const row = await findSession(ctx.db, hashToken(token), { now, usedAfter })
  if (!row) throw unauthenticated()
  const touchBefore = timeBefore(now, lifetimes.sessionTouch)
  if (row.last_used_at <= touchBefore) {
    const use = { now, address: callerAddress(request), unlessUsedAfter: touchBefore }
    await touchSession(ctx.db, row.id, use)
  }
  if (row.workspace_id === null || row.role === null) throw noWorkspace()
  return {
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    role: row.role,
    capabilities: capabilitiesOf[row.role],
    emailVerified: row.email_verified,
    isDeleting: row.is_deleting,
    sharesUsage: row.shares_usage,
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{16,200})$/i

/** The bearer token of the Authorization header, if it is well formed. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

export function sessionExpiry(now: Date): Date {
  return timeAfter(now, lifetimes.sessionAbsolute)
}

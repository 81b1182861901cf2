import type { FastifyRequest } from 'fastify'
import { workspaceHeader } from '../../../contract/workspaces/workspaces.ts'
import { idSchema } from '../../../contract/api.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { bearerToken } from '../../infra/http/access/bearer-token.ts'
import { callerAddress } from '../../infra/http/access/caller-address.ts'
import { notAMember, unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { membershipOf } from '../../workspaces/index.ts'
import { noWorkspace } from '../account-errors.ts'
import { lifetimes, timeAfter, timeBefore } from '../lifetimes.ts'
import { findSession, touchSession } from './sessions.queries.ts'

/**
 * The signed-in caller, by the bearer token, in the workspace that the request names (`workspaceHeader`), or else in
 * that of the session. Throws `unauthenticated` if the token is missing, unknown, revoked, unused for 7 days or older
 * than 30, `not_a_member` if the user is not in the named workspace, and `forbidden` if they are in none. One query on
 * most calls.
 */
export async function findCaller(ctx: Context, request: FastifyRequest): Promise<Caller> {
  const token = bearerToken(request)
  if (token === undefined) throw unauthenticated()
  const now = ctx.clock.now()
  const usedAfter = timeBefore(now, lifetimes.sessionIdle)
  const named = namedWorkspace(request)
  const row = await findSession(ctx.db, hashToken(token), { now, usedAfter }, named)
  if (!row) throw unauthenticated()
  const touchBefore = timeBefore(now, lifetimes.sessionTouch)
  if (row.last_used_at <= touchBefore) {
    const use = { now, address: callerAddress(request), unlessUsedAfter: touchBefore }
    await touchSession(ctx.db, row.id, use)
  }
  if (row.workspace_id === null) throw noWorkspace()
  // What a user does as such is the same in every workspace, such as listing them.
  const isOfUser = request.routeOptions.config.access === 'signedIn'
  if (named !== undefined && named !== row.workspace_id && !isOfUser) throw notAMember()
  return {
    kind: 'session',
    sessionId: row.id,
    userId: row.user_id,
    ...membershipOf(ctx.config, row),
    emailVerified: row.email_verified,
    isDeleting: row.is_deleting,
    sharesUsage: row.shares_usage,
  }
}

function namedWorkspace({ headers }: FastifyRequest): string | undefined {
  const named = headers[workspaceHeader]
  if (named === undefined) return undefined
  const id = idSchema.safeParse(named).data
  if (id === undefined) throw notAMember()
  return id
}

export function sessionExpiry(now: Date): Date {
  return timeAfter(now, lifetimes.sessionAbsolute)
}

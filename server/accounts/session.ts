import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { hashToken } from '../platform/crypto/tokens.ts'
import { AppError, unauthenticated } from '../platform/http/app-error.ts'
import { lifetimes, timeAfter, timeBefore } from './lifetimes.ts'
import { findSession, touchSession } from './sessions.queries.ts'

/** Who is calling: a signed-in user in one workspace. */
export type Session = {
  id: string
  userId: string
  workspaceId: string
  role: string
  emailVerified: boolean
}

/**
 * The signed-in caller, by the bearer token. Throws `unauthenticated` where the token is missing,
 * unknown, revoked, unused for 7 days or older than 30. One query on most calls.
 */
export async function requireSession(ctx: Context, request: FastifyRequest): Promise<Session> {
  const token = bearerToken(request)
  if (token === undefined) throw unauthenticated()
  const now = ctx.clock.now()
  const usedAfter = timeBefore(now, lifetimes.sessionIdle)
  const row = await findSession(ctx.db, hashToken(token), { now, usedAfter })
  if (!row) throw unauthenticated()
  const touchBefore = timeBefore(now, lifetimes.sessionTouch)
  if (row.last_used_at <= touchBefore) await touchSession(ctx.db, row.id, now, touchBefore)
  return {
    id: row.id,
    userId: row.user_id,
    workspaceId: row.workspace_id,
    role: row.role,
    emailVerified: row.email_verified,
  }
}

/** Publishing and AI generation need a verified e-mail address (specification section 5). */
export function requireVerified(session: Session): void {
  if (!session.emailVerified) {
    throw new AppError('email_not_verified', 'Please verify your email address to continue.')
  }
}

const bearer = /^Bearer +([A-Za-z0-9_-]{16,200})$/i

/** The token of the Authorization header, if it has the form of one. */
export function bearerToken(request: FastifyRequest): string | undefined {
  return bearer.exec(request.headers.authorization ?? '')?.[1]
}

export function sessionExpiry(now: Date): Date {
  return timeAfter(now, lifetimes.sessionAbsolute)
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../contract/api-keys/api-keys.ts'
import { applicationTokenPrefix } from '../../contract/applications/applications.ts'
import { includes } from '../../contract/billing/plans.ts'
import type { Capability } from '../../contract/workspaces/access.ts'
import { workspaceHeader } from '../../contract/workspaces/workspaces.ts'
import type { LimitCalls } from '../api-keys/index.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { bearerToken } from '../infra/http/access/bearer-token.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { ProgramCaller } from '../infra/http/caller.ts'
import { planInForce, planRequired } from '../plans/index.ts'
import { membershipOf } from '../workspaces/index.ts'
import { findUsedToken, touchConnection } from './connections.queries.ts'
import { resourceAt, resourceOf } from './protocol/resources.ts'

/** The minimum interval between writes of `last_used_at`. */
const touchMs = 60_000

/** Whether a request comes with the token of an application instead of that of a session. */
export const hasApplicationToken = (request: FastifyRequest): boolean =>
  bearerToken(request)?.startsWith(applicationTokenPrefix) === true

/**
 * The caller of a request with an application's token: what the connection and its member may do now. Throws as
 * `findKeyCaller` does, and `unauthenticated` for a token that is for another resource.
 */
export async function findApplicationCaller(
  ctx: Context,
  limitCalls: LimitCalls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ProgramCaller> {
  const now = ctx.clock.now()
  const row = await findUsedToken(ctx.db, hashToken(bearerToken(request) ?? ''), now)
  if (!row) throw badToken()
  await limitCalls({ id: row.id, workspaceId: row.workspace_id }, reply)
  const resource = resourceOf(ctx.config, resourceAt(request.originalUrl) ?? apiBase)
  if (row.audience !== resource) throw otherResource(resource)
  const named = request.headers[workspaceHeader]
  if (named !== undefined && String(named).toLowerCase() !== row.workspace_id) throw otherWorkspace()
  if (!includes(planInForce(row, ctx.config.defaultPlan), 'apiAccess')) throw planRequired('apiAccess')
  const unlessAfter = new Date(now.getTime() - touchMs)
  if (row.last_used_at === null || row.last_used_at <= unlessAfter) {
    await touchConnection(ctx.db, row.id, { now, unlessAfter })
  }
  const membership = membershipOf(ctx.config, row)
  const scopes: ReadonlySet<Capability> = new Set(row.scopes)
  return {
    kind: 'application',
    programId: row.id,
    programName: row.name,
    scopes,
    userId: row.user_id,
    ...membership,
    capabilities: scopes.intersection(membership.capabilities),
    emailVerified: row.email_verified,
    isDeleting: row.is_deleting,
    sharesUsage: row.shares_usage,
  }
}

const badToken = () =>
  new AppError(
    'unauthenticated',
    'This access token has ended. Refresh it; if that is refused, the member must connect the application again.',
  )

const otherResource = (resource: string) =>
  new AppError(
    'unauthenticated',
    `This access token is for another resource. Ask for one with resource=${resource}.`,
  )

const otherWorkspace = () =>
  new AppError(
    'forbidden',
    `The application is connected to another workspace. Leave out ${workspaceHeader}, or connect it to that one, too.`,
  )

import { BlockList, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { includes } from '../../contract/billing/plans.ts'
import type { Capability } from '../../contract/workspaces/access.ts'
import { workspaceHeader } from '../../contract/workspaces/workspaces.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../infra/crypto/tokens.ts'
import { bearerToken } from '../infra/http/access/bearer-token.ts'
import { callerAddress } from '../infra/http/access/caller-address.ts'
import { AppError } from '../infra/http/app-error.ts'
import type { ProgramCaller } from '../infra/http/caller.ts'
import { planInForce, planRequired } from '../plans/index.ts'
import { membershipOf } from '../workspaces/index.ts'
import { findUsedKey, touchKey } from './api-keys.queries.ts'
import type { LimitCalls } from './limit-calls.ts'
import { isApiKey, isWellFormed } from './secret.ts'

/** The minimum interval between writes of `last_used_at`. */
const touchMs = 60_000

/** Whether a request comes with an API key instead of the token of a session. */
export const hasApiKey = (request: FastifyRequest): boolean => isApiKey(bearerToken(request) ?? '')

/**
 * The caller of a request with an API key: what the key and its member may do now. Throws `unauthenticated` for a key
 * that does not exist, was revoked or has ended, `rate_limited`, `forbidden` where it may not be used, and
 * `plan_required` while the plan has no API access. One query on most calls, and none for a key with a wrong checksum.
 */
export async function findKeyCaller(
  ctx: Context,
  limitCalls: LimitCalls,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<ProgramCaller> {
  const secret = bearerToken(request) ?? ''
  if (!isWellFormed(secret)) throw badKey()
  const now = ctx.clock.now()
  const row = await findUsedKey(ctx.db, hashToken(secret), now)
  if (!row) throw badKey()
  await limitCalls({ id: row.id, workspaceId: row.workspace_id }, reply)
  if (row.ends_at !== null && row.ends_at <= now) throw endedKey(row.ends_at)
  requireAddress(row.addresses, callerAddress(request))
  const named = request.headers[workspaceHeader]
  if (named !== undefined && String(named).toLowerCase() !== row.workspace_id) throw otherWorkspace()
  if (!includes(planInForce(row, ctx.config.defaultPlan), 'apiAccess')) throw planRequired('apiAccess')
  const unlessAfter = new Date(now.getTime() - touchMs)
  if (row.last_used_at === null || row.last_used_at <= unlessAfter) {
    await touchKey(ctx.db, row.id, { now, unlessAfter })
  }
  const membership = membershipOf(ctx.config, row)
  const scopes: ReadonlySet<Capability> = new Set(row.scopes)
  return {
    kind: 'api_key',
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

function requireAddress(allowed: readonly string[], address: string): void {
  if (allowed.length > 0 && !isAllowed(allowed, address)) {
    throw new AppError('forbidden', `This API key may not be used from ${address}.`)
  }
}

export function isAllowed(allowed: readonly string[], address: string): boolean {
  const list = new BlockList()
  for (const one of allowed) {
    const [net = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(net, familyOf(net))
    else list.addSubnet(net, Number(bits), familyOf(net))
  }
  return list.check(address, familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** The error for a call of the public API without a key or a session: a program cannot sign in again. */
export function askForKey(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== 'unauthenticated') return error
  return new AppError(
    'unauthenticated',
    'This request has no valid API key. Make one in Settings, API, and send it as "Authorization: Bearer pw_live_...".',
  )
}

const badKey = () =>
  new AppError(
    'unauthenticated',
    'There is no such API key. It may have been revoked or copied incompletely, or its member has left the workspace.',
  )

const endedKey = (at: Date) =>
  new AppError('unauthenticated', `This API key ended on ${at.toISOString().slice(0, 10)}. Make another one.`)

const otherWorkspace = () =>
  new AppError(
    'forbidden',
    `This API key is for another workspace. Leave out ${workspaceHeader}, or use a key of that workspace.`,
  )

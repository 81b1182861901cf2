import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { spendCall } from '../control/rate-limits.ts'
import { resolveToken } from '../oauth/oauth.ts'
import { exchange, send } from '../http/transport.ts'
import { refuse, tooMany, unauthorized } from './tiktok-errors.ts'

export type TiktokCall = {
  context: Context
  request: FastifyRequest
  query: Fields
  account: Account
  scopes: string[]
  arrivedAt: number
}

/** `perMinute`: the limit of one token. One of the `scopes` suffices. */
type Endpoint = { path: string; operation: Operation; scopes: string[]; perMinute: number }

/** A call with a user's access token. TikTok does not announce a limit before it is reached. */
export function endpoint(
  context: Context,
  platform: Platform,
  rules: Endpoint,
  work: (call: TiktokCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
    const bearer = resolveToken(context, platform.name, ['access'], value)
    if (scheme?.toLowerCase() !== 'bearer' || typeof bearer === 'string') return send(reply, unauthorized())
    const { account, grant } = bearer
    const limit = { calls: rules.perMinute, windowMs: 60_000 }
    const { allowed } = spendCall(context.store, `tiktok:${rules.path}:${account.id}`, limit, arrivedAt)
    return exchange({ context, platform, operation: rules.operation, account, request, reply }, () => {
      if (!allowed) return tooMany()
      const scopes = grant.scope.split(' ')
      requireScope(scopes, ...rules.scopes)
      return work({ context, request, query: readQuery(request), account, scopes, arrivedAt })
    })
  }
}

export function requireScope(granted: string[], ...accepted: string[]): void {
  if (accepted.some((scope) => granted.includes(scope))) return
  throw refuse(401, 'scope_not_authorized', 'The user did not authorize the scope required.')
}

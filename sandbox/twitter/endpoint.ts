import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { resolveToken } from '../oauth/oauth.ts'
import { type Allowance, type Limit, spendCall } from '../control/rate-limits.ts'
import { exchange, send } from '../http/transport.ts'
import { missingScope, tooManyRequests, unauthorized } from './problems.ts'

export type XCall = { context: Context; request: FastifyRequest; account: Account; arrivedAt: number }

type Endpoint = {
  operation: Operation
  /** Name of the rate limit; calls with the same name share it. */
  limitName: string
  limit: Limit
  scopes: string[]
}

/** A call with a user's access token: authenticates it, counts it against the rate limit, then does the work. */
export function endpoint(
  context: Context,
  platform: Platform,
  rules: Endpoint,
  work: (call: XCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
    const bearer = resolveToken(context, platform.name, ['access'], value)
    if (scheme?.toLowerCase() !== 'bearer' || typeof bearer === 'string') return send(reply, unauthorized())

    const { account, grant } = bearer
    const allowance = spendCall(context.store, `x:${rules.limitName}:${account.id}`, rules.limit, arrivedAt)
    reply.headers(limitHeaders(allowance))
    return exchange({ context, platform, operation: rules.operation, account, request, reply }, () => {
      if (!allowance.allowed) return tooManyRequests()
      const granted = grant.scope.split(' ')
      if (!rules.scopes.every((scope) => granted.includes(scope))) throw missingScope()
      return work({ context, request, account, arrivedAt })
    })
  }
}

export function limitHeaders({ limit, remaining, resetAt }: Allowance): Record<string, string> {
  return {
    'x-rate-limit-limit': String(limit),
    'x-rate-limit-remaining': String(remaining),
    'x-rate-limit-reset': String(Math.ceil(resetAt / 1000)),
  }
}

const QUARTER = 15 * 60_000

export function perQuarterHour(calls: number): Limit {
  return { calls, windowMs: QUARTER }
}

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Fields } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { type Bearer, resolveToken } from '../oauth/oauth.ts'
import { spendCall } from '../control/rate-limits.ts'
import { exchange, send } from '../http/transport.ts'
import { deadToken, permissionMissing, throttled, usageHeaders } from '../graph/graph-errors.ts'
import { readCall, usedPercent } from '../graph/read-call.ts'
import { accountThrottled } from './graph-faults.ts'

export type GraphCall = {
  context: Context
  /** The account in the path, if the token includes it; otherwise the token's first account. */
  account: Account
  bearer: Bearer
  /** Query and body merged, because Graph treats them alike. */
  fields: Fields
  /** The parameters of the path. */
  path: Fields
  arrivedAt: number
}

type Endpoint = {
  operation: (call: GraphCall) => Operation
  scope: string
  /** The accepted kinds of tokens. */
  tokens?: string[]
}

/** The limit of an application with a hundred users: 200 calls an hour for each (platforms reference, 2.5). */
const APP_LIMIT = { calls: 20_000, windowMs: 3_600_000 }

/**
 * The limit of an account with one impression a day: 4,800 calls in 24 hours for each impression (platforms reference,
 * 2.5).
 */
const ACCOUNT_LIMIT = { calls: 4_800, windowMs: 24 * 3_600_000 }

export function endpoint(
  context: Context,
  platform: Platform,
  rules: Endpoint,
  work: (call: GraphCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const { fields, token } = await readCall(request)
    const bearer = resolveToken(context, platform.name, rules.tokens ?? ['short', 'long'], token)
    if (typeof bearer === 'string') return send(reply, deadToken(bearer))

    const { accounts, grant } = bearer
    const allowance = spendCall(context.store, `instagram:app:${grant.clientId}`, APP_LIMIT, arrivedAt)
    const path = request.params as Fields
    const account = accounts.find(({ id }) => id === path.node) ?? bearer.account
    const own = spendCall(context.store, `instagram:account:${account.id}`, ACCOUNT_LIMIT, arrivedAt)
    const minutes = (until: number) => Math.ceil((until - arrivedAt) / 60_000)
    const usage = {
      id: account.id,
      type: 'instagram',
      percent: usedPercent(own),
      ...(!own.allowed && { minutes: minutes(own.resetAt) }),
    }
    reply.headers(usageHeaders(usedPercent(allowance), usage))
    const call = { context, account, bearer, fields, path, arrivedAt }
    const operation = rules.operation(call)
    return exchange({ context, platform, operation, account, request, reply }, () => {
      if (!allowance.allowed) {
        return {
          ...throttled(),
          headers: usageHeaders(100, { ...usage, minutes: minutes(allowance.resetAt) }),
        }
      }
      if (!own.allowed) return accountThrottled()
      if (!grant.scope.split(' ').includes(rules.scope)) throw permissionMissing(rules.scope)
      return work(call)
    })
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../accounts.ts'
import type { Answer } from '../answers.ts'
import { type Fields, readForm, readJson, readQuery } from '../body.ts'
import type { Context, Network } from '../context.ts'
import type { Operation } from '../faults.ts'
import { type Bearer, resolveToken } from '../oauth.ts'
import { spend } from '../rate-limits.ts'
import { exchange, send } from '../transport.ts'
import { deadToken, permissionMissing, throttled, usageHeaders } from './graph-errors.ts'

export type GraphCall = {
  context: Context
  account: Account
  bearer: Bearer
  /** Query and body together: Graph does not tell them apart. */
  fields: Fields
  /** What stands in the path. */
  path: Fields
  arrivedAt: number
}

type Endpoint = {
  operation: (call: GraphCall) => Operation
  scope: string
  /** Kinds of tokens that may be used. */
  tokens?: string[]
}

/** An application with a hundred users: 200 calls an hour for each (platforms reference, 2.5). */
const APP_LIMIT = { calls: 20_000, windowMs: 3_600_000 }

export function endpoint(
  context: Context,
  network: Network,
  rules: Endpoint,
  work: (call: GraphCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const fields = { ...readQuery(request), ...(await readFields(request)) }
    const value =
      fields.access_token ?? request.headers.authorization?.replace(/^(Bearer|OAuth)\s+/i, '') ?? ''
    const bearer = resolveToken(context, network.name, rules.tokens ?? ['short', 'long'], value)
    if (typeof bearer === 'string') return send(reply, deadToken(bearer))

    const { account, grant } = bearer
    const allowance = spend(context.store, `instagram:app:${grant.clientId}`, APP_LIMIT, arrivedAt)
    const used = Math.min(100, Math.floor((100 * (allowance.limit - allowance.remaining)) / allowance.limit))
    reply.headers(usageHeaders(used))
    const path = request.params as Fields
    const call = { context, account, bearer, fields, path, arrivedAt }
    const operation = rules.operation(call)
    return exchange({ context, network, operation, account, request, reply }, () => {
      if (!allowance.allowed) {
        return {
          ...throttled(),
          headers: usageHeaders(100, Math.ceil((allowance.resetAt - arrivedAt) / 60_000)),
        }
      }
      if (!grant.scope.split(' ').includes(rules.scope)) throw permissionMissing(rules.scope)
      return work(call)
    })
  }
}

async function readFields(request: FastifyRequest): Promise<Fields> {
  const form = await readForm(request)
  if (form) return form.fields
  const json = readJson(request)
  if (typeof json !== 'object' || json === null) return {}
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return Object.fromEntries(entries) as Fields
}

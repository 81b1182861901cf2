import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Fields } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { spendCall } from '../control/rate-limits.ts'
import { resolveToken } from '../oauth/oauth.ts'
import { exchange, send } from '../http/transport.ts'
import { missingScope, quotaExceeded, unauthorized } from './google-errors.ts'

export type YoutubeCall = {
  context: Context
  request: FastifyRequest
  query: Fields
  account: Account
  arrivedAt: number
}

/** One URL can start an upload or receive a whole video. Each has its own operation for faults. */
export type OperationOf = Operation | ((query: Fields) => Operation)

type Endpoint = {
  operation: OperationOf
  /** One of these scopes is required. */
  scopes: string[]
  /** The units of the project's daily quota. Uploads have a separate quota. */
  cost: number | 'upload'
}

const DAY = 86_400_000
const UNITS = { calls: 10_000, windowMs: DAY }
const UPLOADS = { calls: 100, windowMs: DAY }

/** A call with a user's access token. */
export function endpoint(
  context: Context,
  platform: Platform,
  rules: Endpoint,
  work: (call: YoutubeCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const query = readLists(request)
    const [scheme, value = ''] = (request.headers.authorization ?? '').split(' ')
    const shown = scheme?.toLowerCase() === 'bearer' ? value : (query.access_token ?? '')
    const bearer = resolveToken(context, platform.name, ['access'], shown)
    if (typeof bearer === 'string') return send(reply, unauthorized())
    const { account, grant } = bearer
    const operation = typeof rules.operation === 'string' ? rules.operation : rules.operation(query)
    return exchange({ context, platform, operation, account, request, reply }, () => {
      if (!spend(context, grant.clientId, rules.cost)) return quotaExceeded()
      const granted = grant.scope.split(' ')
      if (!rules.scopes.some((scope) => granted.includes(scope))) throw missingScope()
      return work({ context, request, query, account, arrivedAt })
    })
  }
}

/** The query. A repeated name such as `part` is treated like a comma-separated list. */
function readLists(request: FastifyRequest): Fields {
  const fields: Fields = {}
  for (const [name, value] of new URLSearchParams(request.raw.url?.split('?')[1])) {
    fields[name] = fields[name] === undefined ? value : `${fields[name]},${value}`
  }
  return fields
}

/** The quota belongs to the whole project, regardless of the channel of the call. */
function spend({ store, clock }: Context, clientId: string, cost: Endpoint['cost']): boolean {
  const now = clock()
  if (cost === 'upload') return spendCall(store, `youtube:uploads:${clientId}`, UPLOADS, now).allowed
  let allowed = true
  for (let unit = 0; unit < cost; unit += 1) {
    allowed = spendCall(store, `youtube:units:${clientId}`, UNITS, now).allowed
  }
  return allowed
}

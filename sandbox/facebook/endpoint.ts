import { createHmac } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import type { Fields, Form } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { type Bearer, resolveToken } from '../oauth/oauth.ts'
import { spendCall } from '../control/rate-limits.ts'
import { exchange, send } from '../http/transport.ts'
import {
  deadToken,
  graphResponse,
  graphError,
  missingNode,
  permissionMissing,
  throttled,
  usageHeaders,
} from '../graph/graph-errors.ts'
import { readCall, usedPercent } from '../graph/read-call.ts'
import { findSecret } from './secrets.queries.ts'
import { pageIdIn } from './token.ts'

export type GraphCall = {
  context: Context
  bearer: Bearer
  /** The Page of the token; undefined for a user's token. */
  page: Account | undefined
  /** Query and body merged, because Graph treats them alike. */
  fields: Fields
  files: Form['files']
  request: FastifyRequest
  /** The parameters of the path. */
  path: Fields
  arrivedAt: number
}

/** A call with a Page's token. */
export type PageCall = GraphCall & { page: Account }

type Endpoint = { operation: (call: GraphCall) => Operation; scope: string }

/** The limit of an application with a hundred users: 200 calls an hour for each (platforms reference, 2.5). */
const APP_LIMIT = { calls: 20_000, windowMs: 3_600_000 }
/** The limit of a Page with one engaged user: 4,800 calls in 24 hours (platforms reference, 2.5). */
const PAGE_LIMIT = { calls: 4_800, windowMs: 24 * 3_600_000 }

export function endpoint(
  context: Context,
  platform: Platform,
  rules: Endpoint,
  work: (call: GraphCall) => Promise<Answer> | Answer,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const arrivedAt = context.clock()
    const { fields, files, token } = await readCall(request)
    const pageId = pageIdIn(token)
    const bearer = resolveToken(context, platform.name, pageId ? ['page'] : ['short', 'long'], token)
    if (typeof bearer === 'string') return send(reply, deadToken(bearer))
    if (!isProven(context, bearer, token, fields.appsecret_proof)) return send(reply, wrongProof())

    const page = bearer.accounts.find(({ id }) => id === pageId)
    const account = page ?? bearer.account
    const limits = spend(context, bearer, account, arrivedAt)
    reply.headers(limits.headers)
    const path = request.params as Fields
    const call = { context, bearer, page, fields, files, request, path, arrivedAt }
    return exchange({ context, platform, operation: rules.operation(call), account, request, reply }, () => {
      if (limits.refusal) return limits.refusal
      if (!bearer.grant.scope.split(' ').includes(rules.scope)) throw permissionMissing(rules.scope)
      return work(call)
    })
  }
}

/** Allows only a Page's token. */
export function asPage(work: (call: PageCall) => Promise<Answer> | Answer) {
  return (call: GraphCall): Promise<Answer> | Answer => {
    if (!call.page) {
      throw graphError({
        message: 'A Page access token is required for this call for the new Pages experience.',
        code: 190,
        subcode: 2_069_032,
      })
    }
    return work({ ...call, page: call.page })
  }
}

/** Allows only the token of the Page in the path. */
export function onOwnPage(work: (call: PageCall) => Promise<Answer> | Answer) {
  return asPage((call) => {
    const id = call.path.node ?? ''
    if (id !== 'me' && id !== call.page.id) throw missingNode(id)
    return work(call)
  })
}

function spend({ store }: Context, { grant }: Bearer, account: Account, now: number) {
  const app = spendCall(store, `facebook:app:${grant.clientId}`, APP_LIMIT, now)
  const own = spendCall(store, `facebook:page:${account.id}`, PAGE_LIMIT, now)
  const blocked = [own, app].find(({ allowed }) => !allowed)
  const minutes = blocked ? Math.ceil((blocked.resetAt - now) / 60_000) : 0
  const headers = usageHeaders(usedPercent(app), {
    id: account.id,
    type: 'pages',
    percent: usedPercent(own),
    minutes,
  })
  const pageLimit = { message: '(#80001) There have been too many calls to this Page account.', code: 80_001 }
  return {
    headers,
    refusal: app.allowed ? (own.allowed ? undefined : graphResponse(pageLimit)) : throttled(),
  }
}

/** The proof is optional, but must be correct. */
function isProven({ store }: Context, { grant }: Bearer, token: string, proof: string | undefined): boolean {
  if (proof === undefined) return true
  const secret = findSecret(store, grant.id) ?? ''
  return createHmac('sha256', secret).update(token).digest('hex') === proof
}

function wrongProof(): Answer {
  return graphResponse({
    message: 'Invalid appsecret_proof provided in the API argument',
    type: 'GraphMethodException',
    code: 100,
  })
}

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Account } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import { type Fields, readJson, readQuery } from '../http/body.ts'
import type { Context, Platform } from '../context.ts'
import type { Operation } from '../control/faults.ts'
import { type Bearer, resolveToken } from '../oauth/oauth.ts'
import { exchange, send } from '../http/transport.ts'
import { deadToken, denied, problem } from './problems.ts'

export type LinkedinCall = {
  context: Context
  bearer: Bearer
  /** The member who signed in. */
  member: Account
  /** The organizations that the member administers. */
  organizations: Account[]
  scopes: string[]
  query: Fields
  json: unknown
  path: Fields
  request: FastifyRequest
  arrivedAt: number
}

type Endpoint = {
  operation: Operation | ((call: LinkedinCall) => Operation)
  /** Whether the call belongs to the versioned API, which requires headers. */
  isVersioned?: boolean
}

const OLDEST_VERSION = '202501'

export function endpoint(
  context: Context,
  platform: Platform,
  { operation, isVersioned = true }: Endpoint,
  work: (call: LinkedinCall) => Promise<Answer> | Answer,
) {
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | FastifyReply => {
    const value = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const bearer = resolveToken(context, platform.name, ['access'], value)
    if (typeof bearer === 'string') return send(reply, deadToken(bearer))
    const refusal = isVersioned ? versionRefusal(request) : undefined
    if (refusal) return send(reply, refusal)
    const [member = bearer.account, ...organizations] = bearer.accounts
    const call: LinkedinCall = {
      context,
      bearer,
      member,
      organizations,
      scopes: bearer.grant.scope.split(' '),
      query: readQuery(request),
      json: readJson(request),
      path: request.params as Fields,
      request,
      arrivedAt: context.clock(),
    }
    const of = typeof operation === 'string' ? operation : operation(call)
    return exchange({ context, platform, operation: of, account: member, request, reply }, () => work(call))
  }
}

export function requireScope({ scopes }: LinkedinCall, scope: string, what: string): void {
  if (!scopes.includes(scope)) throw denied(what)
}

/** A header must name the finder. */
export function requireFinder({ request }: LinkedinCall): void {
  if (request.headers['x-restli-method']?.toString().toUpperCase() !== 'FINDER') {
    throw denied('a finder without the header X-RestLi-Method')
  }
}

/** The account of a URN, if the token may act for it. */
export function ownActor(call: LinkedinCall, urn: string): Account | undefined {
  const [, kind, id] = /^urn:li:(person|organization):(\w+)$/.exec(urn) ?? []
  if (kind === 'person') return call.member.id === id ? call.member : undefined
  return call.organizations.find((organization) => organization.id === id)
}

export const isOrganization = (urn: string): boolean => urn.startsWith('urn:li:organization:')

/** Publishing for a member and for an organization require different permissions. */
export function publishingActor(call: LinkedinCall, urn: string): Account {
  const actor = ownActor(call, urn)
  if (!actor) throw denied(`posts of ${urn}`)
  requireScope(call, isOrganization(urn) ? 'w_organization_social' : 'w_member_social', `posts of ${urn}`)
  return actor
}

function versionRefusal({ headers }: FastifyRequest): Answer | undefined {
  const version = headers['linkedin-version']?.toString()
  if (version === undefined) {
    return problem(
      400,
      'VERSION_MISSING',
      'A version must be present. Please specify a version by adding the LinkedIn-Version header.',
    )
  }
  if (!/^20\d{2}(0[1-9]|1[0-2])$/.test(version) || version < OLDEST_VERSION) {
    return problem(426, 'NONEXISTENT_VERSION', `Requested version ${version} is not active`)
  }
  if (headers['x-restli-protocol-version'] === '2.0.0') return undefined
  return problem(400, 'ILLEGAL_ARGUMENT', 'The header X-Restli-Protocol-Version has to be 2.0.0')
}

import { followersOf } from '../store/accounts.ts'
import type { Answer } from '../http/responses.ts'
import { type LinkedinCall, requireFinder, requireScope } from './endpoint.ts'
import { invalid, missing } from './problems.ts'

/** `GET /v2/userinfo` (OpenID Connect). It contains no handle. */
export function readMember(call: LinkedinCall): Answer {
  requireScope(call, 'openid', 'userinfo.GET')
  const { context, member } = call
  return {
    status: 200,
    body: {
      sub: member.id,
      name: member.name,
      given_name: member.name.split(' ')[0],
      locale: { country: 'US', language: 'en' },
      picture: `${context.base()}/avatars/linkedin/${member.id}.png`,
    },
  }
}

export function listRoles(call: LinkedinCall): Answer {
  requireScope(call, 'rw_organization_admin', 'organizationAcls.FINDER-roleAssignee')
  requireFinder(call)
  const { query, member, organizations } = call
  const start = Number(query.start ?? 0)
  const count = Number(query.count ?? 10)
  const elements = organizations.slice(start, start + count).map(({ id }) => ({
    roleAssignee: `urn:li:person:${member.id}`,
    organization: `urn:li:organization:${id}`,
    role: 'ADMINISTRATOR',
    state: 'APPROVED',
  }))
  return { status: 200, body: { elements, paging: { start, count, links: [], total: organizations.length } } }
}

export function readOrganization(call: LinkedinCall): Answer {
  requireScope(call, 'rw_organization_admin', 'organizations.GET')
  const organization = call.organizations.find(({ id }) => id === call.path.id)
  if (!organization) throw missing(`organization ${call.path.id}`)
  return {
    status: 200,
    body: {
      id: Number(organization.id),
      localizedName: organization.name,
      vanityName: organization.handle,
      primaryOrganizationType: 'NONE',
    },
  }
}

/** `GET /rest/memberFollowersCount?q=me`: the followers of the member. */
export function countOwnFollowers(call: LinkedinCall): Answer {
  const { context, member, query } = call
  requireScope(call, 'r_member_profileAnalytics', 'memberFollowersCount.FINDER-me')
  requireFinder(call)
  if (query.q !== 'me') throw invalid(`Unknown finder ${query.q}`)
  const element = { memberFollowersCount: followersOf(member, context.clock()) }
  return { status: 200, body: { elements: [element], paging: { start: 0, count: 10, links: [] } } }
}

export function readFollowers({ context, organizations, path, query }: LinkedinCall): Answer {
  const organization = organizations.find(({ id }) => `urn:li:organization:${id}` === path.urn)
  if (!organization || query.edgeType !== 'COMPANY_FOLLOWED_BY_MEMBER') throw missing(path.urn ?? '')
  return { status: 200, body: { firstDegreeSize: followersOf(organization, context.clock()) } }
}

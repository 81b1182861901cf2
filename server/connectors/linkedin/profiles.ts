import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { PlatformProfile, ProfilesOutcome, Refusal } from '../connector.ts'
import type { OAuthTokens } from '../oauth-tokens.ts'
import { callLinkedin, type LinkedinSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { reachesOrganizations } from './scopes.ts'
import { idOf, personUrn } from './urn.ts'

const memberSchema = z.looseObject({
  sub: z.string().min(1),
  name: z.string().default(''),
  picture: z.string().optional(),
})
const aclsSchema = z.looseObject({
  elements: z.array(z.looseObject({ organization: z.string(), role: z.string() })),
})
const organizationSchema = z.looseObject({
  localizedName: z.string(),
  vanityName: z.string().optional(),
})
const sizeSchema = z.looseObject({ firstDegreeSize: z.number() })

/** The roles that may post (platforms reference, 4.3). */
const postingRoles = new Set([
  'ADMINISTRATOR',
  'CONTENT_ADMIN',
  'CONTENT_ADMINISTRATOR',
  'DIRECT_SPONSORED_CONTENT_POSTER',
])
const mostOrganizations = 100

/** The member, and the organizations for which the member may post. */
export async function listProfiles(
  settings: LinkedinSettings,
  tokens: OAuthTokens,
): Promise<ProfilesOutcome> {
  const { accessToken, scopes } = tokens
  const outcome = await callLinkedin(settings, { method: 'GET', path: '/v2/userinfo', accessToken })
  const member = bodyOf(outcome, memberSchema)
  if (!member) return refusalOf(outcome)
  const profiles: PlatformProfile[] = [
    {
      externalId: personUrn(member.sub),
      name: member.name || 'LinkedIn member',
      // LinkedIn returns neither the handle nor the profile URL of a member.
      username: member.name || member.sub,
      pictureUrl: member.picture ?? null,
      profileUrl: `${settings.site}/in/me`,
      followers: null,
    },
  ]
  if (reachesOrganizations(scopes)) {
    const organizations = await listOrganizations(settings, accessToken)
    if (organizations.kind !== 'organizations') return organizations
    profiles.push(...organizations.profiles)
  }
  return { kind: 'profiles', holderId: member.sub, profiles }
}

async function listOrganizations(
  settings: LinkedinSettings,
  accessToken: string,
): Promise<{ kind: 'organizations'; profiles: PlatformProfile[] } | Refusal> {
  const outcome = await callLinkedin(settings, {
    method: 'GET',
    path: `/rest/organizationAcls?q=roleAssignee&state=APPROVED&count=${mostOrganizations}`,
    accessToken,
    restliMethod: 'FINDER',
  })
  const roles = bodyOf(outcome, aclsSchema)
  if (!roles) return refusalOf(outcome)
  const urns = roles.elements.flatMap(({ organization, role }) =>
    postingRoles.has(role) ? [organization] : [],
  )
  const profiles: PlatformProfile[] = []
  for (const urn of new Set(urns)) {
    const found = await readOrganization(settings, accessToken, urn)
    if (found.kind !== 'organization') return found
    profiles.push(found.profile)
  }
  return { kind: 'organizations', profiles }
}

async function readOrganization(
  settings: LinkedinSettings,
  accessToken: string,
  urn: string,
): Promise<{ kind: 'organization'; profile: PlatformProfile } | Refusal> {
  const read = (path: string) => callLinkedin(settings, { method: 'GET', path, accessToken })
  const outcome = await read(`/rest/organizations/${encodeURIComponent(idOf(urn))}`)
  const organization = bodyOf(outcome, organizationSchema)
  if (!organization) return refusalOf(outcome)
  // The number of followers is shown if LinkedIn returns it.
  const sizes = await read(
    `/rest/networkSizes/${encodeURIComponent(urn)}?edgeType=COMPANY_FOLLOWED_BY_MEMBER`,
  )
  const followers = bodyOf(sizes, sizeSchema)
  const username = organization.vanityName ?? idOf(urn)
  return {
    kind: 'organization',
    profile: {
      externalId: urn,
      name: organization.localizedName,
      username,
      // The logo is a URN, and only applications with further permissions can read its picture.
      pictureUrl: null,
      profileUrl: `${settings.site}/company/${encodeURIComponent(username)}`,
      followers: followers?.firstDegreeSize ?? null,
    },
  }
}

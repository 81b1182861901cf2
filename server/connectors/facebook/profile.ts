import { bodyOf } from '../responses.ts'
import type { PlatformProfile, ProfilesOutcome, Refusal } from '../connector.ts'
import type { FacebookAccess } from './access.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { refusalOf } from './errors.ts'
import { pageFields, pageSchema, readPages, type FacebookPage } from './pages.ts'

/**
 * The Pages that the access includes. If the user's token has expired, each Page is read with its own token, which is
 * still valid.
 */
export async function listProfiles(
  settings: FacebookSettings,
  access: FacebookAccess,
): Promise<ProfilesOutcome> {
  const listed = await readPages(settings, access.userToken)
  const found = listed.kind === 'reauth_required' ? await readEachPage(settings, access, listed) : listed
  if (found.kind !== 'pages') return found
  // A Page without a stored token was added later. The user must reconnect to choose it.
  const pages = found.pages.filter(({ id }) => id in access.pageTokens)
  return {
    kind: 'profiles',
    holderId: access.userId,
    profiles: pages.map((page) => toProfile(settings, page)),
  }
}

async function readEachPage(
  settings: FacebookSettings,
  { pageTokens }: FacebookAccess,
  refusal: Refusal,
): Promise<{ kind: 'pages'; pages: FacebookPage[] } | Refusal> {
  const pages: FacebookPage[] = []
  for (const [id, accessToken] of Object.entries(pageTokens)) {
    const page = await readPage(settings, id, accessToken)
    if (page.kind === 'page') pages.push(page.page)
    else if (page.kind !== 'reauth_required' && page.kind !== 'rejected') return page
  }
  return pages.length === 0 ? refusal : { kind: 'pages', pages }
}

async function readPage(
  settings: FacebookSettings,
  id: string,
  accessToken: string,
): Promise<{ kind: 'page'; page: FacebookPage } | Refusal> {
  const outcome = await callFacebook(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(id)}`,
    accessToken,
    parameters: { fields: pageFields },
  })
  const page = bodyOf(outcome, pageSchema)
  return page ? { kind: 'page', page } : refusalOf(outcome)
}

/** Many Pages have no username. Their id replaces it, in URLs too. */
function toProfile(settings: FacebookSettings, page: FacebookPage): PlatformProfile {
  const username = page.username || page.id
  return {
    externalId: page.id,
    name: page.name || username,
    username,
    pictureUrl: page.picture?.data.url ?? null,
    profileUrl: `${settings.site}/${encodeURIComponent(username)}`,
    followers: page.followers_count ?? null,
  }
}

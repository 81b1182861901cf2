import type { ConnectionChoice, SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import type { OfferedProfiles } from './connect/offer-choice.ts'
import { listConnections, type ConnectionRow } from './connections.queries.ts'
import { pictureUrl } from './profiles/picture-urls.ts'
import { findPausedPlatforms } from './platform-limit.ts'
import { listHashtags, type AccountRow } from './social-accounts.queries.ts'

/**
 * A social account without its tokens. `presentAccounts` adds whether the plan pauses it, how it is accessed, and the
 * defaults of its new posts.
 */
export function presentAccount(
  ctx: Context,
  row: AccountRow,
): Omit<SocialAccount, 'paused' | 'access' | 'defaults'> {
  return {
    id: row.id,
    platform: row.platform,
    name: row.name,
    username: row.username,
    isConnected: row.status === 'connected',
    needsReconnect: row.status === 'reauth_required',
    followers: row.followers,
    offers: row.offers,
    pictureUrl: pictureUrl(ctx, row),
    profileUrl: row.profile_url,
    sandbox: row.sandbox,
    connectedAt: row.connected_at.toISOString(),
    reconnectReason: row.status === 'reauth_required' ? row.reauth_reason : null,
    listedName: row.listed_name,
  }
}

/** Accounts of one workspace, with everything that screens show about them. */
export async function presentAccounts(
  ctx: Context,
  workspaceId: string,
  rows: AccountRow[],
): Promise<SocialAccount[]> {
  const plan = await readPlan(ctx, ctx.db, workspaceId)
  const paused = new Set(await findPausedPlatforms(ctx.db, workspaceId, plan))
  const ids = rows.flatMap(({ connection_id: id }) => id ?? [])
  const connections = await listConnections(ctx.db, [...new Set(ids)])
  const hashtags = await listHashtags(
    ctx.db,
    rows.flatMap((row) => row.hashtag_set_id ?? []),
  )
  return rows.map((row) => ({
    ...presentAccount(ctx, row),
    defaults: {
      options: row.default_options,
      hashtagSetId: row.hashtag_set_id,
      hashtags: hashtags.get(row.hashtag_set_id ?? '') ?? null,
      links: row.link_settings,
    },
    paused: paused.has(row.platform),
    access: presentAccess(
      ctx,
      connections.find(({ id }) => id === row.connection_id),
    ),
  }))
}

function presentAccess(ctx: Context, connection: ConnectionRow | undefined): SocialAccount['access'] {
  const { ends_at: endsAt = null, scopes = [], platform } = connection ?? {}
  const asked = platform && scopes.length > 0 ? ctx.connectors.find(platform)?.permissions : undefined
  return {
    endsAt: endsAt?.toISOString() ?? null,
    permissions: Object.entries(asked ?? {}).map(([name, allows]) => ({
      allows,
      granted: scopes.includes(name),
    })),
  }
}

export async function presentConnected(ctx: Context, row: AccountRow): Promise<SocialAccount> {
  const [account] = await presentAccounts(ctx, row.workspace_id, [row])
  if (!account) throw new Error('A row was not presented')
  return account
}

export function presentChoice({ connection, profiles }: OfferedProfiles): ConnectionChoice {
  return {
    connectionId: connection.id,
    platform: connection.platform,
    profiles: profiles.map(({ externalId, name, username, connected }) => ({
      externalId,
      name,
      username,
      connected,
    })),
  }
}

import type { ConnectionChoice, SocialAccount } from '../../contract/social-accounts.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import type { OfferedProfiles } from './connect/offer-choice.ts'
import { pictureUrl } from './profiles/picture-urls.ts'
import { findPausedPlatforms } from './platform-limit.ts'
import type { AccountRow } from './social-accounts.queries.ts'

/** A social account without its tokens; `presentAccounts` adds whether the plan pauses it. */
export function presentAccount(ctx: Context, row: AccountRow): Omit<SocialAccount, 'paused'> {
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
  }
}

/** Accounts of one workspace, including whether its plan pauses them. */
export async function presentAccounts(
  ctx: Context,
  workspaceId: string,
  rows: AccountRow[],
): Promise<SocialAccount[]> {
  const plan = await readPlan(ctx, ctx.db, workspaceId)
  const paused = new Set(await findPausedPlatforms(ctx.db, workspaceId, plan))
  return rows.map((row) => ({ ...presentAccount(ctx, row), paused: paused.has(row.platform) }))
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

import type { SocialAccount } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { readPlan } from '../plans/index.ts'
import { pictureAddress } from './account-pictures.ts'
import { findPausedPlatforms } from './platform-limit.ts'
import type { AccountRow } from './social-accounts.queries.ts'

/** A social account as the screens see it: never a token. Whether it is paused is a matter of the plan. */
export function presentAccount(ctx: Context, row: AccountRow): Omit<SocialAccount, 'paused'> {
  return {
    id: row.id,
    platform: row.platform,
    name: row.name,
    username: row.username,
    isConnected: row.status === 'connected',
    needsReconnect: row.status === 'reauth_required',
    followers: row.followers,
    pictureUrl: pictureAddress(ctx, row),
    profileUrl: row.profile_url,
    sandbox: row.sandbox,
    connectedAt: row.connected_at.toISOString(),
  }
}

/** Accounts of one workspace, with what its plan pauses. */
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

import type { SocialAccount } from '../../contract/channels.ts'
import type { Context } from '../context.ts'
import { pictureAddress } from './account-pictures.ts'
import type { AccountRow } from './social-accounts.queries.ts'

/** A social account as the screens see it: never a token. */
export function presentAccount(ctx: Context, row: AccountRow): SocialAccount {
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

import type { Context } from '../../context.ts'
import { markReauthRequired, openAccount } from '../access/open-account.ts'
import { savePicture } from './save-picture.ts'
import { findAccountById, claimStaleAccounts, updateAccount } from '../social-accounts.queries.ts'

const dayMs = 86_400_000
/** Running every minute, this refreshes 36,000 accounts a day. */
const batch = 25

/**
 * Refreshes profiles that were last read more than a day ago: name, handle, followers and picture. Opening an account
 * renews tokens that expire soon, so this also keeps idle accounts connected.
 */
export async function refreshProfiles(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const readBefore = new Date(now.getTime() - dayMs)
  for (const accountId of await claimStaleAccounts(ctx.db, { readBefore, now, limit: batch })) {
    await refreshProfile(ctx, accountId).catch((error: unknown) =>
      ctx.log.error({ err: error, accountId }, 'refreshing a profile failed'),
    )
  }
}

async function refreshProfile(ctx: Context, accountId: string): Promise<void> {
  const opened = await openAccount(ctx, accountId)
  if (opened.kind !== 'open') return
  const identified = await opened.connector.identify(opened.account.accessToken)
  if (identified.kind === 'reauth_required') return markReauthRequired(ctx, accountId)
  if (identified.kind !== 'profile' || identified.profile.externalId !== opened.account.externalId) return
  const { name, username, profileUrl, followers, pictureUrl } = identified.profile
  await updateAccount(ctx.db, accountId, { name, username, profile_url: profileUrl, followers })
  const row = await findAccountById(ctx.db, accountId)
  if (row?.status === 'connected') await savePicture(ctx, row, pictureUrl)
}

import type { Context } from '../context.ts'
import { markReauthRequired, openAccount } from './open-account.ts'
import { savePicture } from './save-picture.ts'
import { findAccountById, takeUnreadAccounts, updateAccount } from './social-accounts.queries.ts'

const dayMs = 86_400_000
/** With a turn every minute this keeps up with tens of thousands of accounts. */
const batch = 25

/**
 * Reads the profiles that were not read for a day: name, handle, followers and picture. Opening an account renews
 * tokens that would die soon, so that this also keeps idle accounts connected.
 */
export async function refreshProfiles(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const readBefore = new Date(now.getTime() - dayMs)
  for (const accountId of await takeUnreadAccounts(ctx.db, { readBefore, now, limit: batch })) {
    await refreshProfile(ctx, accountId).catch((error: unknown) =>
      ctx.log.error({ err: error, accountId }, 'reading a profile failed'),
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

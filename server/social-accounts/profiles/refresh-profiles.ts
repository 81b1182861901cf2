import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { openAccount } from '../access/open-account.ts'
import { readAccountDays } from '../days/read-account-days.ts'
import { savePicture } from './save-picture.ts'
import {
  findAccountById,
  claimStaleAccounts,
  saveFollowers,
  updateAccount,
  type AccountRow,
} from '../social-accounts.queries.ts'
import { emit } from '../../events/index.ts'
import { reachMilestone } from '../../milestones/index.ts'

const metric = 'followers'

const dayMs = 86_400_000
/** Running every minute, this refreshes 36,000 accounts a day. */
const batch = 25

/**
 * Refreshes profiles that were last read more than a day ago: name, handle, followers, picture, and the numbers of the
 * last days. Opening an account renews access that expires soon, so idle accounts also stay connected.
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
  const listed = await opened.connector.listProfiles()
  if (listed.kind !== 'profiles') return
  const profile = listed.profiles.find(({ externalId }) => externalId === opened.account.externalId)
  if (!profile) return
  const { name, username, profileUrl, followers, pictureUrl, offers } = profile
  const before = await findAccountById(ctx.db, accountId)
  const row = await inTransaction(ctx.db, async (trx) => {
    const saved = await updateAccount(trx, accountId, {
      name,
      username,
      profile_url: profileUrl,
      followers,
      // If the choices could not be read, the stored ones are kept.
      ...(offers && { offers: JSON.stringify(offers) }),
    })
    if (!saved || followers === null) return saved
    await saveFollowers(trx, accountId, { followers, at: ctx.clock.now() })
    await emitFollowerMilestone(ctx, trx, saved, before?.followers ?? null)
    return saved
  })
  if (row?.status === 'connected') await savePicture(ctx, row, pictureUrl)
  await readAccountDays(ctx, accountId, opened)
}

/**
 * Emits an event for the milestone that an account's followers crossed since `before`, in the transaction that saved
 * the number.
 */
async function emitFollowerMilestone(
  ctx: Context,
  trx: Trx,
  { id, workspace_id: workspaceId, platform, username, followers }: AccountRow,
  before: number | null,
): Promise<void> {
  if (followers === null) return
  const value = await reachMilestone(trx, {
    workspaceId,
    socialAccountId: id,
    metric,
    before,
    now: followers,
  })
  if (value === undefined) return
  const data = { socialAccountId: id, platform, username, metric, value } as const
  await emit(ctx, trx, workspaceId, { type: 'social_account.milestone', data })
}

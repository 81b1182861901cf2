import type { z } from 'zod'
import type { changeSeriesSchema, Series } from '../../contract/series/series.ts'
import type { Context, Db, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError, forbidden, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { requireWorksFor } from '../infra/http/works-for.ts'
import { requireEntitlement } from '../plans/index.ts'
import {
  listPostsOfSeries,
  listScheduledGroups,
  onlyWaits,
  recordAct,
  removeRepeats,
  writeSeriesOfPosts,
} from '../posts/index.ts'
import { requireStorage } from '../storage-quota/index.ts'
import { extendSeries } from './extend-series.ts'
import { readSeries, requireLockedSeries } from './read-series.ts'
import { requireEndAfter } from './repeat-group.ts'
import { endColumns, updateSeries } from './series.queries.ts'

/**
 * Creates the posts after a group again, as copies of the group, at its time of day, according to this rule. Edits of
 * those posts are lost. The group itself is not changed.
 */
export async function changeSeries(
  ctx: Context,
  caller: Caller,
  { id, groupId, rule, end }: { id: string } & z.output<typeof changeSeriesSchema>,
): Promise<Series> {
  await inTransaction(ctx.db, async (trx) => {
    const series = await requireLockedSeries(trx, caller, id)
    await requireEntitlement(ctx, trx, caller.workspaceId, 'scheduling')
    const posts = await requirePostsOf(trx, caller, id, groupId)
    const first = posts.find(({ status }) => status === 'scheduled')
    if (!first?.scheduled_at || first.time_zone === null || first.series_on === null) {
      throw new AppError('conflict', 'Choose a post of the series that is scheduled.')
    }
    const local = Temporal.Instant.fromEpochMilliseconds(first.scheduled_at.getTime()).toZonedDateTimeISO(
      first.time_zone,
    )
    const firstOn = local.toPlainDate().toString()
    requireEndAfter(end, firstOn)
    await removeRepeats(ctx, trx, caller, id, await listScheduledGroups(trx, id, first.series_on))
    const ids = posts.map((post) => post.id)
    await writeSeriesOfPosts(trx, ids, { seriesId: id, on: firstOn })
    const changed = {
      ...series,
      rule,
      ...endColumns(end),
      firstOn,
      time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
      timeZone: first.time_zone,
      made: 1,
      nextOn: firstOn,
    }
    await extendSeries(ctx, trx, changed, groupId)
    await requireStorage(ctx, trx, caller)
  })
  return readSeries(ctx, caller, id)
}

/** Whether a caller may delete scheduled posts of a series. Who may not publish deletes only what nobody has approved. */
export async function mayDeleteRepeats(db: Db, caller: Caller, id: string): Promise<boolean> {
  return caller.capabilities.has('posts:publish') || (await onlyWaits(db, id))
}

async function requireMayDelete(trx: Trx, caller: Caller, id: string): Promise<void> {
  if (!(await mayDeleteRepeats(trx, caller, id))) throw forbidden(' Posts of this series are approved.')
}

/** Deletes the scheduled posts of one group of a series. The series continues after it. */
export async function skipInSeries(
  ctx: Context,
  caller: Caller,
  { id, groupId }: { id: string; groupId: string },
): Promise<Series> {
  await inTransaction(ctx.db, async (trx) => {
    await requireLockedSeries(trx, caller, id)
    await requireMayDelete(trx, caller, id)
    await requirePostsOf(trx, caller, id, groupId)
    const deleted = await removeRepeats(ctx, trx, caller, id, [groupId])
    await recordAct(ctx, trx, caller, 'delete', deleted)
  })
  return readSeries(ctx, caller, id)
}

/** Ends a series with one of its groups: its later scheduled posts are deleted. */
export async function stopSeries(
  ctx: Context,
  caller: Caller,
  { id, groupId }: { id: string; groupId: string },
): Promise<Series> {
  await inTransaction(ctx.db, async (trx) => {
    const series = await requireLockedSeries(trx, caller, id)
    await requireMayDelete(trx, caller, id)
    const [first] = await requirePostsOf(trx, caller, id, groupId)
    const later = await listScheduledGroups(trx, id, first?.series_on ?? '')
    const deleted = await removeRepeats(ctx, trx, caller, id, later)
    await recordAct(ctx, trx, caller, 'delete', deleted)
    await updateSeries(trx, { ...series, nextOn: null })
  })
  return readSeries(ctx, caller, id)
}

async function requirePostsOf(trx: Trx, caller: Caller, id: string, groupId: string) {
  const posts = await listPostsOfSeries(trx, id, groupId)
  if (posts.length === 0) throw notFound('post of the series')
  requireWorksFor(
    caller,
    posts.map((post) => post.social_account_id),
  )
  return posts
}

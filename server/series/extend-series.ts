import { seriesLimits } from '../../contract/series/series.ts'
import { includes } from '../../contract/billing/plans.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { AppError } from '../infra/http/app-error.ts'
import { readPlan } from '../plans/index.ts'
import { findLastGroup, makeCopies } from '../posts/index.ts'
import { isClosed } from '../workspaces/index.ts'
import { requireStorage } from '../storage-quota/index.ts'
import { instantAt, ruleDates } from './rule-dates.ts'
import { listDueSeries, lockDueSeries, updateSeries, type SeriesRow } from './series.queries.ts'

/**
 * Creates the posts of all series for the time range that the calendar shows. If a workspace has no storage left, all
 * posts of a series are created later, when there is space again.
 */
export async function extendAllSeries(ctx: Context): Promise<void> {
  // One more day, because it is already tomorrow in some time zones.
  const until = lastDay(ctx, 'UTC').add({ days: 1 }).toString()
  for (const id of await listDueSeries(ctx.db, until)) {
    try {
      await inTransaction(ctx.db, (trx) => extendIfDue(ctx, trx, id, until))
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'storage_full')) throw error
    }
  }
}

async function extendIfDue(ctx: Context, trx: Trx, id: string, until: string): Promise<void> {
  const series = await lockDueSeries(trx, id, until)
  if (!series) return
  const { workspaceId } = series
  if (await isClosed(trx, workspaceId)) return
  // On a plan without scheduling, no further posts are created. Dates that pass in the meantime are skipped.
  if (!includes(await readPlan(ctx, trx, workspaceId), 'scheduling')) return
  const source = await findLastGroup(trx, id)
  if (source === undefined) return updateSeries(trx, { ...series, nextOn: null })
  await extendSeries(ctx, trx, series, source)
  // Only users with a verified address can repeat posts.
  await requireStorage(ctx, trx, { workspaceId, emailVerified: true })
}

/** Whether posts that should already exist were not created. */
export const isBehind = (ctx: Context, { nextOn, timeZone }: SeriesRow): boolean =>
  // The last day's posts are created within the hour.
  nextOn !== null && nextOn < lastDay(ctx, timeZone).toString()

/**
 * Creates the missing posts of a locked series, as copies of a group, and stores its progress. A series whose posts
 * were all deleted gets no further ones.
 */
export async function extendSeries(
  ctx: Context,
  trx: Trx,
  series: SeriesRow,
  sourceGroupId: string,
): Promise<void> {
  const now = ctx.clock.now()
  const horizon = lastDay(ctx, series.timeZone).toString()
  const times: { at: Date; on: string }[] = []
  let { made, nextOn } = series
  for (const day of ruleDates(series.rule, Temporal.PlainDate.from(series.firstOn))) {
    const on = day.toString()
    if (nextOn === null) break
    if (on < nextOn) continue
    const isOver = made === series.most || (series.endsOn !== null && on > series.endsOn)
    nextOn = isOver ? null : on
    if (isOver || on > horizon) break
    made += 1
    const at = instantAt(day, series)
    if (at > now) times.push({ at, on })
  }
  await makeCopies(ctx, trx, series, sourceGroupId, times)
  await updateSeries(trx, { ...series, made, nextOn })
}

/** The last day for which posts are created now. */
const lastDay = (ctx: Context, timeZone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ctx.clock.now().getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .add({ days: seriesLimits.aheadDays })

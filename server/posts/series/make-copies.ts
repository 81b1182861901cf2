import { randomUUIDv7 } from 'node:crypto'
import { seriesLimits } from '../../../contract/series/series.ts'
import type { Context, Trx } from '../../context.ts'
import { letUnapprovedWait } from '../approval/waiting/let-unapproved-wait.ts'
import { insertEvents } from '../history.queries.ts'
import { formatMoment } from '../schedule/format-time.ts'
import { copyGroupRows, copyPostRows } from './copies.queries.ts'
import { listPostsOfSeries } from './series-posts.queries.ts'

type Series = { id: string; workspaceId: string; timeZone: string }

/**
 * Creates scheduled copies of a series' group, which the caller has locked, one for each of these times. Their points
 * are reserved later.
 */
export async function makeCopies(
  ctx: Context,
  trx: Trx,
  series: Series,
  groupId: string,
  times: readonly { at: Date; on: string }[],
): Promise<void> {
  if (times.length === 0) return
  const sources = await listPostsOfSeries(trx, series.id, groupId)
  const groups = times.map((time) => ({ ...time, groupId: randomUUIDv7() }))
  const posts = groups.flatMap((group) =>
    sources.map(({ id: sourceId }) => ({ ...group, sourceId, id: randomUUIDv7() })),
  )
  await copyGroupRows(
    trx,
    groupId,
    groups.map((group) => group.groupId),
  )
  await copyPostRows(trx, posts, { seriesId: series.id, timeZone: series.timeZone })
  await insertEvents(
    trx,
    posts.map(({ id, at }) => ({
      postId: id,
      attempt: 0,
      step: 'scheduled',
      message: `Scheduled for ${formatMoment(at, series.timeZone)} by its series. Its points are reserved ${seriesLimits.reservedDays} days before.`,
    })),
  )
  await letUnapprovedWait(
    ctx,
    trx,
    series.workspaceId,
    posts.map(({ id }) => id),
  )
}

import { platforms } from '../../../contract/platforms/platforms.ts'
import { pointCosts } from '../../../contract/points/points.ts'
import { seriesLimits } from '../../../contract/series/series.ts'
import type { Context, Trx } from '../../context.ts'
import { emit } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { AppError } from '../../infra/http/app-error.ts'
import { holdPoints } from '../../points/index.ts'
import { findAccount } from '../../social-accounts/index.ts'
import { announceChange } from '../announce-change.ts'
import { changeState, pointsReserved } from '../change-state.ts'
import { isInEvergreenSlot } from '../evergreen/evergreen.queries.ts'
import { insertEvent, insertEvents } from '../history.queries.ts'
import type { PostRow } from '../posts.queries.ts'
import { announceDueTime } from '../publish/dispatch/announce-due-time.ts'
import { dueTimeOf } from '../queued/due-time.ts'
import { lockQueueForShare } from '../queued/queued-posts.queries.ts'
import { excerptOf } from '../read/excerpt.ts'
import { listUnpaidWorkspaces, lockNextUnpaid, markUnpaid } from './series-posts.queries.ts'

/**
 * Reserves the points of posts of series and evergreen sets whose time is near. If there are too few points, users are
 * notified once for each post.
 */
export async function reserveSeriesPoints(ctx: Context): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + seriesLimits.reservedDays * 86_400_000)
  for (const workspaceId of await listUnpaidWorkspaces(ctx.db, until)) {
    while (await reserveNext(ctx, workspaceId, until));
  }
}

/** Whether there may be another post that can be paid. */
async function reserveNext(ctx: Context, workspaceId: string, until: Date): Promise<boolean> {
  try {
    return await inTransaction(ctx.db, async (trx) => {
      const post = await lockNextUnpaid(trx, workspaceId, until)
      return post !== undefined && (await reserve(ctx, trx, post))
    })
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'points_insufficient')) throw error
    await notifyMissingPoints(ctx, workspaceId, until)
    return false
  }
}

/** False if the queue of the post is being changed; the points are then reserved a little later. */
async function reserve(ctx: Context, trx: Trx, post: PostRow): Promise<boolean> {
  const due = post.scheduled_at
  if (due === null) throw new Error(`Scheduled post ${post.id} has no time`)
  // From now on, a post of an evergreen set occupies its slot like other posts in the queue, and waits if the queue is
  // paused.
  const queued = await isInEvergreenSlot(trx, post)
  if (queued && !(await lockQueueForShare(trx, post.social_account_id))) return false
  const holdId = await holdPoints(ctx, trx, {
    workspaceId: post.workspace_id,
    points: pointCosts.scheduling,
    // The points are reserved once. After that, the post no longer awaits them.
    key: `series:${post.id}`,
    note: `Scheduling a post for ${platforms[post.platform].name}`,
    postId: post.id,
    byUserId: null,
  })
  await changeState(
    ctx,
    trx,
    { post, by: null },
    {
      status: 'scheduled',
      hold_id: holdId,
      awaits_points: false,
      points_missed_at: null,
      queued,
      due_at: await dueTimeOf(trx, { ...post, queued, awaits_points: false }, due),
    },
  )
  if (holdId !== null) {
    await insertEvent(trx, {
      postId: post.id,
      attempt: post.attempt,
      step: 'scheduled',
      message: `Ready for its time.${pointsReserved}`,
    })
  }
  await announceDueTime(ctx, trx, due)
  await announceChange(trx, post.workspace_id)
  return true
}

/** Notifies users once for each post, with one notification for posts that are published together. */
async function notifyMissingPoints(ctx: Context, workspaceId: string, until: Date): Promise<void> {
  await inTransaction(ctx.db, async (trx) => {
    const posts = await markUnpaid(trx, workspaceId, { until, now: ctx.clock.now() })
    if (posts.length === 0) return
    await insertEvents(
      trx,
      posts.map(({ id, attempt }) => ({ postId: id, attempt, step: 'scheduled', message: waits })),
    )
    for (const [, [first]] of Map.groupBy(posts, (post) => post.group_id)) {
      if (!first?.scheduled_at || first.social_account_id === null) continue
      const account = await findAccount(trx, workspaceId, first.social_account_id)
      await emit(ctx, trx, workspaceId, {
        type: 'post.points_missing',
        data: {
          postId: first.id,
          platform: first.platform,
          username: account?.username ?? null,
          excerpt: excerptOf(first.content),
          scheduledAt: first.scheduled_at.toISOString(),
        },
      })
    }
    await announceChange(trx, workspaceId)
  })
}

const waits = `Waits: publishing it costs ${pointCosts.scheduling} points, and there are too few. It goes out once they are reserved.`

import type { Context, Trx } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { letUnapprovedWait } from '../approval/waiting/let-unapproved-wait.ts'
import { insertEvents } from '../history.queries.ts'
import { announceDueTime } from '../publish/dispatch/announce-due-time.ts'
import { formatMoment } from '../schedule/format-time.ts'
import { writeMoves, type Move, type QueuedPost } from './queued-posts.queries.ts'

/**
 * Moves posts in a queue to other slots. The caller has locked the posts and the queue. Held points stay held. Posts
 * that keep their times are not changed.
 */
export async function moveQueuedPosts(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  posts: readonly QueuedPost[],
  { moves, ...queue }: { moves: readonly Move[]; timeZone: string; paused: boolean },
): Promise<void> {
  const byId = new Map(posts.map((post) => [post.id, post]))
  const moved = moves.filter(({ id, at }) => byId.get(id)?.scheduled_at.getTime() !== at.getTime())
  if (moved.length === 0) return
  await writeMoves(trx, moved, { ...queue, by: caller.userId })
  await insertEvents(
    trx,
    moved.map(({ id, at }) => ({
      postId: id,
      attempt: byId.get(id)?.attempt ?? 0,
      step: 'rescheduled',
      message: `Moved in the queue to ${formatMoment(at, queue.timeZone)}.`,
      by: caller.userId,
    })),
  )
  const first = Math.min(...moved.map(({ at }) => at.getTime()))
  if (caller.approval.coversTime) {
    await letUnapprovedWait(
      ctx,
      trx,
      caller.workspaceId,
      moved.map(({ id }) => id),
    )
  }
  if (!queue.paused) await announceDueTime(ctx, trx, new Date(first))
}

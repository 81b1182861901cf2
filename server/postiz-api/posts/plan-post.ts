import type { Post } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { cancelPost, publishNow, schedulePost } from '../../posts/index.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import { chosenMoment } from './chosen-moment.ts'
import type { Plan } from './create-posts.ts'
import { saveDates } from './postiz-dates.queries.ts'

type When = Pick<Plan, 'type' | 'date' | 'moment'>

/** Schedules, publishes or cancels a post that exists, or only moves it. */
export async function planPost(ctx: Context, caller: Caller, post: Post, when: When): Promise<void> {
  if (when.type === 'draft') return makeDraft(ctx, caller, post, when.date)
  if (when.type === 'update') return movePost(ctx, caller, post, when.date)
  return publishAt(ctx, caller, post, when.moment ?? 'now')
}

/** Takes a post out of the schedule and remembers its date, so that it can be scheduled again. */
export async function makeDraft(ctx: Context, caller: Caller, post: Post, date?: Date): Promise<void> {
  const known = date ?? (post.scheduledAt === null ? undefined : new Date(post.scheduledAt))
  if (post.status !== 'draft') await cancelPost(ctx, caller, post.id, post)
  if (known) await saveDates(ctx.db, caller.workspaceId, [post.id], known)
}

export async function publishAt(
  ctx: Context,
  caller: Caller,
  { id, version }: Post,
  moment: Date | 'now',
): Promise<void> {
  if (moment === 'now') {
    await publishNow(ctx, caller, id, { version })
    return
  }
  const timeZone = await findTimeZone(ctx.db, caller.workspaceId)
  await schedulePost(ctx, caller, id, { version, moment, timeZone })
}

async function movePost(ctx: Context, caller: Caller, post: Post, date: Date | undefined): Promise<void> {
  if (!date) return
  if (post.status === 'draft') return saveDates(ctx.db, caller.workspaceId, [post.id], date)
  if (post.scheduledAt === null || Date.parse(post.scheduledAt) === date.getTime()) return
  await publishAt(ctx, caller, post, chosenMoment(ctx, date))
}

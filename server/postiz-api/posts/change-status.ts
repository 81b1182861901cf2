import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPost } from '../../posts/index.ts'
import { chosenMoment } from './chosen-moment.ts'
import { makeDraft, publishAt } from './plan-post.ts'
import { listDates } from './postiz-dates.queries.ts'

/** `PUT /posts/:id/status`. A draft is scheduled for the date that it was sent with, or that it had before. */
export async function changeStatus(
  ctx: Context,
  caller: Caller,
  id: string,
  status: 'draft' | 'schedule',
): Promise<{ id: string; state: 'DRAFT' | 'QUEUE' }> {
  const { post } = await readPost(ctx, caller, id)
  if (status === 'draft') {
    await makeDraft(ctx, caller, post)
    return { id, state: 'DRAFT' }
  }
  if (post.scheduledAt === null) {
    const date = (await listDates(ctx.db, [id])).get(id)
    await publishAt(ctx, caller, post, chosenMoment(ctx, date))
  }
  return { id, state: 'QUEUE' }
}

import type { Context } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { readPost } from '../../posts/index.ts'
import { editPost } from './edit-post.ts'
import { listDates } from './postiz-dates.queries.ts'
import { publishDateOf } from './post.view.ts'
import { readSettings } from './read-settings.ts'

/** `PUT /posts/:id/settings`. The settings that are not given stay as they are. */
export async function changeSettings(
  ctx: Context,
  caller: Caller,
  id: string,
  settings: unknown,
): Promise<{ postId: string; publishDate: string }> {
  const { post } = await readPost(ctx, caller, id)
  const options = readSettings(post.platform, settings, post.options)
  const plan = { type: 'update', date: undefined, moment: undefined, labelIds: undefined } as const
  await editPost(ctx, caller, post, { options }, plan)
  return { postId: id, publishDate: publishDateOf(post, await listDates(ctx.db, [id])) }
}

import { randomUUIDv7 } from 'node:crypto'
import type { Post } from '../../../contract/posts/posts.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { deletePostGroup, publishPostGroup, schedulePostGroup } from '../../posts/index.ts'
import type { AccountRow } from '../../social-accounts/index.ts'
import { findTimeZone } from '../../workspaces/index.ts'
import type { Plan } from './create-posts.ts'
import { saveDates } from './postiz-dates.queries.ts'
import { saveGroup } from './save-group.ts'
import { sameMedia, sameText, type WrittenPost } from './written-post.ts'

/**
 * Makes one group of posts: the text and media of the first are the shared ones, and posts that differ have their own.
 * If they cannot all be scheduled or published, none is kept.
 */
export async function createGroup(
  ctx: Context,
  caller: Caller,
  posts: readonly { account: AccountRow; written: WrittenPost }[],
  { moment, date, labelIds }: Plan,
): Promise<Post[]> {
  const shared = posts[0]?.written
  if (!shared) return []
  const group = await saveGroup(ctx, caller, randomUUIDv7(), {
    version: 0,
    content: shared.content,
    media: shared.media,
    labelIds: labelIds ?? [],
    targets: posts.map(({ account, written }) => ({
      id: randomUUIDv7(),
      platform: account.platform,
      socialAccountId: account.id,
      options: written.options,
      parts: written.parts,
      ...(!sameText(written, shared) && { content: written.content }),
      ...(!sameMedia(written, shared) && { media: written.media }),
    })),
  })
  if (moment === undefined) {
    const ids = group.posts.map(({ id }) => id)
    if (date) await saveDates(ctx.db, caller.workspaceId, ids, date)
    return group.posts
  }
  const target = { id: group.id, version: group.version, allOrNone: true }
  try {
    if (moment === 'now') await publishPostGroup(ctx, caller, target)
    else {
      const timeZone = await findTimeZone(ctx.db, caller.workspaceId)
      await schedulePostGroup(ctx, caller, { ...target, moment, timeZone })
    }
  } catch (error) {
    if (error instanceof AppError) {
      await deletePostGroup(ctx, caller, { id: group.id, version: null, partOfMany: true })
    }
    throw error
  }
  return group.posts
}

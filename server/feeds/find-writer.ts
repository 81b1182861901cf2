import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { membershipOf } from '../workspaces/index.ts'
import { findWriter, type FeedRow } from './feeds.queries.ts'

/** In whose name the posts of a feed are written, with the rights that they have now; only the name if they may not any more. */
export async function writerOf(ctx: Context, feed: FeedRow): Promise<{ name: string; caller?: Caller }> {
  const row = await findWriter(ctx.db, feed)
  const { name, email_verified: emailVerified } = row
  if (row.workspace_id === null) return { name }
  const membership = membershipOf(ctx.config, row)
  if (!membership.capabilities.has('posts:write')) return { name }
  return {
    name,
    caller: {
      kind: 'background',
      userId: feed.saved_by,
      ...membership,
      emailVerified,
      isDeleting: false,
      sharesUsage: false,
    },
  }
}

import { capabilitiesOf } from '../../contract/workspaces/access.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findWriter, type FeedRow } from './feeds.queries.ts'

/** In whose name the posts of a feed are written, with the rights that they have now; only the name if they may not any more. */
export async function writerOf(ctx: Context, feed: FeedRow): Promise<{ name: string; caller?: Caller }> {
  const { name, role, email_verified: emailVerified } = await findWriter(ctx.db, feed)
  if (role === null || !capabilitiesOf[role].has('posts:write')) return { name }
  return {
    name,
    caller: {
      kind: 'background',
      userId: feed.saved_by,
      workspaceId: feed.workspace_id,
      role,
      capabilities: capabilitiesOf[role],
      emailVerified,
      isDeleting: false,
      sharesUsage: false,
    },
  }
}

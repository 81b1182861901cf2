import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { presentGroup } from './groups.view.ts'
import { findGroup } from './groups.queries.ts'
import { loadGroup } from './load-group.ts'

/** A group with its posts. */
export async function readGroup(ctx: Context, caller: Caller, id: string): Promise<PostGroup> {
  const group = await findGroup(ctx.db, caller.workspaceId, id)
  if (!group) throw notFound('post')
  return presentGroup(ctx, caller, await loadGroup(ctx.db, group))
}

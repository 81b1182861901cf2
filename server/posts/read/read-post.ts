import type { Caller } from '../../infra/http/caller.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { listEvents } from '../history.queries.ts'
import { findPost } from '../posts.queries.ts'
import { presentPost } from '../posts.view.ts'

/** A post with its history. */
export async function readPost(ctx: Context, caller: Caller, id: string) {
  const row = await findPost(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('post')
  return { post: await presentPost(ctx, caller, row), history: await listEvents(ctx.db, id) }
}

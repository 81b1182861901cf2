import type { Session } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { notFound } from '../platform/http/app-error.ts'
import { listEvents } from './history.queries.ts'
import { findPost } from './posts.queries.ts'
import { presentPost } from './posts.view.ts'

/** A post with its visible history. */
export async function readPost(ctx: Context, session: Session, id: string) {
  const row = await findPost(ctx.db, session.workspaceId, id)
  if (!row) throw notFound('post')
  return { post: await presentPost(ctx, row), history: await listEvents(ctx.db, id) }
}

import type { CommentThread } from '../../contract/comments/comments.ts'
import type { Context, Db } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { hasGroup, listComments } from './comments.queries.ts'
import { presentThreads, type PresentedThread } from './comments.view.ts'

/** All threads of a group, oldest first, and how many of them are open. */
export async function listGroupComments(
  ctx: Context,
  caller: Caller,
  groupId: string,
): Promise<{ threads: CommentThread[]; open: number }> {
  const { workspaceId } = caller
  const rows = await listComments(ctx.db, workspaceId, { groupIds: [groupId] })
  if (rows.length === 0 && !(await hasGroup(ctx.db, { workspaceId, groupId }))) throw notFound('post')
  const threads = await presentThreads(ctx.db, rows, caller)
  return { threads, open: threads.filter(({ resolvedAt }) => resolvedAt === null).length }
}

/** A thread as a member reads it. */
export async function readThread(db: Db, caller: Caller, threadId: string): Promise<CommentThread> {
  const rows = await listComments(db, caller.workspaceId, { threadId })
  const [thread] = await presentThreads(db, rows, caller)
  if (!thread) throw notFound('comment')
  return thread
}

export type ClientThread = PresentedThread

/**
 * The threads of these groups that the client reads, oldest first: with the names of their authors, and nothing else of
 * members. Bodies are plain text.
 */
export async function listClientComments(
  db: Db,
  workspaceId: string,
  groupIds: readonly string[],
): Promise<ClientThread[]> {
  if (groupIds.length === 0) return []
  return presentThreads(db, await listComments(db, workspaceId, { groupIds, audience: 'client' }), 'client')
}

import type { z } from 'zod'
import {
  type addCommentSchema,
  type CommentThread,
  type ReviewerComment,
} from '../../contract/comments/comments.ts'
import { findNames } from '../accounts/index.ts'
import type { Context, Trx } from '../context.ts'
import { inTransaction } from '../infra/database/database.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { spendLimits } from '../infra/limits/limits.ts'
import { announceComment } from './announce-comment.ts'
import { requireAnchor, requireMembers, requireRoom } from './check-comment.ts'
import {
  findComment,
  insertComment,
  insertMentions,
  listComments,
  lockComments,
  updateComment,
  type CommentRow,
  type Place,
} from './comments.queries.ts'
import { presentThreads } from './comments.view.ts'
import { readThread, type ClientThread } from './list-comments.ts'

type Author = { userId: string | null; name: string; reviewerId: string | null }
type Input = z.output<typeof addCommentSchema>

const perMinute = { max: 60, seconds: 60 }

/** Writes a comment of a member. A repeated call changes nothing. Returns its thread. */
export async function addComment(
  ctx: Context,
  caller: Caller,
  groupId: string,
  input: Input,
): Promise<CommentThread> {
  const { workspaceId, userId } = caller
  await spendLimits(ctx.db, [{ key: `comments:${userId}`, ...perMinute }])
  return inTransaction(ctx.db, async (trx) => {
    const name = (await findNames(trx, [userId])).get(userId)?.name ?? ''
    const author = { userId, name, reviewerId: null }
    return readThread(trx, caller, await writeComment(ctx, trx, { workspaceId, groupId, author }, input))
  })
}

type ByReviewer = Place & ReviewerComment & { reviewer: { id: string; name: string } }

/**
 * Writes a comment of a reviewer, which the client reads as well. The caller has checked that the reviewer may see the
 * group, and limits how often. A repeated call changes nothing. Returns the thread as the client reads it; throws
 * `not_found` for a thread that is not for the client.
 */
export async function addReviewerComment(
  ctx: Context,
  trx: Trx,
  { workspaceId, groupId, reviewer, ...input }: ByReviewer,
): Promise<ClientThread> {
  const author = { userId: null, name: reviewer.name, reviewerId: reviewer.id }
  const comment = { ...input, audience: 'client' } as const
  const threadId = await writeComment(ctx, trx, { workspaceId, groupId, author }, comment)
  const [thread] = await presentThreads(trx, await listComments(trx, workspaceId, { threadId }), 'client')
  if (!thread) throw notFound('comment')
  return thread
}

/** The id of the thread. */
async function writeComment(
  ctx: Context,
  trx: Trx,
  { workspaceId, groupId, author }: Place & { author: Author },
  { id, threadId, audience, anchor, body }: Input,
): Promise<string> {
  const group = await lockComments(trx, { workspaceId, groupId })
  if (!group) throw notFound('post')
  const repeated = await findComment(trx, workspaceId, id)
  if (repeated && isBy(author, repeated) && repeated.group_id === groupId) return repeated.thread_id ?? id
  const by = author.reviewerId === null ? 'member' : 'reviewer'
  await requireRoom(trx, groupId, { comments: 1, characters: body.length }, by)
  const first = threadId === null ? undefined : await findComment(trx, workspaceId, threadId)
  if (threadId !== null && !isThread(first, groupId, author)) throw notFound('comment')
  if (!first && anchor) await requireAnchor(trx, { workspaceId, groupId }, anchor)
  const mentioned = author.userId === null ? [] : await requireMembers(trx, workspaceId, body)
  const row = await insertComment(trx, {
    id,
    workspace_id: workspaceId,
    group_id: groupId,
    thread_id: threadId,
    author_id: author.userId,
    reviewer_id: author.reviewerId,
    reviewer_name: author.reviewerId === null ? null : author.name,
    audience: first?.audience ?? audience,
    body,
    anchor: first || !anchor ? null : JSON.stringify(anchor),
    resolved_by: null,
    created_at: ctx.clock.now(),
  })
  // The id is that of another comment.
  if (!row) throw notFound('comment')
  await insertMentions(trx, id, mentioned)
  // An answer asks for attention again.
  if (first?.resolved_at) await updateComment(trx, first.id, { resolved_at: null, resolved_by: null })
  await announceComment(ctx, trx, row, { by: author, groupAuthorId: group.authorId, mentioned })
  return threadId ?? id
}

const isBy = ({ userId, reviewerId }: Author, row: CommentRow): boolean =>
  row.author_id === userId && row.reviewer_id === reviewerId

/** Whether the author can answer in it. */
const isThread = (first: CommentRow | undefined, groupId: string, { reviewerId }: Author): boolean =>
  first?.group_id === groupId &&
  first.thread_id === null &&
  (reviewerId === null || first.audience === 'client')

import { mentionedIds, plainBody } from '../../contract/comments/mentions.ts'
import { findNames } from '../accounts/index.ts'
import type { Context, Db, Trx } from '../context.ts'
import { announce, emit } from '../events/index.ts'
import { excerptSource, lineExcerptOf } from '../posts/index.ts'
import { listComments, listMembersAmong, listPostIds, type CommentRow } from './comments.queries.ts'

const excerptLength = 140

type Told = {
  by: { userId: string | null; name: string }
  groupAuthorId: string | null
  /** Who is mentioned and was not told of that before. */
  mentioned: readonly string[]
}

/** Notifies the open screens of the workspace, when the transaction commits, that comments of a group changed. */
export const announceComments = (
  trx: Trx,
  { workspace_id: commentsIn, group_id: groupId }: Pick<CommentRow, 'workspace_id' | 'group_id'>,
): Promise<void> => announce(trx, { commentsIn, groupId })

/** Tells of a new comment: those it mentions, who wrote the post, and who wrote in the thread, each once. */
export async function announceComment(ctx: Context, trx: Trx, row: CommentRow, told: Told): Promise<void> {
  await announceComments(trx, row)
  const others = [...(await toldAnyway(trx, row, told))].filter((id) => !told.mentioned.includes(id))
  await tell(ctx, trx, row, { ...told, type: 'comment.mentioned', userIds: told.mentioned })
  await tell(ctx, trx, row, { ...told, type: 'comment.added', userIds: others })
  await emitCreated(ctx, trx, row, told)
}

/** One event for each comment, whoever is told of it. */
async function emitCreated(ctx: Context, trx: Trx, row: CommentRow, { by }: Told): Promise<void> {
  const [postId] = await listPostIds(trx, row.group_id)
  if (postId === undefined) return
  const { id: commentId, thread_id: threadId, audience } = row
  const data = { commentId, postId, by, threadId, audience, text: await plainTextOf(trx, row) }
  await emit(ctx, trx, row.workspace_id, { type: 'comment.created', data })
}

/** Tells those whom a comment mentions only since it was changed, unless they were told when it was written. */
export async function announceEdit(ctx: Context, trx: Trx, row: CommentRow, told: Told): Promise<void> {
  await announceComments(trx, row)
  const before = await toldAnyway(trx, row, told)
  const userIds = told.mentioned.filter((id) => !before.has(id))
  await tell(ctx, trx, row, { ...told, type: 'comment.mentioned', userIds })
}

/** Who wrote the post, and who wrote in the thread before. */
async function toldAnyway(trx: Trx, row: CommentRow, { groupAuthorId }: Told): Promise<Set<string>> {
  const thread =
    row.thread_id === null ? [] : await listComments(trx, row.workspace_id, { threadId: row.thread_id })
  const place = thread.findIndex(({ id }) => id === row.id)
  const before = thread.slice(0, Math.max(0, place)).map((one) => one.author_id)
  return new Set([groupAuthorId, ...before].filter((id) => id !== null))
}

type Telling = Told & { type: 'comment.mentioned' | 'comment.added'; userIds: readonly string[] }

/** Nobody is told of their own comment, and no former member. */
async function tell(ctx: Context, trx: Trx, row: CommentRow, { type, by, userIds }: Telling): Promise<void> {
  const others = userIds.filter((id) => id !== by.userId)
  const members = await listMembersAmong(trx, row.workspace_id, others)
  const [postId] = members.length === 0 ? [] : await listPostIds(trx, row.group_id)
  if (postId === undefined) return
  const excerpt = await excerptOfComment(trx, row)
  for (const userId of members) {
    const data = { commentId: row.id, postId, userId, by, excerpt }
    await emit(ctx, trx, row.workspace_id, { type, data })
  }
}

/** The comment with the names of whom it mentions. */
async function plainTextOf(db: Db, { body, reviewer_name: reviewer }: CommentRow): Promise<string> {
  if (reviewer !== null) return body
  return plainBody(body, [...(await findNames(db, mentionedIds(body))).values()])
}

/** The beginning of a comment, with the names of whom it mentions. */
export const excerptOfComment = async (db: Db, row: CommentRow): Promise<string> =>
  lineExcerptOf((await plainTextOf(db, row)).slice(0, excerptSource), excerptLength)

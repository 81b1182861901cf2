import type { Comment, CommentThread } from '../../contract/comments/comments.ts'
import { mentionedIds, plainBody } from '../../contract/comments/mentions.ts'
import type { NamedUser } from '../../contract/members/members.ts'
import { findNames } from '../accounts/index.ts'
import type { Db } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { canDeleteComment, canEditComment } from './comments.policy.ts'
import { listMentioned, type CommentRow } from './comments.queries.ts'

/** Who reads comments: a member, or the client, who learns only the names of members. */
type Reader = Caller | 'client'

/** The answers to members leave out `groupId`. */
export type PresentedThread = CommentThread & { groupId: string }

type Known = {
  reader: Reader
  names: ReadonlyMap<string | null, NamedUser>
  /** The users who were mentioned, by the comment. */
  mentioned: ReadonlyMap<string, ReadonlySet<string>>
}

/** The threads that these comments make, in the order of their first ones. `rows`: whole threads, oldest first. */
export async function presentThreads(
  db: Db,
  rows: readonly CommentRow[],
  reader: Reader,
): Promise<PresentedThread[]> {
  const mentioned = new Map<string, Set<string>>()
  for (const { commentId, userId } of await listMentioned(
    db,
    rows.map(({ id }) => id),
  )) {
    mentioned.set(commentId, (mentioned.get(commentId) ?? new Set()).add(userId))
  }
  const mentions = [...mentioned.values()].flatMap((ids) => [...ids])
  const users = rows.flatMap((row) => [row.author_id, row.resolved_by])
  const known = { reader, names: await findNames(db, [...users, ...mentions]), mentioned }
  const replies = Map.groupBy(rows, (row) => row.thread_id)
  return (replies.get(null) ?? []).map((first) => ({
    id: first.id,
    groupId: first.group_id,
    audience: first.audience,
    anchor: first.anchor,
    resolvedAt: first.resolved_at?.toISOString() ?? null,
    resolvedBy: known.names.get(first.resolved_by)?.name ?? null,
    comments: [first, ...(replies.get(first.id) ?? [])].map((row) => presentComment(row, known)),
  }))
}

function presentComment(row: CommentRow, { reader, names, mentioned }: Known): Comment {
  const author = names.get(row.author_id)
  const isMember = reader !== 'client'
  const ids = mentionedIds(row.body).filter((id) => mentioned.get(row.id)?.has(id))
  const mentions = ids.map((id) => names.get(id)).filter((user) => user !== undefined)
  const isReviewer = row.reviewer_name !== null
  return {
    id: row.id,
    author: {
      userId: isMember ? row.author_id : null,
      name: row.reviewer_name ?? author?.name ?? null,
      pictureUrl: isMember ? (author?.pictureUrl ?? null) : null,
      isReviewer,
    },
    // What a reviewer writes mentions nobody.
    body: isMember || isReviewer ? row.body : plainBody(row.body, mentions),
    mentions: isMember ? mentions : [],
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    isDeleted: row.deleted_at !== null,
    can: {
      edit: isMember && canEditComment(reader, row),
      delete: isMember && canDeleteComment(reader, row),
    },
  }
}

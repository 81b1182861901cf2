import type { CommentAnchor, CommentAudience } from '../../contract/comments/comments.ts'
import type { Instant, NullableInstant, NullableJson } from '../infra/database/columns.ts'

/** The tables of what members and reviewers say about post groups. */
export type CommentTables = {
  comments: {
    id: string
    workspace_id: string
    group_id: string
    /** The first comment of the thread; null for the first one itself. */
    thread_id: string | null
    /** Null for a reviewer, and once the user was erased. */
    author_id: string | null
    reviewer_id: string | null
    /** Null unless a reviewer wrote it. */
    reviewer_name: string | null
    /** The same for all comments of a thread. */
    audience: CommentAudience
    body: string
    /** Only of the first comment, as is who resolved the thread. */
    anchor: NullableJson<CommentAnchor>
    resolved_at: NullableInstant
    resolved_by: string | null
    created_at: Instant
    edited_at: NullableInstant
    /** Of a first comment that is kept because it has replies. */
    deleted_at: NullableInstant
  }
  comment_mentions: { comment_id: string; user_id: string }
}

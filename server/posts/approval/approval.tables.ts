import type { ColumnType, Generated } from 'kysely'
import type { ApprovalContent, approvalStepKinds } from '../../../contract/approval/approval.ts'
import type { Instant, Json, NullableInstant } from '../../infra/database/columns.ts'

/** The columns of a post that say what is approved of it, and whether it waits. */
export type ApprovalColumns = {
  /**
   * Whether a member waits for its approval, or was asked to change it. Such a draft is published once it is approved; a
   * post with a time is published at its time if it is approved until then.
   */
  approval_state: ColumnType<ApprovalState | null, never, ApprovalState | null>
  /** The hash of the content that waits for approval; null unless it waits. */
  asked_hash: ColumnType<string | null, never, string | null>
  /** The hash of the content that a member approved last. */
  approved_hash: ColumnType<string | null, never, string | null>
  /** The hash of the content that the client approved last. */
  client_approved_hash: ColumnType<string | null, never, string | null>
  /** The time that the post had when a member approved it. */
  approved_time: NullableInstant
  /** How often members were reminded of the request for its approval. */
  approval_reminders: ColumnType<number, never, number>
}

type ApprovalState = 'asked' | 'changes_requested'

export type ApprovalTables = {
  /** What was asked and decided about the approval of posts. */
  approval_steps: {
    id: string
    workspace_id: string
    post_id: string
    at: Instant
    kind: (typeof approvalStepKinds)[number]
    party: 'member' | 'client'
    /** The content that was decided on, and its hash; null for a step that decides nothing. */
    hash: string | null
    content: Json<ApprovalContent> | null
    note: Generated<string>
    /** Null for the product itself, and once the user was erased. */
    by_user_id: string | null
    /** Who was asked; null means anybody who may approve. */
    asked_user_id: string | null
    /** The reviewer who decided as the client, until their review link is deleted, and the name that they gave. */
    reviewer_id: ColumnType<string | null, string | null | undefined, string | null>
    by_name: ColumnType<string | null, string | null | undefined, string | null>
    /** When the member took their approval back, so that it does not count any more. */
    taken_back_at: NullableInstant
  }
}

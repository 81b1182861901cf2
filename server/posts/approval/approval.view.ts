import type { ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { ApprovalStep } from '../../../contract/approval/approval.ts'
import { changedWords } from '../../../contract/approval/word-diff.ts'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import { excerptSource } from '../read/excerpt.ts'
import type { PostSummaryRow } from '../read/list.queries.ts'
import { missingApproval } from './approved.ts'
import type { StepRowWithNames } from './steps.queries.ts'
import type { DecidedStep } from './decided-steps.queries.ts'

type Known = {
  settings: ApprovalSettings
  approvers: ReadonlySet<string>
  /** What a member decided last. */
  decided: DecidedStep | undefined
  /** Who is shown it. */
  userId: string
}

/** What a post waits for; null if it does not wait. `last`: what was asked or decided last. `approvers`: who may approve it. */
export function presentApproval(
  row: PostSummaryRow,
  last: StepRowWithNames | undefined,
  { settings, approvers, decided, userId }: Known,
): PostSummary['approval'] {
  const { approval_state: state, asked_hash: hash } = row
  if (state === null || hash === null) return null
  const askedId = last?.asked_user_id ?? null
  const isGone = askedId !== null && !approvers.has(askedId)
  return {
    state,
    hash,
    waitsFor: missingApproval(row, hash, settings) ?? 'member',
    // A client may approve what a member has to approve as well, and asked for nothing by that.
    by: state === 'asked' && last?.kind !== 'asked' ? null : (last?.by ?? null),
    askedOf: isGone ? null : (last?.asked_of ?? null),
    formerlyAskedOf: isGone ? (last?.asked_of ?? null) : null,
    hasApprover: approvers.size > 0,
    note: last?.note ?? '',
    at: (last?.at ?? row.updated_at).toISOString(),
    changed: changeSince(decided, row, userId),
  }
}

export const presentStep = ({
  asked_of: askedOf,
  asked_user_id: _id,
  at,
  taken_back_at: takenBackAt,
  ...step
}: StepRowWithNames): ApprovalStep => ({
  ...step,
  at: at.toISOString(),
  askedOf,
  takenBackAt: takenBackAt?.toISOString() ?? null,
})

const around = 24
const most = 120

/** Only the beginnings of the texts are compared, as lists have no more of them. */
function changeSince(
  decided: DecidedStep | undefined,
  { beginning, asked_hash: hash }: PostSummaryRow,
  userId: string,
): NonNullable<PostSummary['approval']>['changed'] {
  if (!decided || decided.hash === hash) return null
  const { kind: decision, by, by_user_id: byId, text } = decided
  const length = Math.min(excerptSource, beginning.length, text.length)
  // What is cut off the longer one was not removed.
  const isCut = Math.max(beginning.length, text.length) > excerptSource
  const words = isCut
    ? changedWords(text.slice(0, length), beginning.slice(0, length), { around, most })
    : changedWords(text, beginning, { around, most })
  return { decision, by, isOwn: byId === userId, words }
}

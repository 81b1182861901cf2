import type { ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { ApprovalStep } from '../../../contract/approval/approval.ts'
import type { PostSummary } from '../../../contract/posts/posts.ts'
import type { PostSummaryRow } from '../read/list.queries.ts'
import { missingApproval } from './approved.ts'
import type { StepRowWithNames } from './approval.queries.ts'

/** What a post waits for; null if it does not wait. `last`: what was asked or decided last. */
export function presentApproval(
  row: PostSummaryRow,
  last: StepRowWithNames | undefined,
  settings: ApprovalSettings,
): PostSummary['approval'] {
  const { approval_state: state, asked_hash: hash } = row
  if (state === null || hash === null) return null
  return {
    state,
    hash,
    waitsFor: missingApproval(row, hash, settings) ?? 'member',
    by: last?.by ?? null,
    askedOf: last?.asked_of ?? null,
    note: last?.note ?? '',
    at: (last?.at ?? row.updated_at).toISOString(),
  }
}

export const presentStep = ({ asked_of: askedOf, at, ...step }: StepRowWithNames): ApprovalStep => ({
  ...step,
  at: at.toISOString(),
  askedOf,
})

import type { ReviewDecision, ReviewLink } from '../../contract/review-links/review-links.ts'
import type { Caller } from '../infra/http/caller.ts'
import { mayManageLink } from './review-links.policy.ts'
import type { LinkRow } from './review-links.queries.ts'
import type { DecisionRow } from './review/reviewers.queries.ts'

export function presentLink(caller: Caller, row: LinkRow, now: Date): ReviewLink {
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    name: row.name,
    scope: presentScope(row),
    state: row.withdrawn_at !== null ? 'withdrawn' : row.ends_at <= now ? 'ended' : 'open',
    endsAt: row.ends_at.toISOString(),
    withdrawnAt: iso(row.withdrawn_at),
    hasPassword: row.password_hash !== null,
    confirmsAddress: row.confirms_address,
    createdBy: row.creator,
    createdAt: row.created_at.toISOString(),
    opens: row.opens,
    firstOpenedAt: iso(row.first_opened_at),
    lastOpenedAt: iso(row.last_opened_at),
    reviewers: row.reviewers,
    approved: row.approved,
    changesRequested: row.changes_requested,
    canManage: mayManageLink(caller, row),
  }
}

function presentScope(row: LinkRow): ReviewLink['scope'] {
  if (row.scope === 'posts') return { kind: 'posts', groups: row.groups }
  if (row.scope === 'month') return { kind: 'month', month: row.month ?? '' }
  const { label_id: id, label_name: name, label_color: color } = row
  return { kind: 'label', label: id !== null && name !== null && color !== null ? { id, name, color } : null }
}

/** `hash`: that of the present content of the post. */
export const presentDecision = (
  { id, by, kind, note, at, hash: decidedOn }: DecisionRow,
  hash: string,
): ReviewDecision => ({
  id,
  by,
  decision: kind,
  reason: note,
  at: at.toISOString(),
  isCurrent: decidedOn === hash,
})

import type { Db } from '../context.ts'
import type { ReviewScope } from '../posts/index.ts'
import { listGroupIds } from './review-links.queries.ts'
import type { OpenLink } from './review/open-links.queries.ts'

/** Which posts a link shows now. */
export async function scopeOf(db: Db, link: OpenLink): Promise<ReviewScope> {
  const of = { workspaceId: link.workspace_id, accountIds: link.social_account_ids }
  if (link.scope === 'posts') return { ...of, kind: 'posts', groupIds: await listGroupIds(db, link.id) }
  if (link.scope === 'label') return { ...of, kind: 'label', labelId: link.label_id }
  if (!link.month_from || !link.month_to) throw new Error('A link to a month has no month')
  return { ...of, kind: 'month', from: link.month_from, to: link.month_to }
}

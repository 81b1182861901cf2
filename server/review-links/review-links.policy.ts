import type { Caller } from '../infra/http/caller.ts'
import type { LinkRow } from './review-links.queries.ts'

/** Whether a member may change a link: one who works for some accounts only may not show or hide posts of others. */
export function mayManageLink(
  { socialAccountIds }: Pick<Caller, 'socialAccountIds'>,
  { social_account_ids: shown }: Pick<LinkRow, 'social_account_ids'>,
): boolean {
  if (socialAccountIds === null) return true
  return shown !== null && shown.every((id) => socialAccountIds.has(id))
}

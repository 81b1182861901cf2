import type { Removal } from '../../../contract/members/members.ts'
import { hasFeedOf } from '../../calendar/index.ts'
import type { Context } from '../../context.ts'
import { listFeedTitlesOf } from '../../feeds/index.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { countOpenLinksMadeBy } from '../../review-links/index.ts'
import { onlyOwners } from '../member-errors.ts'
import { canManageMember } from '../members.policy.ts'
import { listMemberRows } from '../members.queries.ts'
import { countPlanned } from './removal.queries.ts'

/** What would happen if the member were removed, or if the caller left. */
export async function previewRemoval(ctx: Context, caller: Caller, memberId: string): Promise<Removal> {
  const { workspaceId } = caller
  const target = (await listMemberRows(ctx.db, workspaceId)).find(({ id }) => id === memberId)
  if (!target) throw notFound('member')
  if (target.id !== caller.userId && !canManageMember(caller, target)) throw onlyOwners()
  const member = { workspaceId, userId: target.id }
  return {
    ...(await countPlanned(ctx.db, member)),
    feeds: await listFeedTitlesOf(ctx.db, member),
    reviewLinks: await countOpenLinksMadeBy(ctx, member),
    calendarFeed: await hasFeedOf(ctx.db, member),
  }
}

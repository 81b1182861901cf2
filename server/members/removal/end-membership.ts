import { capabilitiesOf } from '../../../contract/workspaces/access.ts'
import { findUser } from '../../accounts/index.ts'
import { deleteFeedOf } from '../../calendar/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { handFeedsOver, listFeedTitlesOf } from '../../feeds/index.ts'
import { askOthers } from '../../posts/index.ts'
import { createWorkspace, findTimeZone } from '../../workspaces/index.ts'
import { withdrawLost } from '../invitations/withdraw-lost.ts'
import { successorNeeded } from '../member-errors.ts'
import { deleteMember, hasWorkspace, type MemberRow } from '../members.queries.ts'

type Ending = {
  workspaceId: string
  member: MemberRow
  /** Takes over what only runs in the name of a member. */
  successor: MemberRow | undefined
  /** Who ends it. */
  by: string
}

/**
 * Ends a membership: what the member planned goes on, a successor takes over what runs in their name, and the address
 * for calendar programs that they know and their open invitations end. Whoever is left without a workspace gets one of their own.
 */
export async function endMembership(
  ctx: Context,
  trx: Trx,
  { workspaceId, member, successor, by }: Ending,
): Promise<void> {
  const leaving = { workspaceId, userId: member.id }
  if ((await listFeedTitlesOf(trx, leaving)).length > 0) {
    if (!successor || successor.id === member.id || !capabilitiesOf[successor.role].has('posts:write'))
      throw successorNeeded()
    await handFeedsOver(trx, { workspaceId, from: member.id, to: successor.id })
  }
  await deleteFeedOf(trx, leaving)
  await withdrawLost(ctx, trx, { workspaceId, inviterId: member.id, role: null, by })
  await deleteMember(trx, leaving)
  await askOthers(ctx, trx, leaving)
  if (!(await hasWorkspace(trx, member.id))) await giveWorkspace(ctx, trx, leaving)
  await announce(trx, { membersChanged: workspaceId })
}

async function giveWorkspace(
  ctx: Context,
  trx: Trx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<void> {
  const user = await findUser(trx, userId)
  await createWorkspace(trx, {
    ownerId: userId,
    name: user?.full_name ?? '',
    timeZone: await findTimeZone(trx, workspaceId),
    plan: ctx.config.defaultPlan,
    now: ctx.clock.now(),
  })
}

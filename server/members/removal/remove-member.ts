import type { z } from 'zod'
import type { removeMemberSchema } from '../../../contract/members/members.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { queueMail } from '../../mail/index.ts'
import { findWorkspaceName } from '../../workspaces/index.ts'
import { confirmOwner } from '../confirm-owner.ts'
import { lockManaged, lockMembers, ownRow } from '../lock-members.ts'
import { identityNeeded, lastOwner, successorNeeded } from '../member-errors.ts'
import { removedMail } from '../member-mails.ts'
import { isOwner, type MemberRow } from '../members.queries.ts'
import { endMembership } from './end-membership.ts'

/** Removes a member. Who removes them takes over what ran in their name, unless another member is chosen. */
export async function removeMember(
  ctx: Context,
  caller: Caller,
  memberId: string,
  { successorId, identity }: z.output<typeof removeMemberSchema>,
): Promise<void> {
  if (identity) await confirmOwner(ctx, caller, identity)
  const { workspaceId, userId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const { all, caller: own, target } = await lockManaged(trx, caller, memberId)
    if (isOwner(target) && !identity) throw identityNeeded()
    const successor = successorId === undefined ? own : findSuccessor(all, successorId)
    await endMembership(ctx, trx, { workspaceId, member: target, successor, by: userId })
    await mailRemoved(ctx, trx, workspaceId, target)
    await recordActivity(trx, {
      workspaceId,
      by: { userId },
      at: ctx.clock.now(),
      activity: { kind: 'member.removed', data: {} },
      subjectUserId: target.id,
    })
  })
}

/** Ends the caller's own membership, unless no other owner stays, whose account is not about to be deleted either. */
export async function leaveWorkspace(
  ctx: Context,
  caller: Caller,
  successorId: string | undefined,
): Promise<void> {
  const { workspaceId, userId } = caller
  await inTransaction(ctx.db, async (trx) => {
    const all = await lockMembers(trx, workspaceId)
    const member = ownRow(caller, all)
    const owner = all.find((one) => isOwner(one) && one.id !== userId && one.deletion_requested_at === null)
    if (!owner) throw lastOwner()
    const successor = successorId === undefined ? owner : findSuccessor(all, successorId)
    const activity = { kind: 'member.left', data: {} } as const
    await recordActivity(trx, { workspaceId, by: { userId }, at: ctx.clock.now(), activity })
    await endMembership(ctx, trx, { workspaceId, member, successor, by: userId })
  })
}

function findSuccessor(members: readonly MemberRow[], id: string): MemberRow {
  const successor = members.find((one) => one.id === id)
  if (!successor) throw successorNeeded()
  return successor
}

async function mailRemoved(ctx: Context, trx: Trx, workspaceId: string, member: MemberRow): Promise<void> {
  if (member.email_verified_at === null) return
  const mail = removedMail(ctx.config, member, await findWorkspaceName(trx, workspaceId))
  await queueMail(ctx, trx, { to: member.email, ...mail })
}

import type { z } from 'zod'
import type { changeMemberSchema, Member } from '../../contract/members/members.ts'
import { canBeLimited } from '../../contract/members/roles.ts'
import { ownerRole, type Role } from '../../contract/workspaces/access.ts'
import { recordActivities } from '../activity/index.ts'
import type { Context, Trx } from '../context.ts'
import { announce, emit } from '../events/index.ts'
import { inTransaction } from '../infra/database/database.ts'
import type { Caller } from '../infra/http/caller.ts'
import { askOthers } from '../posts/index.ts'
import { confirmOwner } from './confirm-owner.ts'
import { withdrawLost } from './invitations/withdraw-lost.ts'
import { lockManaged } from './lock-members.ts'
import { identityNeeded, notLimitable, onlyOwners, unknownAccounts } from './member-errors.ts'
import { canGiveRole, concernsOwner } from './members.policy.ts'
import { listKnownAccounts, updateMember, type MemberRow } from './members.queries.ts'
import { presentMember } from './members.view.ts'
import { requireFutureOwner } from './require-future-owner.ts'

type Change = z.output<typeof changeMemberSchema>

/** Gives a member another role, or other social accounts to work for. */
export async function changeMember(
  ctx: Context,
  caller: Caller,
  memberId: string,
  { role: given, socialAccountIds, identity }: Change,
): Promise<Member> {
  if (given !== undefined && !canGiveRole(caller, given)) throw onlyOwners()
  if (identity) await confirmOwner(ctx, caller, identity)
  return inTransaction(ctx.db, async (trx) => {
    const { caller: own, target } = await lockManaged(trx, caller, memberId)
    const role = given ?? target.role
    if (role !== target.role && concernsOwner(role, target.role) && !identity) throw identityNeeded()
    const { workspaceId } = caller
    if (role !== target.role && role === ownerRole) await requireFutureOwner(ctx, trx, workspaceId, target)
    const limit = await limitOf(trx, workspaceId, { target, role, given: socialAccountIds })
    const changed = { ...target, role, social_account_ids: limit }
    await updateMember(trx, { workspaceId, userId: target.id }, { role, social_account_ids: limit })
    await recordChange(ctx, trx, caller, { target, changed })
    if (role !== target.role) {
      await withdrawLost(ctx, trx, { workspaceId, inviterId: target.id, role, by: own.id })
      const data = { userId: target.id, role, by: own.full_name }
      await emit(ctx, trx, workspaceId, { type: 'member.role_changed', data })
      await askOthers(ctx, trx, { workspaceId, userId: target.id })
    }
    await announce(trx, { membersChanged: workspaceId })
    return presentMember(caller, changed)
  })
}

type Limit = { target: MemberRow; role: Role; given: readonly string[] | null | undefined }

/** A limit ends with the roles that can have one. */
async function limitOf(trx: Trx, workspaceId: string, { target, role, given }: Limit) {
  if (given === undefined) return canBeLimited(role) ? target.social_account_ids : null
  if (given === null) return null
  if (!canBeLimited(role)) throw notLimitable()
  const known = await listKnownAccounts(trx, workspaceId, given)
  if (known.length < given.length) throw unknownAccounts()
  return known
}

async function recordChange(
  ctx: Context,
  trx: Trx,
  { workspaceId, userId }: Caller,
  { target, changed }: { target: MemberRow; changed: MemberRow },
): Promise<void> {
  const act = { workspaceId, by: { userId }, at: ctx.clock.now(), subjectUserId: target.id }
  const roles = { from: target.role, to: changed.role }
  const accounts = changed.social_account_ids?.length ?? null
  const changes = new Set(target.social_account_ids).symmetricDifference(new Set(changed.social_account_ids))
  await recordActivities(trx, [
    ...(roles.from === roles.to
      ? []
      : [{ ...act, activity: { kind: 'member.role_changed', data: roles } as const }]),
    ...(changes.size === 0 && (target.social_account_ids === null) === (accounts === null)
      ? []
      : [{ ...act, activity: { kind: 'member.accounts_changed', data: { accounts } } as const }]),
  ])
}

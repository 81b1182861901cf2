import type { Trx } from '../context.ts'
import { notAMember, notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { lockWorkspace } from '../workspaces/index.ts'
import { canManageMember } from './members.policy.ts'
import { notYourself, onlyOwners, roleChanged } from './member-errors.ts'
import { listMemberRows, type MemberRow } from './members.queries.ts'

/** The members of a workspace, which nobody else changes until the transaction ends. */
export async function lockMembers(trx: Trx, workspaceId: string): Promise<MemberRow[]> {
  await lockWorkspace(trx, workspaceId)
  return listMemberRows(trx, workspaceId)
}

export type LockedMembers = { all: MemberRow[]; caller: MemberRow; target: MemberRow }

/** All members, the caller and another member. Throws if the caller may not manage the member, or not any more. */
export async function lockManaged(trx: Trx, caller: Caller, memberId: string): Promise<LockedMembers> {
  const all = await lockMembers(trx, caller.workspaceId)
  const own = ownRow(caller, all)
  const target = all.find(({ id }) => id === memberId)
  if (!target) throw notFound('member')
  if (target.id === own.id) throw notYourself()
  if (!canManageMember(caller, target)) throw onlyOwners()
  return { all, caller: own, target }
}

/** The caller among the locked members. The role may have changed since the request began. */
export function ownRow({ userId, role }: Caller, members: readonly MemberRow[]): MemberRow {
  const own = members.find(({ id }) => id === userId)
  if (!own) throw notAMember()
  if (own.role !== role) throw roleChanged()
  return own
}

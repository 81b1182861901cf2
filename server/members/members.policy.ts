import type { Member } from '../../contract/members/members.ts'
import { ownerRole, type Role } from '../../contract/workspaces/access.ts'
import type { Caller } from '../infra/http/caller.ts'

type Acting = Pick<Caller, 'userId' | 'role' | 'capabilities'>
type Target = { id: string; role: Role }

/**
 * Admins manage everybody but owners. Nobody changes or removes themselves: members leave, and owners hand over, so that
 * no workspace loses its owner by mistake.
 */
export function canManageMember(caller: Acting, { id, role }: Target): boolean {
  if (!caller.capabilities.has('members:manage') || id === caller.userId) return false
  return role !== ownerRole || caller.role === ownerRole
}

/** Only owners make owners. */
export const canGiveRole = (caller: Pick<Caller, 'role'>, role: Role): boolean =>
  role !== ownerRole || caller.role === ownerRole

/** Whether a change from one role to another requires the identity of the caller. */
export const concernsOwner = (...given: (Role | undefined)[]): boolean => given.includes(ownerRole)

export function memberAbilities(caller: Acting, member: Target): Member['can'] {
  const manages = canManageMember(caller, member)
  return {
    changeRole: manages,
    remove: manages,
    handOver:
      caller.capabilities.has('workspace:own') && caller.role === ownerRole && member.id !== caller.userId,
  }
}

import type { MemberList } from '../../contract/members/members.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { listInvitations } from './invitations/invitations.queries.ts'
import { presentInvitation } from './invitations/invitations.view.ts'
import { listMemberRows } from './members.queries.ts'
import { presentMember } from './members.view.ts'
import { presentSeats, readSeats } from './seats/read-seats.ts'

/** The members of the caller's workspace, with what the caller may do with them, and its invitations. */
export async function listMembers(ctx: Context, caller: Caller): Promise<Omit<MemberList, 'success'>> {
  const { workspaceId } = caller
  const [members, seats, invitations] = await Promise.all([
    listMemberRows(ctx.db, workspaceId),
    readSeats(ctx, ctx.db, workspaceId),
    caller.capabilities.has('members:manage') ? listInvitations(ctx.db, workspaceId) : [],
  ])
  const now = ctx.clock.now()
  return {
    members: members.map((row) => presentMember(caller, row)),
    seats: presentSeats(seats),
    invitations: invitations.map((row) => presentInvitation(row, now)),
  }
}

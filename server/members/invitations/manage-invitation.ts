import type { Invitation } from '../../../contract/members/invitations.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { lockMembers, ownRow } from '../lock-members.ts'
import { onlyOwners } from '../member-errors.ts'
import { canGiveRole } from '../members.policy.ts'
import { lockSeats, presentSeats, seatsTaken } from '../seats/read-seats.ts'
import { listSeated } from '../seats/seats.queries.ts'
import { addressLimited, spendAddress, spendInvitations } from './invitation-limits.ts'
import {
  listInvitations,
  lockInvitation,
  markWithdrawn,
  renewInvitation,
  type ListedInvitation,
} from './invitations.queries.ts'
import { presentInvitation } from './invitations.view.ts'
import { mailInvitation } from './mail-invitation.ts'

/**
 * Mails a new link, which works for seven days; the earlier one ends. An expired invitation takes a seat again. It is the
 * caller's from now on.
 */
export async function resendInvitation(ctx: Context, caller: Caller, id: string): Promise<Invitation> {
  const { workspaceId, userId } = caller
  const { email } = await findOpen(ctx.db, caller, id)
  await spendInvitations(ctx.db, caller, 1)
  if (!(await spendAddress(ctx.db, caller, email))) throw addressLimited()
  return inTransaction(ctx.db, async (trx) => {
    const seats = await lockSeats(ctx, trx, workspaceId)
    ownRow(caller, await lockMembers(trx, workspaceId))
    await lockInvitation(trx, id)
    const { role, social_account_ids: socialAccountIds } = await findOpen(trx, caller, id)
    const now = ctx.clock.now()
    const seated = await listSeated(trx, seats.payerId, [email.toLowerCase()], now)
    if (seated.size === 0 && seats.used >= seats.included) throw seatsTaken(presentSeats(seats))
    const link = await mailInvitation(ctx, trx, {
      workspaceId,
      inviterId: userId,
      email,
      role,
      socialAccountIds,
    })
    await renewInvitation(trx, { id, invited_by: userId, ...link })
    const activity = { kind: 'invitation.resent', data: { email } } as const
    await recordActivity(trx, { workspaceId, by: { userId }, at: now, activity })
    await announce(trx, { membersChanged: workspaceId })
    return presentInvitation(await findOpen(trx, caller, id), now)
  })
}

/** Ends an invitation: its link says so from now on. */
export async function withdrawInvitation(ctx: Context, caller: Caller, id: string): Promise<void> {
  const { workspaceId, userId } = caller
  await inTransaction(ctx.db, async (trx) => {
    ownRow(caller, await lockMembers(trx, workspaceId))
    await lockInvitation(trx, id)
    const { email } = await findOpen(trx, caller, id)
    const now = ctx.clock.now()
    await markWithdrawn(trx, id, now)
    const activity = { kind: 'invitation.withdrawn', data: { email } } as const
    await recordActivity(trx, { workspaceId, by: { userId }, at: now, activity })
    await announce(trx, { membersChanged: workspaceId })
  })
}

async function findOpen(db: Trx | Context['db'], caller: Caller, id: string): Promise<ListedInvitation> {
  const [invitation] = await listInvitations(db, caller.workspaceId, id)
  if (!invitation) throw notFound('invitation')
  if (!canGiveRole(caller, invitation.role)) throw onlyOwners()
  return invitation
}

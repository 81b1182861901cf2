import type { User } from '../../../contract/accounts/accounts.ts'
import type { z } from 'zod'
import type { registerInvitedSchema } from '../../../contract/members/invitations.ts'
import { canBeLimited } from '../../../contract/members/roles.ts'
import { ownerRole } from '../../../contract/workspaces/access.ts'
import {
  createVerifiedUser,
  findUser,
  hashPasswordOf,
  startSession,
  verifyAddress,
  type UserRow,
} from '../../accounts/index.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce, emit } from '../../events/index.ts'
import { hashToken } from '../../infra/crypto/tokens.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { unauthenticated } from '../../infra/http/app-error.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { insertMember, listKnownAccounts, listMemberRows } from '../members.queries.ts'
import { requireFutureOwner } from '../require-future-owner.ts'
import { lockSeats, presentSeats, seatsTaken, type SeatCount } from '../seats/read-seats.ts'
import { hasSeat } from '../seats/seats.queries.ts'
import { closedInvitation, hasAccount, otherAddress, unknownInvitation } from './invitation-errors.ts'
import { findByToken, lockInvitation, markAccepted, type InvitationRow } from './invitations.queries.ts'
import { stateOf } from './invitations.view.ts'

/**
 * Makes the signed-in user, whose address was invited, a member. Whoever has the link reads the mail of the address, so
 * it counts as verified. Returns the workspace; a repeated call of the same user changes nothing.
 */
export async function acceptInvitation(ctx: Context, caller: Caller, token: string): Promise<string> {
  return inTransaction(ctx.db, async (trx) => {
    const { invitation, seats } = await lockByToken(ctx, trx, token)
    const user = await findUser(trx, caller.userId)
    if (!user) throw unauthenticated()
    if (invitation.accepted_by === user.id) return invitation.workspace_id
    if (user.email.toLowerCase() !== invitation.email.toLowerCase()) throw otherAddress(invitation.email)
    const now = ctx.clock.now()
    requireOpen(invitation, now)
    if (!(await verifyAddress(trx, user, now))) throw hasAccount(invitation.email)
    await join(ctx, trx, user, { invitation, seats })
    return invitation.workspace_id
  })
}

/** Registers the invited address, makes the new user a member and signs them in. */
export async function registerInvited(
  ctx: Context,
  { token, full_name: fullName, password }: z.output<typeof registerInvitedSchema>,
  device: Parameters<typeof startSession>[2],
): Promise<{ token: string; user: User }> {
  const found = await findByToken(ctx.db, hashToken(token))
  if (!found) throw unknownInvitation()
  const { email } = found
  const passwordHash = await hashPasswordOf(ctx, { email, password })
  const created = await inTransaction(ctx.db, async (trx) => {
    const { invitation, seats } = await lockByToken(ctx, trx, token)
    const now = ctx.clock.now()
    requireOpen(invitation, now)
    const id = await createVerifiedUser(trx, { email, fullName, passwordHash, now })
    const user = id === undefined ? undefined : await findUser(trx, id)
    if (!user) throw hasAccount(email)
    await join(ctx, trx, user, { invitation, seats })
    return user
  })
  return startSession(ctx, created, device)
}

type Locked = { invitation: InvitationRow; seats: SeatCount }

/** The seats are locked before the invitation, as whoever invites or resends does. */
async function lockByToken(ctx: Context, trx: Trx, token: string): Promise<Locked> {
  const found = await findByToken(trx, hashToken(token))
  if (!found) throw unknownInvitation()
  const seats = await lockSeats(ctx, trx, found.workspace_id)
  const invitation = await lockInvitation(trx, found.id)
  if (!invitation) throw unknownInvitation()
  return { invitation, seats }
}

function requireOpen(invitation: InvitationRow, now: Date): void {
  const state = stateOf(invitation, now)
  if (state !== 'open') throw closedInvitation(state)
}

async function join(ctx: Context, trx: Trx, user: UserRow, { invitation, seats }: Locked): Promise<void> {
  const { workspace_id: workspaceId, role, social_account_ids: limited } = invitation
  const now = ctx.clock.now()
  await markAccepted(trx, invitation.id, user.id, now)
  const members = await listMemberRows(trx, workspaceId)
  if (members.some(({ id }) => id === user.id)) return
  const isNew = !(await hasSeat(trx, seats.payerId, user.id))
  if (isNew && seats.members >= seats.included) throw seatsTaken(presentSeats(seats))
  if (role === ownerRole) {
    // Whoever has the link reads the mail of the address.
    const verified = { ...user, email_verified_at: user.email_verified_at ?? now }
    await requireFutureOwner(ctx, trx, workspaceId, verified, { isCaller: true })
  }
  await insertMember(trx, {
    workspace_id: workspaceId,
    user_id: user.id,
    role,
    social_account_ids:
      limited && canBeLimited(role) ? await listKnownAccounts(trx, workspaceId, limited) : null,
    created_at: now,
  })
  const by = { userId: user.id }
  await recordActivity(trx, { workspaceId, by, at: now, activity: { kind: 'member.joined', data: { role } } })
  await emit(ctx, trx, workspaceId, {
    type: 'member.joined',
    data: { userId: user.id, name: user.full_name, role },
  })
  await announce(trx, { membersChanged: workspaceId })
}

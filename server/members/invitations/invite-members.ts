import { randomUUIDv7 } from 'node:crypto'
import type { z } from 'zod'
import { emailSchema } from '../../../contract/accounts/email-address.ts'
import type { InviteOutcome, inviteSchema } from '../../../contract/members/invitations.ts'
import { recordActivity } from '../../activity/index.ts'
import type { Context, Trx } from '../../context.ts'
import { announce } from '../../events/index.ts'
import { inTransaction } from '../../infra/database/database.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { confirmOwner } from '../confirm-owner.ts'
import { lockMembers, ownRow } from '../lock-members.ts'
import { onlyOwners, unknownAccounts } from '../member-errors.ts'
import { canGiveRole, concernsOwner } from '../members.policy.ts'
import { listKnownAccounts } from '../members.queries.ts'
import { lockSeats, presentSeats, seatsTaken } from '../seats/read-seats.ts'
import { listSeated } from '../seats/seats.queries.ts'
import { spendAddress, spendInvitations } from './invitation-limits.ts'
import { insertInvitation, listInvitations, markWithdrawn } from './invitations.queries.ts'
import { mailInvitation } from './mail-invitation.ts'

type Invited = z.output<typeof inviteSchema>
type Outcomes = { email: string; outcome: InviteOutcome }[]

/**
 * Invites each address, in the given order, as long as the plan has seats left, and says what became of it. Throws
 * `seats_taken` if no address could be invited because of that.
 */
export async function inviteMembers(ctx: Context, caller: Caller, input: Invited): Promise<Outcomes> {
  if (!canGiveRole(caller, input.role)) throw onlyOwners()
  if (concernsOwner(input.role)) await confirmOwner(ctx, caller, input.identity)
  const addresses = await checkAddresses(ctx, caller, input.emails)
  return inTransaction(ctx.db, async (trx) => {
    const seats = await lockSeats(ctx, trx, caller.workspaceId)
    const members = await lockMembers(trx, caller.workspaceId)
    ownRow(caller, members)
    const accounts = input.socialAccountIds ?? []
    if ((await listKnownAccounts(trx, caller.workspaceId, accounts)).length < accounts.length)
      throw unknownAccounts()

    const now = ctx.clock.now()
    const invited = await listInvitations(trx, caller.workspaceId)
    const keys = addresses.map(({ email }) => email.toLowerCase())
    const seated = await listSeated(trx, seats.payerId, keys, now)
    const joined = new Set(members.map(({ email }) => email.toLowerCase()))
    let left = seats.included - seats.used
    const outcomes: Outcomes = []
    for (const { email, problem } of addresses) {
      const key = email.toLowerCase()
      const earlier = invited.find((one) => one.email.toLowerCase() === key)
      const refused =
        problem ??
        (joined.has(key) ? 'already_member' : undefined) ??
        (earlier && earlier.expires_at > now ? 'already_invited' : undefined) ??
        (!seated.has(key) && left <= 0 ? 'no_seat' : undefined)
      outcomes.push({ email, outcome: refused ?? 'invited' })
      if (refused) continue
      if (!seated.has(key)) left -= 1
      if (earlier) await markWithdrawn(trx, earlier.id, now)
      await inviteAddress(ctx, trx, caller, { ...input, email })
    }
    const reached = outcomes.some(({ outcome }) => outcome === 'invited')
    if (!reached && outcomes.some(({ outcome }) => outcome === 'no_seat')) {
      throw seatsTaken(presentSeats(seats), { outcomes })
    }
    if (reached) await announce(trx, { membersChanged: caller.workspaceId })
    return outcomes
  })
}

/** Each address once, in its usual form. Mails are counted before any seat is locked. */
async function checkAddresses(ctx: Context, caller: Caller, given: string[]) {
  const parsed = given.map((text) => ({ text, email: emailSchema.safeParse(text).data }))
  const unique = [
    ...new Map(parsed.map((one) => [(one.email ?? one.text).toLowerCase(), one] as const)).values(),
  ]
  await spendInvitations(ctx.db, caller, unique.filter(({ email }) => email !== undefined).length)
  const checked: { email: string; problem?: InviteOutcome }[] = []
  for (const { text, email } of unique) {
    if (email === undefined) checked.push({ email: text, problem: 'invalid' })
    else if (await spendAddress(ctx.db, caller, email)) checked.push({ email })
    else checked.push({ email, problem: 'limited' })
  }
  return checked
}

async function inviteAddress(
  ctx: Context,
  trx: Trx,
  { workspaceId, userId }: Caller,
  { email, role, socialAccountIds }: Omit<Invited, 'emails'> & { email: string },
): Promise<void> {
  const now = ctx.clock.now()
  const link = await mailInvitation(ctx, trx, {
    workspaceId,
    inviterId: userId,
    email,
    role,
    socialAccountIds,
  })
  await insertInvitation(trx, {
    id: randomUUIDv7(),
    workspace_id: workspaceId,
    email,
    role,
    social_account_ids: socialAccountIds,
    invited_by: userId,
    created_at: now,
    ...link,
  })
  const activity = { kind: 'member.invited', data: { email, role } } as const
  await recordActivity(trx, { workspaceId, by: { userId }, at: now, activity })
}

import { sql } from 'kysely'
import type { PlanKey } from '../../../contract/billing/plans.ts'
import type { Db } from '../../context.ts'

export type SeatsRow = {
  payer_id: string
  payer_name: string
  paid_plan: PlanKey
  granted_plan: PlanKey
  /** The users who work in the payer's workspaces. */
  members: number
  /** The open invitations to other addresses. */
  invited: number
}

/** The seats of the workspace that pays for a workspace. */
export async function findSeats(db: Db, workspaceId: string, now: Date): Promise<SeatsRow | undefined> {
  const { rows } = await sql<SeatsRow>`
    select p.id as payer_id, p.name as payer_name, p.paid_plan, p.granted_plan, seats_used(p.id) as members,
      (select count(distinct lower(i.email))::int
        from invitations i join workspaces iw on iw.id = i.workspace_id
        where iw.payer_id = p.id and ${isOpen(now)}
          and not exists (${memberWithAddress(sql`p.id`, sql`lower(i.email)`)})) as invited
    from workspaces w join workspaces p on p.id = w.payer_id where w.id = ${workspaceId}`.execute(db)
  return rows[0]
}

/** Those of the addresses, in lower case, that have a seat already, as a member or by an open invitation. */
export async function listSeated(
  db: Db,
  payerId: string,
  emails: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${emails}::text[]) given (email)
    where exists (${memberWithAddress(sql`${payerId}::uuid`, sql`given.email`)})
      or exists (select from invitations i join workspaces iw on iw.id = i.workspace_id
        where iw.payer_id = ${payerId} and lower(i.email) = given.email and ${isOpen(now)})`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Whether the user works in one of the payer's workspaces. */
export async function hasSeat(db: Db, payerId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from members m join workspaces w on w.id = m.workspace_id
    where w.payer_id = ${payerId} and m.user_id = ${userId} limit 1`.execute(db)
  return rows.length > 0
}

const isOpen = (now: Date) => sql`i.accepted_at is null and i.withdrawn_at is null and i.expires_at > ${now}`

const memberWithAddress = (payer: ReturnType<typeof sql>, email: ReturnType<typeof sql>) => sql`
  select from members m join workspaces mw on mw.id = m.workspace_id join users u on u.id = m.user_id
  where mw.payer_id = ${payer} and lower(u.email) = ${email}`

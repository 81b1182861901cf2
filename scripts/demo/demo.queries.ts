import { sql } from 'kysely'
import type { Role } from '../../contract/workspaces/access.ts'
import {
  emittedEventSchema,
  notifiedEventSchema,
  type EmittedEvent,
  type NotifiedEvent,
} from '../../contract/events/events.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { Db } from '../../server/context.ts'

/** As opening the link of the verification mail does. */
export async function verifyAddress(db: Db, email: string, now: Date): Promise<string> {
  const user = await db
    .updateTable('users')
    .set({ email_verified_at: now, delete_at: null })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  return user.id
}

export async function findWorkspaceOf(db: Db, userId: string): Promise<string> {
  const member = await db
    .selectFrom('members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return member.workspace_id
}

/** Adds a member, whose own empty workspace goes. */
export async function addMember(
  db: Db,
  { workspaceId, userId, role, now }: { workspaceId: string; userId: string; role: Role; now: Date },
): Promise<void> {
  await db
    .deleteFrom('workspaces')
    .where('id', '=', await findWorkspaceOf(db, userId))
    .execute()
  await db
    .insertInto('members')
    .values({ workspace_id: workspaceId, user_id: userId, role, created_at: now })
    .execute()
}

export type DueAccount = { accountId: string; platform: PlatformKey; urgent: boolean }

/** The accounts with due posts. */
export async function listDueAccounts(db: Db): Promise<DueAccount[]> {
  const { rows } = await sql<DueAccount>`
    select distinct social_account_id as "accountId", platform, urgent from posts where due_at <= now()`.execute(
    db,
  )
  return rows
}

/** When the next post is due that a worker is waiting for; null if there is none before a time. */
export async function findNextDue(db: Db, before: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(due_at) as at from posts where due_at <= ${before}`.execute(db)
  return rows[0]?.at ?? null
}

/** What users are to be told of, oldest first. */
export async function listEvents(db: Db): Promise<EmittedEvent<NotifiedEvent>[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'events-notifications' order by data ->> 'at'`.execute(db)
  return rows.map(({ data }) => emittedEventSchema.extend({ event: notifiedEventSchema }).parse(data))
}

/** Mails and checks of days that are over are not made up for. */
export async function forgetJobs(db: Db): Promise<void> {
  await sql`delete from pgboss.job`.execute(db)
}

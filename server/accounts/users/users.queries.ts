import { randomUUIDv7 } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type UserRow = Selectable<Tables['users']>

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
}

export async function findUserByUsername(db: Db, username: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .executeTakeFirst()
}

/** The workspace that a user joined first, in which new sessions start. */
export async function findFirstWorkspace(db: Db, userId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('members')
    .select('workspace_id')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('workspace_id')
    .limit(1)
    .executeTakeFirst()
  return member?.workspace_id
}

export type Owner = Pick<UserRow, 'id' | 'email' | 'full_name'>

/** The recipient of mail about a workspace: its first owner. */
export async function findOwner(db: Db, workspaceId: string): Promise<Owner | undefined> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'users.email', 'users.full_name'])
    .where('members.workspace_id', '=', workspaceId)
    .where('members.role', '=', 'owner')
    .orderBy('members.created_at')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst()
}

export type NewUser = {
  email: string
  fullName: string
  phoneNumber: string | null
  accountType: string
  passwordHash: string
  now: Date
}

/** Undefined if the address already has an account, also one that was created concurrently. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow | undefined> {
  return trx
    .insertInto('users')
    .values({
      id: randomUUIDv7(),
      email: user.email,
      username: null,
      full_name: user.fullName,
      phone_number: user.phoneNumber,
      account_type: user.accountType,
      password_hash: user.passwordHash,
      email_verified_at: null,
      created_at: user.now,
      updated_at: user.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Keeps the first verification time. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

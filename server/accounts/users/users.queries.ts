import { ownerRole } from '../../../contract/workspaces/access.ts'
import { randomUUIDv7 } from 'node:crypto'
import { CompiledQuery, sql, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import { violatesUnique } from '../../infra/database/database.ts'
import type { Tables } from '../../tables.ts'
import { lifetimes, timeAfter } from '../lifetimes.ts'
import { deleteRegistrationTokens } from '../registration/registration-tokens.queries.ts'

export type UserRow = Selectable<Tables['users']>

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export type NameRow = Pick<UserRow, 'id' | 'full_name' | 'picture_key'>

// Raw SQL instead of the query builder, because it runs for every screen that shows posts.
const namesOfUsers = 'select id, full_name, picture_key from users where id = any($1) and erased_at is null'

/** The users with these ids whose accounts were not deleted. */
export async function listNames(db: Db, ids: readonly string[]): Promise<NameRow[]> {
  return (await db.executeQuery<NameRow>(CompiledQuery.raw(namesOfUsers, [ids]))).rows
}

const withAddress = (email: string) => sql<boolean>`lower(users.email) = ${email.toLowerCase()}`

/** The user who has verified this address, otherwise the newest one who registered with it. */
export async function findUserByEmail(db: Db, email: string, now: Date): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(withAddress(email))
    .where((eb) => eb.or([eb('delete_at', 'is', null), eb('delete_at', '>', now)]))
    .orderBy(sql`email_verified_at is null`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function findVerifiedUser(db: Db, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where(withAddress(email))
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
}

/** All users with this address. No concurrent transaction can verify one of them until this transaction ends. */
export async function lockUsersWithEmail(trx: Trx, email: string): Promise<UserRow[]> {
  return trx.selectFrom('users').selectAll().where(withAddress(email)).orderBy('id').forUpdate().execute()
}

/** Marks the unverified registrations of an address for deletion, and deletes their sessions and tokens. */
export async function discardUnverified(trx: Trx, email: string, now: Date): Promise<void> {
  const discarded = await trx
    .updateTable('users')
    .set({ delete_at: now })
    .where(withAddress(email))
    .where('email_verified_at', 'is', null)
    .returning('id')
    .execute()
  const ids = discarded.map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('sessions').where('user_id', 'in', ids).execute()
  await deleteRegistrationTokens(trx, ids)
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
    .where('members.role', '=', ownerRole)
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

/** Inserts a registration. An address can have several until one of them is verified. */
export async function insertUser(trx: Trx, user: NewUser): Promise<UserRow> {
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
      delete_at: timeAfter(user.now, lifetimes.unverifiedAccount),
      created_at: user.now,
      updated_at: user.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

type ProfileColumns = Partial<
  Pick<Updateable<Tables['users']>, 'full_name' | 'phone_number' | 'username' | 'bio'>
>

/** Undefined if another user has the username. Omitted fields stay unchanged. */
export async function updateProfile(
  db: Db,
  userId: string,
  columns: ProfileColumns,
  now: Date,
): Promise<UserRow | undefined> {
  try {
    return await db
      .updateTable('users')
      .set({ ...columns, updated_at: now })
      .where('id', '=', userId)
      .returningAll()
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violatesUnique(error, 'users_username')) return undefined
    throw error
  }
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

/** A verified registration is kept, unless its user requested its deletion. */
const deletedOnlyIfAsked = sql<Date | null>`case when deletion_requested_at is not null then delete_at end`

/** Keeps the first verification time, and cancels the deletion of unverified accounts. */
export async function markEmailVerified(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ email_verified_at: now, delete_at: deletedOnlyIfAsked, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

/** Sets a new address that its owner confirmed, and the hash of the same password for it. */
export async function setEmail(
  trx: Trx,
  userId: string,
  { email, passwordHash, now }: { email: string; passwordHash: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      email,
      password_hash: passwordHash,
      email_verified_at: now,
      delete_at: deletedOnlyIfAsked,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}

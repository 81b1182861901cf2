import { sql } from 'kysely'
import { wants } from '../../accounts/index.ts'
import type { Trx } from '../../context.ts'

/**
 * The time up to which updates were sent, locked until the transaction ends; undefined if another process is sending
 * them now.
 */
export async function lockToldUntil(trx: Trx, now: Date): Promise<Date | undefined> {
  await trx
    .insertInto('publishing_updates')
    .values({ told_until: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await trx
    .selectFrom('publishing_updates')
    .select('told_until')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.told_until
}

export async function saveToldUntil(trx: Trx, until: Date): Promise<void> {
  await trx.updateTable('publishing_updates').set({ told_until: until }).execute()
}

export type UpdateReader = {
  userId: string
  workspaceId: string
  email: string
  full_name: string
  workspace: string
  /** Whether the user also wants updates about published posts. */
  published: boolean
}

/** Those of these users who are members with a verified address and want such mails, once for each workspace. */
export async function listUpdateReaders(trx: Trx, userIds: readonly string[]): Promise<UpdateReader[]> {
  if (userIds.length === 0) return []
  return trx
    .selectFrom('users')
    .innerJoin('members', 'members.user_id', 'users.id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['users.id as userId', 'users.email', 'users.full_name'])
    .select(['workspaces.id as workspaceId', 'workspaces.name as workspace'])
    .select(wants('postPublished').as('published'))
    .where('users.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('users.email_verified_at', 'is not', null)
    .where(wants('emailNotifications'))
    .where(wants('contentUpdates'))
    .orderBy('users.id')
    .orderBy('workspaces.id')
    .execute()
}

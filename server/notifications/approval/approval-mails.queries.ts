import { sql } from 'kysely'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import type { Capability, Role } from '../../../contract/workspaces/access.ts'
import { wants } from '../../accounts/index.ts'
import { commentIsThere } from '../../comments/index.ts'
import type { Db, Trx } from '../../context.ts'

/**
 * A workspace with a notification whose mail is due. Its counter is locked until the transaction ends, so that no other
 * process takes some of its notifications, and none is added.
 */
export async function lockWorkspaceToMail(trx: Trx, now: Date): Promise<string | undefined> {
  const row = await trx
    .selectFrom('notification_counters')
    .select('workspace_id')
    .where('workspace_id', 'in', (eb) =>
      eb.selectFrom('notifications').select('workspace_id').where('mail_due_at', '<=', now),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.workspace_id
}

export type ApprovalEvent = Extract<NotifiedEvent, { type: `approval.${string}` }>

const commentId = sql<string>`event #>> '{data,commentId}'`

/** An event that is mailed, and who is told: one user, or every member with the capability. */
export type MailedEvent = { event: NotifiedEvent; user_id: string | null; capability: Capability | null }

/** Marks all that waits to be mailed in a workspace as mailed, and returns it without comments that are gone, oldest first. */
export async function takeMailedEvents(trx: Trx, workspaceId: string): Promise<MailedEvent[]> {
  const rows = await trx
    .updateTable('notifications')
    .set({ mail_due_at: null })
    .where('workspace_id', '=', workspaceId)
    .where('mail_due_at', 'is not', null)
    .returning(['number', 'event', 'user_id', 'capability'])
    .returning(
      sql<boolean>`${commentId} is null or ${commentIsThere(sql`(${commentId})::uuid`)}`.as('is_there'),
    )
    .execute()
  return rows.filter((row) => row.is_there).toSorted((one, other) => one.number - other.number)
}

export type ApprovalReader = {
  id: string
  email: string
  full_name: string
  role: Role
  workspaceId: string
  workspace: string
}

/** The members of a workspace with a verified address who want mails about posts. */
export async function listApprovalReaders(db: Db, workspaceId: string): Promise<ApprovalReader[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['users.id', 'users.email', 'users.full_name', 'members.role'])
    .select(['workspaces.id as workspaceId', 'workspaces.name as workspace'])
    .where('members.workspace_id', '=', workspaceId)
    .where('users.email_verified_at', 'is not', null)
    .where(sql<boolean>`${wants('emailNotifications')} and ${wants('mailPosts')}`)
    .orderBy('users.id')
    .execute()
}

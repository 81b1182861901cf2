import { sql, type Selectable } from 'kysely'
import { capabilitiesOf, roles, type Capability, type Role } from '../../../contract/workspaces/access.ts'
import type { NotifiedEvent } from '../../../contract/events/events.ts'
import { wants } from '../../accounts/index.ts'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

type DigestRow = Selectable<Tables['attention_mails']>

export function findDigest(db: Db, workspaceId: string): Promise<DigestRow | undefined> {
  return db
    .selectFrom('attention_mails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Finds the digest and locks the row until the transaction ends. */
export function lockDigest(trx: Db, workspaceId: string): Promise<DigestRow | undefined> {
  return trx
    .selectFrom('attention_mails')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

/** `toldUpTo` is used for a workspace that never had a planned mail. */
export async function planDigestAt(
  trx: Db,
  { workspaceId, dueAt, toldUpTo }: { workspaceId: string; dueAt: Date; toldUpTo: number },
): Promise<void> {
  await trx
    .insertInto('attention_mails')
    .values({ workspace_id: workspaceId, due_at: dueAt, sent_at: null, told_up_to: toldUpTo })
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet({ due_at: dueAt }))
    .execute()
}

/** `sentAt`: undefined if there was nothing to announce. */
export async function endDigest(
  trx: Trx,
  { workspaceId, toldUpTo, sentAt }: { workspaceId: string; toldUpTo: number; sentAt: Date | undefined },
): Promise<void> {
  await trx
    .updateTable('attention_mails')
    .set({ due_at: null, told_up_to: toldUpTo, ...(sentAt && { sent_at: sentAt }) })
    .where('workspace_id', '=', workspaceId)
    .execute()
}

export type ToldEvent = { number: number; event: NotifiedEvent }

/** The events of these types after the given number, the newest first. */
export async function listEventsAfter(
  db: Db,
  workspaceId: string,
  { after, types, limit }: { after: number; types: readonly NotifiedEvent['type'][]; limit: number },
): Promise<ToldEvent[]> {
  return db
    .selectFrom('notifications')
    .select(['number', 'event'])
    .where('workspace_id', '=', workspaceId)
    .where('number', '>', after)
    .where(sql<string>`event ->> 'type'`, 'in', [...types])
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
}

export type MailReader = {
  id: string
  email: string
  full_name: string
  role: Role
  workspaceId: string
  workspace: string
  /** Whether the member wants mail about these events. */
  posts: boolean
  accounts: boolean
}

/** The members who have one of these capabilities and a verified address, and want mail. */
export async function listMailReaders(
  db: Db,
  workspaceId: string,
  needed: readonly Capability[],
): Promise<MailReader[]> {
  const able = roles.filter((role) => needed.some((one) => capabilitiesOf[role].has(one)))
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('workspaces', 'workspaces.id', 'members.workspace_id')
    .select(['users.id', 'users.email', 'users.full_name', 'members.role'])
    .select(['workspaces.id as workspaceId', 'workspaces.name as workspace'])
    .select([wants('mailPosts').as('posts'), wants('mailAccounts').as('accounts')])
    .where('members.workspace_id', '=', workspaceId)
    .where('members.role', 'in', able)
    .where('users.email_verified_at', 'is not', null)
    .where(wants('emailNotifications'))
    .orderBy('users.id')
    .execute()
}

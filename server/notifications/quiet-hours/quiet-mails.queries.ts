import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { wants } from '../../accounts/index.ts'
import type { Context, Db, Trx } from '../../context.ts'
import type { MailText } from '../../mail/index.ts'

/** `kind`: the preference that also turns the mail off, in addition to the one for all mails. */
export type QuietMail = MailText & { kind?: 'contentUpdates' | 'engagementMilestones' | undefined }

const sealOf = (id: string) => `quiet_mail:${id}`

/** Stores an encrypted mail until `dueAt`. */
export async function insertQuietMail(
  { secrets }: Context,
  db: Db,
  { userId, workspaceId, mail, dueAt }: { userId: string; workspaceId: string; mail: QuietMail; dueAt: Date },
): Promise<void> {
  const id = randomUUIDv7()
  const sealed = secrets.seal(JSON.stringify(mail), sealOf(id))
  await db
    .insertInto('quiet_mails')
    .values({ id, user_id: userId, workspace_id: workspaceId, mail: sealed, due_at: dueAt })
    .execute()
}

type Reader = {
  id: string
  email: string
  full_name: string
  wanted: boolean
  kinds: Record<NonNullable<QuietMail['kind']>, boolean>
}

/** A user with a mail that is due. The row is locked until the transaction ends. */
export async function lockDueReader(trx: Trx, now: Date) {
  const { rows } = await sql<Reader>`
    select id, email, full_name, ${wants('emailNotifications')} and email_verified_at is not null as wanted,
      json_build_object(
        'contentUpdates', ${wants('contentUpdates')},
        'engagementMilestones', ${wants('engagementMilestones')} and ${wants('mailMilestones')}
      ) as kinds
    from users
    where exists (select from quiet_mails q where q.user_id = users.id and q.due_at <= ${now})
    limit 1 for no key update skip locked`.execute(trx)
  return rows[0]
}

/** Removes all delayed mails of a user, and returns those about workspaces of the user, the oldest first. */
export async function takeDelayedMails({ secrets }: Context, trx: Trx, userId: string): Promise<QuietMail[]> {
  const rows = await trx
    .deleteFrom('quiet_mails')
    .where('user_id', '=', userId)
    .returning(['id', 'mail'])
    .returning(
      sql<boolean>`workspace_id is null or exists (
        select from members m where m.workspace_id = quiet_mails.workspace_id and m.user_id = quiet_mails.user_id
      )`.as('is_of_member'),
    )
    .execute()
  return rows
    .filter((row) => row.is_of_member)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ id, mail }) => JSON.parse(secrets.open(mail, sealOf(id))) as QuietMail)
}

import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { wants } from '../../accounts/index.ts'
import type { Db, Trx } from '../../context.ts'
import type { Block } from '../../mail/index.ts'
import type { Newsletter } from './parse-newsletter.ts'

/** The newsletter with this subject, with its current content. */
export async function saveNewsletter(db: Db, { subject, blocks }: Newsletter): Promise<string> {
  const { id } = await db
    .insertInto('newsletters')
    .values({ id: randomUUIDv7(), subject, blocks: JSON.stringify(blocks) })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => ({ blocks: eb.ref('excluded.blocks') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findNewsletter(
  db: Db,
  id: string,
): Promise<{ subject: string; blocks: Block[] } | undefined> {
  return db.selectFrom('newsletters').select(['subject', 'blocks']).where('id', '=', id).executeTakeFirst()
}

/** Users with a verified address who want newsletters, and whose account is not being deleted. */
const wantsNewsletter = (): RawBuilder<boolean> =>
  sql<boolean>`(users.email_verified_at is not null and users.deletion_requested_at is null
    and users.erased_at is null and ${wants('emailNotifications')} and ${wants('marketingEmails')})`

/** How many users have received the newsletter with this subject, and how many still have to. */
export async function countRecipients(db: Db, subject: string): Promise<{ sent: number; left: number }> {
  const { rows } = await sql<{ sent: number; left: number }>`
    with sent as (
      select r.user_id from newsletter_readers r join newsletters n on n.id = r.newsletter_id
      where n.subject = ${subject}
    )
    select (select count(*)::int from sent) as sent,
      (select count(*)::int from users where ${wantsNewsletter()} and id not in (select user_id from sent)) as left`.execute(
    db,
  )
  return rows[0] ?? { sent: 0, left: 0 }
}

export type LetterReader = { id: string; email: string; full_name: string }

/**
 * The next users who want a newsletter and have not received it. They are marked as having received it when the
 * transaction commits.
 */
export async function claimRecipients(
  trx: Trx,
  newsletterId: string,
  limit: number,
): Promise<LetterReader[]> {
  const { rows } = await sql<LetterReader>`
    with next as (
      select id, email, full_name from users
      where ${wantsNewsletter()}
        and not exists (select from newsletter_readers where newsletter_id = ${newsletterId} and user_id = users.id)
      order by id limit ${limit}
    ), taken as (
      insert into newsletter_readers (newsletter_id, user_id) select ${newsletterId}, id from next
      on conflict do nothing returning user_id
    )
    select next.* from next join taken on taken.user_id = next.id order by next.id`.execute(trx)
  return rows
}

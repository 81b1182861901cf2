import { sql, type Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

export type LocalMail = Selectable<Tables['local_mails']>

/** Idempotent, because a job can run twice. */
export async function insertLocalMail(db: Db, mail: LocalMail): Promise<void> {
  await db
    .insertInto('local_mails')
    .values(mail)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function listLocalMails(
  db: Db,
  filter: { to?: string | undefined; limit: number },
): Promise<LocalMail[]> {
  let query = db.selectFrom('local_mails').selectAll()
  if (filter.to !== undefined) {
    query = query.where((eb) =>
      eb(eb.fn<string>('lower', ['recipient']), '=', filter.to?.toLowerCase() ?? ''),
    )
  }
  return query.orderBy('id', 'desc').limit(filter.limit).execute()
}

export async function findLocalMail(db: Db, id: string): Promise<LocalMail | undefined> {
  return db.selectFrom('local_mails').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function deleteLocalMailsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'local_mails', sql`created_at < ${before}`)
}

import { sql } from 'kysely'
import type { Trx } from '../../context.ts'

/** Users whose time is over, who verified no address and whose workspaces have nothing outside of the database. */
export async function lockEndedRegistrations(trx: Trx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.delete_at <= ${now} and u.email_verified_at is null
      and not exists (
        select from members m where m.user_id = u.id and (
          exists (select from members o where o.workspace_id = m.workspace_id and o.user_id <> u.id)
          or exists (select from media where workspace_id = m.workspace_id)
          or exists (select from connections where workspace_id = m.workspace_id)
          or exists (select from billing_customers where workspace_id = m.workspace_id)
        )
      )
    order by u.delete_at limit ${limit} for update skip locked`.execute(trx)
  return rows.map(({ id }) => id)
}

export async function deleteWorkspacesOf(trx: Trx, userIds: string[]): Promise<void> {
  await trx
    .deleteFrom('workspaces')
    .where('id', 'in', (eb) =>
      eb.selectFrom('members').select('workspace_id').where('user_id', 'in', userIds),
    )
    .execute()
}

export async function deleteUsers(trx: Trx, ids: string[]): Promise<void> {
  await trx.deleteFrom('users').where('id', 'in', ids).execute()
}

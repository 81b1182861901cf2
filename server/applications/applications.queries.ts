import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import { deleteInBatches } from '../infra/database/delete-in-batches.ts'
import type { Tables } from '../tables.ts'

export type ApplicationRow = Selectable<Tables['applications']>

export async function findApplication(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The name of the workspace whose members registered an application. */
export async function findRegistrant(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applications as a')
    .innerJoin('workspaces as w', 'w.id', 'a.workspace_id')
    .select('w.name')
    .where('a.id', '=', id)
    .executeTakeFirst()
  return row?.name
}

export type ListedApplicationRow = ApplicationRow & { connections: number }

const listed = (db: Db, workspaceId: string) =>
  db
    .selectFrom('applications as a')
    .selectAll('a')
    .select(
      sql<number>`(select count(*)::int from application_connections c where c.application_id = a.id)`.as(
        'connections',
      ),
    )
    .where('a.workspace_id', '=', workspaceId)

/** The applications that members of a workspace registered, the newest first. */
export async function listApplicationRows(db: Db, workspaceId: string): Promise<ListedApplicationRow[]> {
  return listed(db, workspaceId).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc').execute()
}

export async function findApplicationRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ListedApplicationRow | undefined> {
  return listed(db, workspaceId).where('a.id', '=', id).executeTakeFirst()
}

/** Locks an application until the transaction ends. */
export async function lockApplication(
  trx: Trx,
  workspaceId: string,
  id: string,
): Promise<ApplicationRow | undefined> {
  return trx
    .selectFrom('applications')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function countApplications(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertApplication(
  db: Db,
  application: Insertable<Tables['applications']>,
): Promise<void> {
  await db.insertInto('applications').values(application).execute()
}

export async function updateApplication(
  trx: Trx,
  id: string,
  change: Partial<Pick<ApplicationRow, 'name' | 'redirect_uris' | 'secret_hash' | 'connected_at'>>,
): Promise<void> {
  await trx.updateTable('applications').set(change).where('id', '=', id).execute()
}

export async function deleteApplication(db: Db, id: string): Promise<void> {
  await db.deleteFrom('applications').where('id', '=', id).execute()
}

/** Deletes the oldest of those that registered themselves and were never connected, beyond `kept` and made before. */
export async function deleteUnusedBeyond(
  db: Db,
  { kept, before }: { kept: number; before: Date },
): Promise<void> {
  await sql`
    delete from applications where created_at < ${before} and id in (
      select id from applications where workspace_id is null and connected_at is null
      order by created_at desc offset ${kept})`.execute(db)
}

/** Those that registered themselves and were never connected. */
export async function countUnused(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', 'is', null)
    .where('connected_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Deletes those that registered themselves and that nobody has connected: never since `neverAfter`, or not any more since
 * `lastAfter`.
 */
export async function deleteUnused(
  db: Db,
  { neverAfter, lastAfter }: { neverAfter: Date; lastAfter: Date },
): Promise<void> {
  await deleteInBatches(
    db,
    'applications',
    sql`workspace_id is null and (
      connected_at is null and created_at < ${neverAfter} or connected_at < ${lastAfter} and not exists (
        select from application_connections c where c.application_id = applications.id))`,
  )
}

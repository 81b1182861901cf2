import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Tables } from '../tables.ts'

export type SetRow = Selectable<Tables['evergreen_sets']>

const sets = (db: Db, workspaceId: string) =>
  db.selectFrom('evergreen_sets').selectAll().where('workspace_id', '=', workspaceId)

/** By name. */
export async function listSetRows(db: Db, workspaceId: string): Promise<SetRow[]> {
  return sets(db, workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
}

export async function findSet(db: Db, workspaceId: string, id: string): Promise<SetRow | undefined> {
  return sets(db, workspaceId).where('id', '=', id).executeTakeFirst()
}

/**
 * Finds the set and locks its row. Whoever plans or removes posts of a set locks the set first, then queues, then
 * posts.
 */
export async function lockSet(trx: Trx, workspaceId: string, id: string): Promise<SetRow | undefined> {
  return sets(trx, workspaceId).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks a set that is not paused. Undefined if another transaction has locked it. */
export async function lockActiveSet(trx: Trx, id: string): Promise<SetRow | undefined> {
  return trx
    .selectFrom('evergreen_sets')
    .selectAll()
    .where('id', '=', id)
    .where('paused', '=', false)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The sets of all workspaces that are not paused. */
export async function listActiveSets(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('evergreen_sets').select('id').where('paused', '=', false).execute()
  return rows.map(({ id }) => id)
}

/** False if the id is in use. */
export async function insertSet(trx: Trx, row: Insertable<Tables['evergreen_sets']>): Promise<boolean> {
  const made = await trx
    .insertInto('evergreen_sets')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Changes a set that the caller has locked, and increments its version. */
export async function updateSet(
  trx: Trx,
  id: string,
  change: Updateable<Tables['evergreen_sets']>,
): Promise<void> {
  await trx
    .updateTable('evergreen_sets')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteSetRow(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('evergreen_sets').where('id', '=', id).execute()
}

export async function replaceSetAccounts(trx: Trx, id: string, accountIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('evergreen_accounts').where('set_id', '=', id).execute()
  await trx
    .insertInto('evergreen_accounts')
    .values(accountIds.map((accountId) => ({ set_id: id, social_account_id: accountId })))
    .execute()
}

export async function listSetAccounts(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('evergreen_accounts')
    .select('social_account_id as id')
    .where('set_id', '=', id)
    .execute()
  return rows.map((row) => row.id)
}

/** A post of a set, with its possible texts besides its own. */
export type EvergreenRow = {
  id: string
  setId: string
  groupId: string
  variations: { id: string; content: string }[]
}

/** The posts of a set that still exist, in the order in which they were added. */
export async function listEvergreenRows(db: Db, setId: string): Promise<EvergreenRow[]> {
  return evergreenRows(db, sql`e.set_id = ${setId}`)
}

export async function findEvergreenRow(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<EvergreenRow | undefined> {
  const [row] = await evergreenRows(
    db,
    sql`e.id = ${id} and e.set_id in (select s.id from evergreen_sets s where s.workspace_id = ${workspaceId})`,
  )
  return row
}

async function evergreenRows(db: Db, where: ReturnType<typeof sql>): Promise<EvergreenRow[]> {
  const { rows } = await sql<EvergreenRow>`
    select e.id, e.set_id as "setId", e.group_id as "groupId",
      coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'content', r.content) order by r.created_at, r.id)
        from evergreen_variations r where r.evergreen_id = e.id), '[]') as variations
    from evergreen_posts e where ${where} and e.group_id is not null
    order by e.added_at, e.id`.execute(db)
  return rows
}

/** The ids of the posts of a set, including posts that were deleted in the meantime. */
export async function listEvergreenIds(
  db: Db,
  setId: string,
  { onlyDeleted = false }: { onlyDeleted?: boolean } = {},
): Promise<string[]> {
  let query = db.selectFrom('evergreen_posts').select('id').where('set_id', '=', setId)
  if (onlyDeleted) query = query.where('group_id', 'is', null)
  return (await query.execute()).map(({ id }) => id)
}

/** Adds groups to a set. Groups that are already in it stay unchanged. */
export async function insertEvergreenPosts(
  trx: Trx,
  rows: readonly Insertable<Tables['evergreen_posts']>[],
): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('evergreen_posts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['set_id', 'group_id']).doNothing())
    .execute()
}

export async function deleteEvergreenPosts(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx.deleteFrom('evergreen_posts').where('id', 'in', ids).execute()
}

/** The groups of these posts in the workspace. */
export async function listGroupsOfPosts(
  db: Db,
  workspaceId: string,
  postIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'group_id as groupId'])
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', postIds)
    .execute()
  return new Map(rows.map(({ id, groupId }) => [id, groupId]))
}

/** Those of these groups that a set created. */
export async function listMadeGroups(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('evergreen_instances as i')
    .innerJoin('posts as p', 'p.id', 'i.post_id')
    .select('p.group_id as id')
    .where('p.group_id', 'in', groupIds)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertVariation(
  trx: Trx,
  row: Insertable<Tables['evergreen_variations']>,
): Promise<void> {
  await trx
    .insertInto('evergreen_variations')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function deleteVariations(trx: Trx, evergreenId: string): Promise<void> {
  await trx.deleteFrom('evergreen_variations').where('evergreen_id', '=', evergreenId).execute()
}

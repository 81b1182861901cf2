import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import { excerptLimit } from '../../../contract/assistant/generations.ts'
import type { Db, Trx } from '../../context.ts'
import type { CursorPosition } from '../../infra/http/paging.ts'
import type { Tables } from '../../tables.ts'

export type GenerationRow = Selectable<Tables['assistant_generations']>
export type ShownGeneration = GenerationRow & { full_name: string }
/** `longest`: the length of its longest text before it was cut to an excerpt, in characters. */
export type ListedGeneration = ShownGeneration & { longest: number }

/**
 * The commit of this transaction does not wait for the disk. A later commit that waits also writes this one to disk.
 */
export async function commitWithoutWaiting(trx: Trx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx)
}

/** Undefined if the workspace already has a generation with that id. */
export async function insertGeneration(
  trx: Trx,
  row: Insertable<Tables['assistant_generations']>,
): Promise<GenerationRow | undefined> {
  return trx
    .insertInto('assistant_generations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Includes deleted ones, because their ids cannot be used again. */
export async function findGeneration(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<GenerationRow | undefined> {
  return db
    .selectFrom('assistant_generations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Completes a running generation. Undefined if it has already ended; then nothing is changed. */
export async function updateCompleted(
  trx: Trx,
  { workspaceId, id }: { workspaceId: string; id: string },
  end: Updateable<Tables['assistant_generations']>,
): Promise<GenerationRow | undefined> {
  return trx
    .updateTable('assistant_generations')
    .set(end)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('outcome', '=', 'running')
    .returningAll()
    .executeTakeFirst()
}

/** Locks some generations that are past their deadline and skips those that another process has locked. */
export async function lockOverdueGenerations(trx: Trx, now: Date, limit: number): Promise<GenerationRow[]> {
  return trx
    .selectFrom('assistant_generations')
    .selectAll()
    .where('outcome', '=', 'running')
    .where('deadline_at', '<', now)
    .orderBy('deadline_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Generations that are not deleted, with the names of their users. */
export const shownGenerations = (db: Db, workspaceId: string) =>
  db
    .selectFrom('assistant_generations as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .where('g.workspace_id', '=', workspaceId)
    .where('g.deleted_at', 'is', null)
    .selectAll('g')
    .select('u.full_name')

/** A generation that is not deleted, with the name of its user. */
export async function findShownGeneration(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<ShownGeneration | undefined> {
  return shownGenerations(db, workspaceId).where('g.id', '=', id).executeTakeFirst()
}

/** The beginning of a text; all of it for ideas, because they are stored as JSON. */
const excerpt = (column: 'prompt' | 'source' | 'result') =>
  sql<string>`case when g.action = 'ideas' then ${sql.ref(`g.${column}`)} else left(${sql.ref(`g.${column}`)}, ${excerptLimit}) end`.as(
    column,
  )
const longest = sql<number>`greatest(length(g.prompt), length(g.source), length(g.result))`

/** Newest first, with the name of the user and an excerpt of each text. */
export async function selectGenerations(
  db: Db,
  workspaceId: string,
  { before, limit }: { before: CursorPosition | undefined; limit: number },
): Promise<ListedGeneration[]> {
  let query = shownGenerations(db, workspaceId)
    .select([excerpt('prompt'), excerpt('source'), excerpt('result')])
    .select(longest.as('longest'))
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('g.created_at', 'g.id'), '<', eb.tuple(before.createdAt, before.id)),
    )
  }
  return query.orderBy('g.created_at', 'desc').orderBy('g.id', 'desc').limit(limit).execute()
}

/** When the newest free responses were requested, newest first, including deleted ones. */
export async function listUnpaidResponses(
  db: Db,
  workspaceId: string,
  { since, limit }: { since: Date; limit: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('assistant_generations')
    .select('created_at')
    .where('workspace_id', '=', workspaceId)
    .where('unpaid_answer', '=', true)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.created_at)
}

/** Deletes the content of a generation that has ended. False if there is none. */
export async function eraseGeneration(db: Db, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('assistant_generations')
    .set({ prompt: '', source: '', result: '', voice_id: null, voice_name: null, deleted_at: now })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('outcome', '<>', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes at most `limit` generations that ended and were created before the given time; returns how many. */
export async function deleteOldGenerations(db: Db, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from assistant_generations where ctid = any(array(
      select ctid from assistant_generations where created_at < ${before} and outcome <> 'running' limit ${limit}
    ))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

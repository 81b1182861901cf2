import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, Trx } from '../context.ts'
import type { Place } from '../platform/http/paging.ts'
import type { Tables } from '../tables.ts'

export type GenerationRow = Selectable<Tables['assistant_generations']>
export type ShownGeneration = GenerationRow & { full_name: string }

/** This transaction is not waited for until it is on the disk; what is committed after it and waits brings it there too. */
export async function commitWithoutWaiting(trx: Trx): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(trx)
}

/** Undefined when the workspace has one with that id already. */
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

/** Deleted ones too: their id is spent. */
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

/** Ends a running one; undefined where it has ended already, and then nothing is changed. */
export async function endGeneration(
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

/** Locks some that run past their deadline; those another process has locked are left to it. */
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

/** Newest first, with who asked for each. */
export async function listGenerations(
  db: Db,
  workspaceId: string,
  { before, limit }: { before: Place | undefined; limit: number },
): Promise<ShownGeneration[]> {
  let query = db
    .selectFrom('assistant_generations as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .selectAll('g')
    .select('u.full_name')
    .where('g.workspace_id', '=', workspaceId)
    .where('g.deleted_at', 'is', null)
  if (before) {
    query = query.where((eb) =>
      eb(eb.refTuple('g.created_at', 'g.id'), '<', eb.tuple(before.createdAt, before.id)),
    )
  }
  return query.orderBy('g.created_at', 'desc').orderBy('g.id', 'desc').limit(limit).execute()
}

/** Empties a line that has ended; false where there is none. */
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

import type { Insertable, Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type OwnModelRow = Selectable<Tables['assistant_own_models']>

export async function findOwnModel(db: Db, workspaceId: string): Promise<OwnModelRow | undefined> {
  return db
    .selectFrom('assistant_own_models')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
}

/** Inserts or replaces the workspace's model. */
export async function upsertOwnModel(db: Db, row: Insertable<Tables['assistant_own_models']>): Promise<void> {
  const { workspace_id: _, ...changed } = row
  await db
    .insertInto('assistant_own_models')
    .values(row)
    .onConflict((conflict) => conflict.column('workspace_id').doUpdateSet(changed))
    .execute()
}

/** False if there is none. */
export async function deleteOwnModel(db: Db, workspaceId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('assistant_own_models')
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

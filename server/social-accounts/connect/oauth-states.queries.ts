import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'
import { deleteInBatches } from '../../infra/database/delete-in-batches.ts'

export type StateRow = Selectable<Tables['oauth_states']>

export async function insertState(db: Db, state: Insertable<Tables['oauth_states']>): Promise<void> {
  await db.insertInto('oauth_states').values(state).execute()
}

type StateOfSession = { hash: Buffer; sessionId: string; workspaceId: string }

/** Returns a state without deleting it, only for the session that created it. */
export function findState(db: Db, state: StateOfSession): Promise<StateRow | undefined> {
  return db
    .selectFrom('oauth_states')
    .selectAll()
    .where('state_hash', '=', state.hash)
    .where('session_id', '=', state.sessionId)
    .where('workspace_id', '=', state.workspaceId)
    .executeTakeFirst()
}

/** Returns and deletes a state, only for the session that created it. */
export function consumeState(db: Db, state: StateOfSession): Promise<StateRow | undefined> {
  return db
    .deleteFrom('oauth_states')
    .where('state_hash', '=', state.hash)
    .where('session_id', '=', state.sessionId)
    .where('workspace_id', '=', state.workspaceId)
    .returningAll()
    .executeTakeFirst()
}

export async function deleteExpiredStates(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, 'oauth_states', sql`expires_at < ${now}`)
}

import { sql, type Selectable } from 'kysely'
import type { Db } from '../context.ts'
import { deleteInBatches } from '../infra/database/delete-in-batches.ts'
import type { Tables } from '../tables.ts'

/** Whose request it is, and the key that they gave it. */
export type RequestName = { workspaceId: string; callerId: string; key: string }

type Row = Selectable<Tables['idempotent_requests']>

/** Remembers a request as running. False if it is remembered already; one from before `forgottenAt` counts as none. */
export async function insertRequest(
  db: Db,
  { workspaceId, callerId, key }: RequestName,
  { fingerprint, now, forgottenAt }: { fingerprint: Buffer; now: Date; forgottenAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({ workspace_id: workspaceId, caller_id: callerId, key, fingerprint, started_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['workspace_id', 'caller_id', 'key'])
        .doUpdateSet({ fingerprint, started_at: now, state: 'running', status: null, sealed_body: null })
        .where('idempotent_requests.started_at', '<=', forgottenAt),
    )
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

const named = ({ workspaceId, callerId, key }: RequestName) =>
  sql<boolean>`workspace_id = ${workspaceId} and caller_id = ${callerId} and key = ${key}`

export async function findRequest(db: Db, name: RequestName): Promise<Row | undefined> {
  return db.selectFrom('idempotent_requests').selectAll().where(named(name)).executeTakeFirst()
}

export async function storeAnswer(
  db: Db,
  name: RequestName,
  { status, sealedBody }: { status: number; sealedBody: Buffer },
): Promise<void> {
  await db
    .updateTable('idempotent_requests')
    .set({ state: 'answered', status, sealed_body: sealedBody })
    .where(named(name))
    .execute()
}

export async function markUnknown(db: Db, name: RequestName): Promise<void> {
  await db.updateTable('idempotent_requests').set({ state: 'unknown' }).where(named(name)).execute()
}

export async function deleteRequest(db: Db, name: RequestName): Promise<void> {
  await db.deleteFrom('idempotent_requests').where(named(name)).execute()
}

export async function deleteRequestsBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'idempotent_requests', sql`started_at < ${before}`)
}

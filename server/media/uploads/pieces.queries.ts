import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type PieceRow = Selectable<Tables['upload_pieces']>

export async function insertPiece(db: Db, row: Insertable<Tables['upload_pieces']>): Promise<void> {
  await db.insertInto('upload_pieces').values(row).execute()
}

export async function setPieceBytes(trx: Trx, id: string, bytes: number): Promise<void> {
  await trx.updateTable('upload_pieces').set({ bytes }).where('id', '=', id).execute()
}

/** The stored pieces of uploads, in the order of their bytes. Pieces that are still being received are omitted. */
export function listPieces(db: Db, uploadIds: string[]): Promise<PieceRow[]> {
  if (uploadIds.length === 0) return Promise.resolve([])
  return db
    .selectFrom('upload_pieces')
    .selectAll()
    .where('upload_id', 'in', uploadIds)
    .where('bytes', 'is not', null)
    .orderBy('upload_id')
    .orderBy('first_byte')
    .execute()
}

/** Pieces whose upload was deleted, and incomplete pieces from before `before`. */
export function listPiecesLeft(db: Db, before: Date, limit: number): Promise<PieceRow[]> {
  return db
    .selectFrom('upload_pieces')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('bytes', 'is', null).and('created_at', '<', before),
        eb('upload_id', 'is', null).and('bytes', 'is not', null),
      ]),
    )
    .limit(limit)
    .execute()
}

export async function deletePieceRows(db: Db, ids: string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('upload_pieces').where('id', 'in', ids).execute()
}

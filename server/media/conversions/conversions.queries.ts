import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../context.ts'
import type { Tables } from '../../tables.ts'

export type ConversionRow = Selectable<Tables['video_conversions']>

/** Undefined if the same conversion is already waiting or running. */
export async function insertConversion(
  db: Db,
  row: Insertable<Tables['video_conversions']>,
): Promise<ConversionRow | undefined> {
  return db
    .insertInto('video_conversions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['media_id', 'targets']).where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** Undefined if the upload is already being converted. */
export async function insertUploadConversion(
  db: Db,
  row: Insertable<Tables['video_conversions']>,
): Promise<ConversionRow | undefined> {
  return db
    .insertInto('video_conversions')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('upload_id').where('state', 'in', ['waiting', 'running']).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
}

/** The unfinished conversion of an upload. */
export function findOpenConversionOf(db: Db, uploadId: string): Promise<ConversionRow | undefined> {
  return db
    .selectFrom('video_conversions')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}

/** The newest conversion of a video for these targets that is unfinished, or whose result still exists. */
export function findUsableConversion(
  db: Db,
  mediaId: string,
  targets: ConversionRow['targets'],
): Promise<ConversionRow | undefined> {
  return db
    .selectFrom('video_conversions')
    .selectAll()
    .where('media_id', '=', mediaId)
    .where(sql<boolean>`targets = ${JSON.stringify(targets)}::jsonb`)
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'running']), eb('result_media_id', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findConversion(db: Db, workspaceId: string, id: string): Promise<ConversionRow | undefined> {
  return db
    .selectFrom('video_conversions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** A conversion that has ended stays unchanged. */
export async function cancelConversion(db: Db, workspaceId: string, id: string): Promise<void> {
  await db
    .updateTable('video_conversions')
    .set({ state: 'canceled', leased_until: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
}

/** Starts an attempt on a waiting conversion, or on one whose worker is lost; undefined if there is nothing to do. */
export async function claimConversion(
  db: Db,
  id: string,
  leaseSeconds: number,
): Promise<ConversionRow | undefined> {
  const { rows } = await sql<ConversionRow>`
    update video_conversions set state = 'running', percent = 0, attempts = attempts + 1,
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and (state = 'waiting' or (state = 'running' and leased_until < now()))
    returning *`.execute(db)
  return rows[0]
}

type Attempt = Pick<ConversionRow, 'id' | 'attempts'>

/** Extends the lease; false if it was canceled or another worker has it. */
export async function noteProgress(
  db: Db,
  { id, attempts }: Attempt,
  percent: number,
  leaseSeconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    update video_conversions set percent = ${percent},
      leased_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and attempts = ${attempts} and state = 'running' returning id`.execute(db)
  return rows.length > 0
}

/** False if it was canceled or another worker has it. */
export async function endConversion(
  db: Db,
  { id, attempts }: Attempt,
  end: { state: 'done'; result_media_id: string } | { state: 'failed'; problem: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('video_conversions')
    .set({ ...end, leased_until: null, ...(end.state === 'done' && { percent: 100 }) })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .returning('id')
    .execute()
  return ended.length > 0
}

/** Conversions whose worker is lost, and those that have been waiting since before the given time. */
export async function listLostConversions(db: Db, waitingSince: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from video_conversions
    where (state = 'running' and leased_until < now()) or (state = 'waiting' and created_at < ${waitingSince})
    order by created_at limit 100`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteConversionsBefore(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('video_conversions')
    .where('state', 'in', ['done', 'failed', 'canceled'])
    .where('created_at', '<', before)
    .execute()
}

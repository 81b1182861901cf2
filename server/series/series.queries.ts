import type { RepeatRule, SeriesEnd } from '../../contract/series/series.ts'
import type { Db, Trx } from '../context.ts'

export type SeriesRow = {
  id: string
  workspaceId: string
  rule: RepeatRule
  time: string
  timeZone: string
  firstOn: string
  endsOn: string | null
  most: number | null
  made: number
  nextOn: string | null
}

const columns = [
  'id',
  'workspace_id as workspaceId',
  'rule',
  'time',
  'time_zone as timeZone',
  'first_on as firstOn',
  'ends_on as endsOn',
  'most',
  'made',
  'next_on as nextOn',
] as const

const seriesById = (db: Db, workspaceId: string, id: string) =>
  db.selectFrom('post_series').select(columns).where('workspace_id', '=', workspaceId).where('id', '=', id)

export async function findSeries(db: Db, workspaceId: string, id: string): Promise<SeriesRow | undefined> {
  return seriesById(db, workspaceId, id).executeTakeFirst()
}

/** Finds the series and locks its row. Code that creates or removes posts of a series locks the series first. */
export async function lockSeries(trx: Trx, workspaceId: string, id: string): Promise<SeriesRow | undefined> {
  return seriesById(trx, workspaceId, id).forUpdate().executeTakeFirst()
}

/** Locks a series that is due to get a post until the given day; undefined if another transaction has locked it. */
export async function lockDueSeries(trx: Trx, id: string, until: string): Promise<SeriesRow | undefined> {
  return trx
    .selectFrom('post_series')
    .select(columns)
    .where('id', '=', id)
    .where('next_on', '<=', until)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The series that are due to get a post until the given day. */
export async function listDueSeries(db: Db, until: string): Promise<string[]> {
  const rows = await db.selectFrom('post_series').select('id').where('next_on', '<=', until).execute()
  return rows.map(({ id }) => id)
}

/** The number of a workspace's series that will get further posts. */
export async function countActiveSeries(db: Db, workspaceId: string): Promise<number> {
  const { count } = await db
    .selectFrom('post_series')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('next_on', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSeries(trx: Trx, series: SeriesRow, createdBy: string): Promise<void> {
  await trx
    .insertInto('post_series')
    .values({ ...valuesOf(series), id: series.id, workspace_id: series.workspaceId, created_by: createdBy })
    .execute()
}

/** Updates a series that the caller has locked. */
export async function updateSeries(trx: Trx, series: SeriesRow): Promise<void> {
  await trx.updateTable('post_series').set(valuesOf(series)).where('id', '=', series.id).execute()
}

const valuesOf = ({ rule, time, timeZone, firstOn, endsOn, most, made, nextOn }: SeriesRow) => ({
  rule: JSON.stringify(rule),
  time,
  time_zone: timeZone,
  first_on: firstOn,
  ends_on: endsOn,
  most,
  made,
  next_on: nextOn,
})

/** The columns that say when a series ends. */
export const endColumns = (end: SeriesEnd): Pick<SeriesRow, 'endsOn' | 'most'> => ({
  endsOn: end.kind === 'on' ? end.date : null,
  most: end.kind === 'after' ? end.count : null,
})

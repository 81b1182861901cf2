import type { Db } from '../../context.ts'
import { excerptSource, lineExcerptOf } from '../read/excerpt.ts'
import { listUpdateRows, updateSteps, type UpdateRow } from './author-updates.queries.ts'

export type AuthorUpdates = Omit<UpdateRow, 'beginning'> & { excerpt: string }

type Period = { from: Date; until: Date; named: number; excerptLength: number }

/**
 * What happened to posts in a period, by author, without the author's own changes: for each kind of change, the first
 * `named` posts, in order.
 */
export async function listAuthorUpdates(
  db: Db,
  { from, until, named, excerptLength }: Period,
): Promise<AuthorUpdates[]> {
  const rows = await listUpdateRows(db, {
    from,
    until,
    steps: updateSteps,
    named,
    beginningLength: excerptSource,
  })
  return rows.map(({ beginning, ...row }) => ({
    ...row,
    excerpt: lineExcerptOf(beginning, excerptLength),
  }))
}

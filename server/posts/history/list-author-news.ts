import type { Db } from '../../context.ts'
import { excerptSource, lineExcerptOf } from '../read/excerpt.ts'
import { listNewsRows, newsSteps, type NewsRow } from './author-news.queries.ts'

export type AuthorNews = Omit<NewsRow, 'beginning'> & { excerpt: string }

type Period = { from: Date; until: Date; named: number; excerptLength: number }

/**
 * What happened to posts in a period, for their authors, without what they did themselves: of each step of each author
 * the first `named` posts, in order.
 */
export async function listAuthorNews(
  db: Db,
  { from, until, named, excerptLength }: Period,
): Promise<AuthorNews[]> {
  const rows = await listNewsRows(db, {
    from,
    until,
    steps: newsSteps,
    named,
    beginningLength: excerptSource,
  })
  return rows.map(({ beginning, ...row }) => ({
    ...row,
    excerpt: lineExcerptOf(beginning, excerptLength),
  }))
}

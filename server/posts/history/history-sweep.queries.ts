import { sql } from 'kysely'
import type { Db } from '../../context.ts'

type Range = { after: { publishedAt: Date; id: string }; until: Date; limit: number }

/** Published posts in the order of their publication, page by page. */
export async function listPublishedBetween(
  db: Db,
  { after, until, limit }: Range,
): Promise<{ id: string; published_at: Date }[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'published_at'])
    .where('status', '=', 'published')
    .where('external_id', 'is not', null)
    .where((eb) =>
      eb(eb.refTuple('published_at', 'id'), '>', eb.tuple(sql<Date>`${after.publishedAt}`, after.id)),
    )
    .where('published_at', '<', until)
    .orderBy('published_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ published_at: Date }>()
    .execute()
}

/** In one statement, which checks the status again: a post may have been published again meanwhile. */
export async function deletePublishedHistory(db: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with kept as (select id from posts where id = any(${ids}) and status = 'published'),
    attempts as (delete from post_attempts using kept where post_id = kept.id)
    delete from post_events using kept where post_id = kept.id and step not in ('created', 'published')
  `.execute(db)
}

import { sql, type RawBuilder } from 'kysely'

/** Whether the post with this id exists and failed or needs attention, for queries of other tables. */
export const postNeedsUser = (id: RawBuilder<string>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from posts where posts.id = ${id} and posts.status in ('failed', 'needs_attention'))`

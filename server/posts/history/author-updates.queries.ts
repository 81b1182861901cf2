import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostEvent } from '../../../contract/posts/post-history.ts'
import type { Db } from '../../context.ts'

/** The changes that others, or the product, can make to a post. */
export const updateSteps = [
  'published',
  'scheduled',
  'rescheduled',
  'edited',
  'canceled',
  'publish_requested',
] as const satisfies PostEvent['step'][]

export type UpdateRow = {
  authorId: string
  workspaceId: string
  step: (typeof updateSteps)[number]
  postId: string
  platform: PlatformKey
  beginning: string
  /** The name of the other member; null for an automatic change. */
  by: string | null
  /** The number of the author's posts in the workspace with this change. */
  count: number
}

type Period = {
  from: Date
  until: Date
  steps: readonly UpdateRow['step'][]
  named: number
  beginningLength: number
}

/** The entries are found by their ids, which start with the time. */
export async function listUpdateRows(
  db: Db,
  { from, until, steps, named, beginningLength }: Period,
): Promise<UpdateRow[]> {
  const { rows } = await sql<UpdateRow>`
    select "authorId", "workspaceId", step, "postId", platform, by, count, beginning
    from (
      select p.created_by as "authorId", p.workspace_id as "workspaceId", e.step, p.id as "postId", p.platform,
        u.full_name as by, left(p.content, ${beginningLength}) as beginning, e.id,
        count(*) over step as count, row_number() over (step order by e.id) as place
      from post_events e
      join posts p on p.id = e.post_id
      left join users u on u.id = e.by_user_id
      where e.id >= ${firstIdAt(from)} and e.id < ${firstIdAt(until)}
        and e.step in (${sql.join(steps)})
        and e.by_user_id is distinct from p.created_by
      window step as (partition by p.created_by, p.workspace_id, e.step)
    ) news
    where place <= ${named}
    order by "authorId", "workspaceId", id`.execute(db)
  return rows
}

/** The smallest UUID of version 7 of that millisecond. */
function firstIdAt(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

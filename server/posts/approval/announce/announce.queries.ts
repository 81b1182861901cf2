import { sql } from 'kysely'
import type { Db, Trx } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'
import type { StepRow } from '../steps.queries.ts'

/** Posts of a group that are asked for or decided about within this time are one notification. */
const togetherMs = 60_000

/** A member, or a reviewer who decides as the client, by the name that they gave. */
export type Decider = { userId: string } | { reviewerId: string; name: string }

/** Whether the same was just done with another post of the group, by the same member or reviewer. */
export async function wasGroupAnnounced(
  trx: Trx,
  post: Pick<PostRow, 'id' | 'group_id'>,
  { kind, by, now }: { kind: StepRow['kind']; by: Decider; now: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('approval_steps as s')
    .innerJoin('posts as p', 'p.id', 's.post_id')
    .select('s.id')
    .where('p.group_id', '=', post.group_id)
    .where('p.id', '<>', post.id)
    .where('s.kind', '=', kind)
    .where('userId' in by ? 's.by_user_id' : 's.reviewer_id', '=', 'userId' in by ? by.userId : by.reviewerId)
    .where('s.taken_back_at', 'is', null)
    .where('s.at', '>', new Date(now.getTime() - togetherMs))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The next post that waits for approval, is due until then, and of which members were not reminded that often. It and
 * the posts of its group at the same time are marked.
 */
export async function lockNextReminder(
  trx: Trx,
  { number, now, until }: { number: number; now: Date; until: Date },
): Promise<(PostRow & { scheduled_at: Date }) | undefined> {
  const { rows } = await sql<PostRow & { scheduled_at: Date }>`
    with next as (
      select group_id, scheduled_at from posts
      where approval_state = 'asked' and status = 'scheduled' and approval_reminders < ${number}
        and scheduled_at > ${now} and scheduled_at <= ${until}
      order by scheduled_at, id limit 1 for update skip locked
    )
    update posts set approval_reminders = ${number} from next
    where posts.group_id = next.group_id and posts.scheduled_at = next.scheduled_at and approval_state = 'asked'
    returning posts.*`.execute(trx)
  return rows.toSorted((one, other) => one.group_position - other.group_position)[0]
}

/** The posts of the groups of these posts, in the order of their times. */
export async function listGroupsOf(
  db: Db,
  workspaceId: string,
  postIds: readonly string[],
): Promise<PostRow[]> {
  if (postIds.length === 0) return []
  return db
    .selectFrom('posts')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('group_id', 'in', (eb) =>
      eb
        .selectFrom('posts as p')
        .select('p.group_id')
        .where('p.workspace_id', '=', workspaceId)
        .where('p.id', '=', sql<string>`any(${postIds}::uuid[])`),
    )
    .orderBy(sql`scheduled_at nulls first`)
    .orderBy('id')
    .execute()
}

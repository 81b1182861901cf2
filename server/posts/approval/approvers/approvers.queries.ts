import { sql } from 'kysely'
import { capabilitiesOf, roles, type Role } from '../../../../contract/workspaces/access.ts'
import type { Db, Trx } from '../../../context.ts'
import type { PostRow } from '../../posts.queries.ts'

type ApproverRow = { id: string; role: Role; social_account_ids: string[] | null }

/** The members whose role may approve posts. */
export function listApproverRows(db: Db, workspaceId: string): Promise<ApproverRow[]> {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.id', 'members.role', 'members.social_account_ids'])
    .where('members.workspace_id', '=', workspaceId)
    .where(
      'members.role',
      'in',
      roles.filter((role) => capabilitiesOf[role].has('posts:approve')),
    )
    .where('users.deletion_requested_at', 'is', null)
    .execute()
}

type AskedPost = PostRow & { asker_id: string | null; asker_name: string | null }

/** The posts that wait for this user in particular, with who asked last; soonest first. */
export async function listPostsAskedOf(
  trx: Trx,
  { workspaceId, userId, limit }: { workspaceId: string; userId: string; limit: number },
): Promise<AskedPost[]> {
  const { rows } = await sql<AskedPost>`
    select p.*, u.id as asker_id, u.full_name as asker_name from posts p
    cross join lateral (
      select s.asked_user_id, s.by_user_id from approval_steps s
      where s.post_id = p.id and s.kind = 'asked' order by s.at desc, s.id desc limit 1
    ) asked
    left join users u on u.id = asked.by_user_id
    where p.workspace_id = ${workspaceId} and p.approval_state = 'asked' and asked.asked_user_id = ${userId}
    order by p.scheduled_at, p.id limit ${limit}`.execute(trx)
  return rows
}

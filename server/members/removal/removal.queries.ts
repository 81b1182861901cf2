import { sql } from 'kysely'
import type { Removal } from '../../../contract/members/members.ts'
import type { Db } from '../../context.ts'

type Member = { workspaceId: string; userId: string }

/** What a member planned and connected, which goes on without them. */
export async function countPlanned(
  db: Db,
  { workspaceId, userId }: Member,
): Promise<Pick<Removal, 'scheduledPosts' | 'drafts' | 'socialAccounts'>> {
  const { rows } = await sql<{ scheduledPosts: number; drafts: number; socialAccounts: number }>`
    select
      (select count(*)::int from posts where workspace_id = ${workspaceId} and created_by = ${userId}
        and status = 'scheduled') as "scheduledPosts",
      (select count(*)::int from posts where workspace_id = ${workspaceId} and created_by = ${userId}
        and status = 'draft') as drafts,
      (select count(*)::int from social_accounts where workspace_id = ${workspaceId} and connected_by = ${userId}
        and status <> 'disconnected') as "socialAccounts"`.execute(db)
  return rows[0] ?? { scheduledPosts: 0, drafts: 0, socialAccounts: 0 }
}

import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { Db } from '../../context.ts'

export type PostFacts = {
  group_id: string
  platform: PlatformKey
  social_account_id: string | null
  username: string | null
  content: string
  permalink: string | null
  scheduled_at: Date | null
  published_at: Date | null
  labels: { id: string; name: string }[]
}

/** What webhooks say about a post; undefined if it was deleted. */
export async function findPostFacts(
  db: Db,
  workspaceId: string,
  postId: string,
): Promise<PostFacts | undefined> {
  const { rows } = await sql<PostFacts>`
    select p.group_id, p.platform, p.social_account_id, a.username, p.content, p.permalink, p.scheduled_at,
      p.published_at,
      (select coalesce(json_agg(json_build_object('id', l.id, 'name', l.name) order by lower(l.name)), '[]')
        from post_group_labels g join labels l on l.id = g.label_id where g.group_id = p.group_id) as labels
    from posts p left join social_accounts a on a.id = p.social_account_id
    where p.workspace_id = ${workspaceId} and p.id = ${postId}`.execute(db)
  return rows[0]
}

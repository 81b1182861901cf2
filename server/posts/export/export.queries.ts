import { sql } from 'kysely'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import type { PostRow } from '../posts.queries.ts'

export type ExportedPost = {
  id: string
  content: string
  status: PostStatus
  approval_state: PostRow['approval_state']
  platform: PlatformKey
  username: string | null
  at: Date | null
  permalink: string | null
  labels: string[]
}

/** The exported columns of these posts, unsorted. */
export async function listExportedPosts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ExportedPost[]> {
  const { rows } = await sql<ExportedPost>`
    select posts.id, posts.content, posts.status, posts.approval_state, posts.platform, account.username,
      coalesce(posts.published_at, posts.scheduled_at) as at, posts.permalink,
      array(select labels.name from post_group_labels chosen join labels on labels.id = chosen.label_id
        where chosen.group_id = posts.group_id order by lower(labels.name)) as labels
    from posts left join social_accounts account on account.id = posts.social_account_id
    where posts.workspace_id = ${workspaceId} and posts.id = any(${ids})`.execute(db)
  return rows
}

import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostProblem, PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import { listBlockedTexts } from '../blocked/blocked-posts.queries.ts'
import { listUnpublishedPosts } from '../posts.queries.ts'
import { excerptOf, excerptSource } from './excerpt.ts'

type Excerpt = { id: string; excerpt: string }

/** A post that needs attention. */
export type PostInNeed = Excerpt & {
  platform: PlatformKey
  accountId: string | null
  status: Extract<PostStatus, 'failed' | 'needs_attention'>
  problem: PostProblem
}

/** The posts with these ids that failed or need attention now, in the order of the ids. */
export async function listPostsNeedingAttention(
  db: Db,
  workspaceId: string,
  ids: string[],
  excerptLength: number,
): Promise<PostInNeed[]> {
  const rows = await listUnpublishedPosts(db, workspaceId, ids, excerptSource)
  return rows.flatMap(({ id, platform, social_account_id: accountId, status, problem, beginning }) =>
    problem && (status === 'failed' || status === 'needs_attention')
      ? [{ id, platform, accountId, status, problem, excerpt: oneLine(beginning, excerptLength) }]
      : [],
  )
}

/** The first posts that are blocked by an account. */
export async function listBlockedExcerpts(
  db: Db,
  accountId: string,
  { limit, excerptLength }: { limit: number; excerptLength: number },
): Promise<Excerpt[]> {
  const rows = await listBlockedTexts(db, accountId, { limit, length: excerptSource })
  return rows.map(({ id, beginning }) => ({ id, excerpt: oneLine(beginning, excerptLength) }))
}

const oneLine = (text: string, length: number) => excerptOf(text.trim().replaceAll(/\s+/g, ' '), length)

import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import type { Db } from '../../context.ts'
import { excerptOf, excerptSource } from './excerpt.ts'
import { listPlannedRows } from './planned-posts.queries.ts'

/** A post that is published, being published, or scheduled. */
export type PlannedPost = {
  id: string
  platform: PlatformKey
  username: string
  status: PostStatus
  at: Date
  /** The beginning of its text, in one line. */
  excerpt: string
  version: number
  updatedAt: Date
}

const excerptLength = 120

/**
 * The posts of a workspace between two instants, sorted by their times. If there are too many, those closest to `now`.
 */
export async function listPlannedPosts(
  db: Db,
  workspaceId: string,
  range: { from: Date; now: Date; to: Date },
): Promise<PlannedPost[]> {
  const rows = await listPlannedRows(db, workspaceId, { ...range, textLength: excerptSource })
  return rows.map(({ beginning, ...post }) => ({
    ...post,
    excerpt: excerptOf(beginning.trim().replaceAll(/\s+/g, ' '), excerptLength),
  }))
}

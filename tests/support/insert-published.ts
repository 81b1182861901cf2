import { randomUUIDv7 } from 'node:crypto'
import type { Context } from '../../server/context.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { insertGroups } from './draft-call.ts'

type Owner = { workspaceId: string; user: { id: string } }

export type PublishedPost = {
  accountId: string
  platform: PlatformKey
  publishedAt: Date
  content?: string
  impressions?: number | null
  reach?: number | null
  engagements?: number | null
}

/** Writes posts that are published on their accounts, with their newest numbers, and returns their ids. */
export async function insertPublished(
  { db }: Pick<Context, 'db'>,
  owner: Owner,
  posts: PublishedPost[],
): Promise<string[]> {
  const rows = posts.map((post) => {
    const id = randomUUIDv7()
    return {
      id,
      workspace_id: owner.workspaceId,
      group_id: id,
      platform: post.platform,
      social_account_id: post.accountId,
      content: post.content ?? 'A post',
      status: 'published' as const,
      scheduled_at: null,
      time_zone: null,
      due_at: null,
      leased_by: null,
      published_at: post.publishedAt,
      external_id: `external-${id}`,
      permalink: null,
      problem: null,
      impressions: post.impressions ?? null,
      reach: post.reach ?? null,
      engagement_count: post.engagements ?? null,
      measured_at: null,
      created_by: owner.user.id,
    }
  })
  for (let from = 0; from < rows.length; from += 1_000) {
    const part = rows.slice(from, from + 1_000)
    await insertGroups(db, part)
    await db.insertInto('posts').values(part).execute()
  }
  return rows.map(({ id }) => id)
}

import { platforms } from '../../contract/platforms/platforms.ts'
import type { Post } from '../../contract/posts.ts'
import { listAccountsByIds, presentAccount } from '../channels/index.ts'
import type { Context } from '../context.ts'
import { findMedia, presentMedia } from '../media/index.ts'
import { postAbilities } from './posts.policy.ts'
import { listPostMedia, type PostRow } from './posts.queries.ts'

/** Rows of one workspace as the contract's posts, with their accounts and pictures. */
export async function presentPosts(ctx: Context, workspaceId: string, rows: PostRow[]): Promise<Post[]> {
  const accountIds = [...new Set(rows.flatMap((row) => row.social_account_id ?? []))]
  const attached = await listPostMedia(
    ctx.db,
    rows.map((row) => row.id),
  )
  const [accounts, media] = await Promise.all([
    listAccountsByIds(ctx.db, workspaceId, accountIds),
    findMedia(ctx.db, workspaceId, [...new Set(attached.map((one) => one.media_id))]),
  ])
  const accountById = new Map(accounts.map((account) => [account.id, presentAccount(ctx, account)]))
  const mediaById = new Map(media.map((one) => [one.id, presentMedia(ctx, one)]))
  return rows.map((row) => ({
    ...presentOwn(row),
    account: row.social_account_id ? briefly(accountById.get(row.social_account_id)) : null,
    media: attached.flatMap((one) => {
      const found = one.post_id === row.id ? mediaById.get(one.media_id) : undefined
      return found ? [{ media: found, altText: one.alt_text }] : []
    }),
  }))
}

export async function presentPost(ctx: Context, row: PostRow): Promise<Post> {
  const [post] = await presentPosts(ctx, row.workspace_id, [row])
  if (!post) throw new Error('A row was not presented')
  return post
}

function presentOwn(row: PostRow): Omit<Post, 'account' | 'media'> {
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const waiting = row.status === 'publishing' && row.held_by === null
  return {
    id: row.id,
    groupId: row.group_id,
    platform: row.platform,
    platformColor: platforms[row.platform].color,
    content: row.content,
    status: row.status,
    timestamp: timestampOf(row),
    engagementCount: row.engagement_count,
    scheduledAt: iso(row.scheduled_at),
    timeZone: row.time_zone,
    nextTryAt: waiting ? iso(row.due_at) : null,
    publishedAt: iso(row.published_at),
    permalink: row.permalink,
    problem: row.problem,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: postAbilities(row),
  }
}

/** Specification section 3: an ISO string, or the text "Draft saved". */
function timestampOf(row: PostRow): string {
  if (row.status === 'draft') return 'Draft saved'
  const moment = row.published_at ?? (row.status === 'scheduled' ? row.scheduled_at : row.updated_at)
  return (moment ?? row.updated_at).toISOString()
}

function briefly(account: ReturnType<typeof presentAccount> | undefined): Post['account'] {
  if (!account) return null
  const { id, name, username, pictureUrl, isConnected } = account
  return { id, name, username, pictureUrl, isConnected }
}

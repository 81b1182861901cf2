import type { Account } from './accounts.ts'
import type { Context } from '../context.ts'
import { appendLog } from './log.queries.ts'
import { insertPost, insertPostMedia, markPostDeleted } from './posts.queries.ts'

export type Post = {
  id: string
  platform: string
  accountId: string
  kind: string
  text: string
  shortcode: string | null
  containerId: string | null
  /** Details of the post's platform, as JSON. */
  details: string
  /** The post that it replies to. */
  replyTo: string | null
  createdAt: number
  deletedAt: number | null
}

/** Stores a post and its log entry in one transaction. */
export function acceptPost(
  context: Context,
  account: Account,
  post: Omit<Post, 'platform' | 'accountId' | 'deletedAt'>,
  mediaIds: string[],
  requestedAt: number,
): void {
  context.store.transaction(() => {
    insertPost(context.store, { ...post, platform: account.platform, accountId: account.id, deletedAt: null })
    for (const [position, mediaId] of mediaIds.entries()) {
      insertPostMedia(context.store, post.id, position, mediaId)
    }
    appendLog(context.store, {
      platform: account.platform,
      kind: 'post',
      accountId: account.id,
      handle: account.handle,
      postId: post.id,
      text: post.text,
      mediaCount: mediaIds.length,
      containerId: post.containerId,
      replyTo: post.replyTo,
      requestedAt,
      acceptedAt: context.clock(),
    })
  })
}

/** Deletes a post; the log keeps both events. */
export function removePost(context: Context, account: Account, post: Post, requestedAt: number): void {
  context.store.transaction(() => {
    const now = context.clock()
    markPostDeleted(context.store, post.id, now)
    appendLog(context.store, {
      platform: account.platform,
      kind: 'delete',
      accountId: account.id,
      handle: account.handle,
      postId: post.id,
      text: post.text,
      mediaCount: 0,
      containerId: post.containerId,
      replyTo: post.replyTo,
      requestedAt,
      acceptedAt: now,
    })
  })
}

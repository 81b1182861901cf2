import type { Account } from './accounts.ts'
import type { Context } from './context.ts'
import { appendLog } from './log.queries.ts'
import { insertPost, insertPostMedia, markPostDeleted } from './posts.queries.ts'

export type Post = {
  id: string
  network: string
  accountId: string
  kind: string
  text: string
  shortcode: string | null
  containerId: string | null
  /** What only the post's network understands, as JSON. */
  details: string
  createdAt: number
  deletedAt: number | null
}

/** Puts a post on the network and writes it into the log, or neither. */
export function acceptPost(
  context: Context,
  account: Account,
  post: Omit<Post, 'network' | 'accountId' | 'deletedAt'>,
  mediaIds: string[],
  requestedAt: number,
): void {
  context.store.transaction(() => {
    insertPost(context.store, { ...post, network: account.network, accountId: account.id, deletedAt: null })
    for (const [position, mediaId] of mediaIds.entries()) {
      insertPostMedia(context.store, post.id, position, mediaId)
    }
    appendLog(context.store, {
      network: account.network,
      kind: 'post',
      accountId: account.id,
      handle: account.handle,
      postId: post.id,
      text: post.text,
      mediaCount: mediaIds.length,
      containerId: post.containerId,
      requestedAt,
      acceptedAt: context.clock(),
    })
  })
}

/** Takes a post off the network; the log keeps both events. */
export function removePost(context: Context, account: Account, post: Post, requestedAt: number): void {
  context.store.transaction(() => {
    const now = context.clock()
    markPostDeleted(context.store, post.id, now)
    appendLog(context.store, {
      network: account.network,
      kind: 'delete',
      accountId: account.id,
      handle: account.handle,
      postId: post.id,
      text: post.text,
      mediaCount: 0,
      containerId: post.containerId,
      requestedAt,
      acceptedAt: now,
    })
  })
}

import type { Context } from '../context.ts'
import { html, type Markup } from './markup.ts'
import { findAccount } from '../store/accounts.queries.ts'
import type { Post } from '../store/posts.ts'
import { listCommentsOf } from '../store/comments.queries.ts'

/** The newest comments below a post, oldest first; undefined without any. */
export function commentsBelow({ store }: Context, post: Post): Markup | undefined {
  const comments = listCommentsOf(store, post.id, { limit: 50 }).toReversed()
  if (comments.length === 0) return undefined
  return html`<h2 class="section">Comments</h2>
    <ul class="card comments">
      ${comments.map(({ accountId, text, createdAt }) => {
        const handle = findAccount(store, accountId)?.handle ?? ''
        const time = new Date(createdAt).toISOString()
        return html`<li>
          <strong>@${handle}</strong>
          <span class="text" dir="auto">${text}</span>
          <time class="when" datetime="${time}">${time.slice(0, 16).replace('T', ' ')} UTC</time>
        </li>`
      })}
    </ul>`
}

import { randomUUID } from 'node:crypto'
import {
  reviewerHeader,
  type OpenedReview,
  type ReviewComment,
  type ReviewPost,
} from '../../contract/review-links/review.ts'
import type { ReviewLink } from '../../contract/review-links/review-links.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { ApiClient } from './api-client.ts'
import type { TestApp } from './app.ts'
import type { Ask } from './request.ts'

/** Makes a review link, by default to the posts of these groups for an hour. */
export async function makeLink(
  client: ApiClient,
  posts: readonly Pick<Post, 'groupId'>[],
  more: object = {},
): Promise<{ link: ReviewLink; token: string }> {
  const { link, url } = await client.call<{ link: ReviewLink; url: string }>('POST', '/api/review-links', {
    name: 'Posts for December',
    scope: { kind: 'posts', groupIds: posts.map(({ groupId }) => groupId) },
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    ...more,
  })
  return { link, token: tokenOf(url) }
}

export const tokenOf = (url: string) => url.split('/review#')[1] ?? ''

/** Gives a name, and calls as that reviewer. */
export async function enterReview(app: TestApp, token: string, name: string, password?: string) {
  const body = { token, name, ...(password !== undefined && { password }) }
  const answer = await app.request('POST', '/api/review/enter', { body })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return reviewer(app, String(answer.body['reviewerToken']))
}

export type Reviewer = ReturnType<typeof reviewer>

/** Calls with the token of a reviewer. */
export function reviewer(app: TestApp, reviewerToken: string) {
  const ask = (method: string, path: string, more: Ask = {}) =>
    app.request(method, `/api/review${path}`, { ...more, headers: { [reviewerHeader]: reviewerToken } })
  return {
    token: reviewerToken,
    ask,
    async posts(query = ''): Promise<ReviewPost[]> {
      const { status, body } = await ask('GET', `/posts${query}`)
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body['posts'] as ReviewPost[]
    },
    async post(id: string): Promise<ReviewPost> {
      return (await ask('GET', `/posts/${id}`)).body['post'] as ReviewPost
    },
    /** Decides about a post as it was seen. */
    decide: (post: ReviewPost, decision: string, reason = '') =>
      ask('POST', `/posts/${post.id}/decide`, {
        body: { seen: post.hash, state: post.state, decision, reason },
      }),
    async comment(post: ReviewPost, text: string, more: object = {}): Promise<ReviewComment> {
      const { status, body } = await ask('POST', `/posts/${post.id}/comments`, {
        body: { id: randomUUID(), text, ...more },
      })
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
      return body['comment'] as ReviewComment
    },
  }
}

export const openReview = async (app: TestApp, token: string): Promise<OpenedReview> =>
  (await app.request('POST', '/api/review/open', { body: { token } })).body['review'] as OpenedReview

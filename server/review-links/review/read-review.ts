import type { z } from 'zod'
import type {
  ReviewPost,
  listReviewPostsQuerySchema,
  lookedAtReviewResponseSchema,
} from '../../../contract/review-links/review.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../infra/http/app-error.ts'
import {
  countReviewedPosts,
  findReviewedPost,
  listReviewedPosts,
  type ReviewedPost,
} from '../../posts/index.ts'
import { presentDecision } from '../review-links.view.ts'
import { scopeOf } from '../review-scope.ts'
import { listReviewComments } from './comment-in-review.ts'
import { presentReview } from './open-review.ts'
import type { OpenLink } from './open-links.queries.ts'
import { listDecisions, type DecisionRow, type ReviewerRow } from './reviewers.queries.ts'

export type Review = { link: OpenLink; reviewer: ReviewerRow }
/** `reviewer`: null for who looks before they gave a name. */
export type Looked = { link: OpenLink; reviewer: ReviewerRow | null }
type Page = Omit<z.input<typeof lookedAtReviewResponseSchema>, 'success'>

/** A page of the posts of a link, with what its reviewers decided and the comments that the client sees. */
export async function listReviewPage(
  ctx: Context,
  review: Looked,
  query: z.output<typeof listReviewPostsQuerySchema>,
): Promise<Page> {
  const { link } = review
  const scope = await scopeOf(ctx.db, link)
  const [{ posts, nextCursor }, total] = await Promise.all([
    listReviewedPosts(ctx, scope, query),
    countReviewedPosts(ctx.db, scope),
  ])
  return {
    review: { ...presentReview(link), timeZone: link.time_zone, endsAt: link.ends_at.toISOString() },
    posts: await presentPosts(ctx, review, posts),
    total,
    nextCursor,
  }
}

export async function readReviewPost(ctx: Context, review: Review, id: string): Promise<ReviewPost> {
  const found = await findReviewedPost(ctx, await scopeOf(ctx.db, review.link), id)
  const [post] = found ? await presentPosts(ctx, review, [found]) : []
  if (!post) throw notFound('post')
  return post
}

async function presentPosts(
  ctx: Context,
  review: Looked,
  posts: readonly ReviewedPost[],
): Promise<ReviewPost[]> {
  const { link, reviewer } = review
  const ids = posts.map(({ id }) => id)
  const [decisions, comments] = await Promise.all([
    listDecisions(ctx.db, link.id, ids),
    listReviewComments(ctx.db, review, posts),
  ])
  return posts.map(({ client: _client, ownText: _ownText, ...post }) => ({
    ...post,
    decisions: decisions
      .filter((decision) => decision.post_id === post.id)
      .map((decision) => ({
        ...presentDecision(decision, post.hash),
        isMine: reviewer !== null && isBy(reviewer, decision),
      })),
    comments: comments.get(post.id) ?? [],
  }))
}

/** A confirmed address is the same reviewer in every browser. */
const isBy = ({ id, email }: ReviewerRow, decision: Pick<DecisionRow, 'reviewer_id' | 'email'>): boolean =>
  decision.reviewer_id === id || (email !== null && decision.email === email)

import type { z } from 'zod'
import type {
  ReviewLink,
  linksOfPostResponseSchema,
  listReviewLinksQuerySchema,
  reviewLinkDetailQuerySchema,
  reviewLinkDetailResponseSchema,
} from '../../contract/review-links/review-links.ts'
import { listClientComments } from '../comments/index.ts'
import type { Context } from '../context.ts'
import { notFound } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { cursorAfter, cutPage, parseCursor } from '../infra/http/paging.ts'
import { countReviewedPosts, listReviewedPosts, listSummariesOf } from '../posts/index.ts'
import { findLink, listLinks, listOpenLinksOf } from './review-links.queries.ts'
import { presentDecision, presentLink } from './review-links.view.ts'
import { scopeOf } from './review-scope.ts'
import { findLinkById } from './review/open-links.queries.ts'
import { listDecisions, listReviewers } from './review/reviewers.queries.ts'

type Query = z.output<typeof listReviewLinksQuerySchema>
type DetailQuery = z.output<typeof reviewLinkDetailQuerySchema>
type LinksOfPost = z.input<typeof linksOfPostResponseSchema>['links']
type Detail = Omit<z.input<typeof reviewLinkDetailResponseSchema>, 'success'>

const mostReviewers = 500

export async function readLink(ctx: Context, caller: Caller, id: string): Promise<ReviewLink> {
  const row = await findLink(ctx.db, caller.workspaceId, id)
  if (!row) throw notFound('review link')
  return presentLink(caller, row, ctx.clock.now())
}

/** A page of the links of the workspace, the newest first. */
export async function listLinkPage(
  ctx: Context,
  caller: Caller,
  { cursor, limit, takesPosts }: Query,
): Promise<{ links: ReviewLink[]; nextCursor: string | null }> {
  const now = ctx.clock.now()
  const rows = await listLinks(ctx.db, caller.workspaceId, {
    after: parseCursor(cursor),
    limit: limit + 1,
    takesPostsAt: takesPosts ? now : null,
  })
  const { shown, last } = cutPage(rows, limit)
  return { links: shown.map((row) => presentLink(caller, row, now)), nextCursor: cursorAfter(last) }
}

/** The open links that show a post. */
export async function listLinksOfPost(ctx: Context, caller: Caller, postId: string): Promise<LinksOfPost> {
  const { workspaceId } = caller
  if ((await listSummariesOf(ctx, caller, [postId])).length === 0) throw notFound('post')
  const rows = await listOpenLinksOf(ctx.db, { workspaceId, postId, now: ctx.clock.now() })
  return rows.map(({ id, name, ends_at: endsAt }) => ({ id, name, endsAt: endsAt.toISOString() }))
}

/** A link with its reviewers and a page of its posts, with what the reviewers decided. */
export async function readLinkDetail(
  ctx: Context,
  caller: Caller,
  id: string,
  query: DetailQuery,
): Promise<Detail> {
  const link = await readLink(ctx, caller, id)
  const found = await findLinkById(ctx.db, id)
  if (!found) throw notFound('review link')
  const scope = await scopeOf(ctx.db, found)
  const { posts, nextCursor } = await listReviewedPosts(ctx, scope, query)
  const ids = posts.map((post) => post.id)
  const groupIds = [...new Set(posts.map(({ groupId }) => groupId))]
  const [reviewers, total, summaries, decisions, threads] = await Promise.all([
    listReviewers(ctx.db, id, mostReviewers),
    countReviewedPosts(ctx.db, scope),
    listSummariesOf(ctx, caller, ids),
    listDecisions(ctx.db, id, ids),
    listClientComments(ctx.db, caller.workspaceId, groupIds),
  ])
  const commentsOf = (group: string) =>
    threads.flatMap(({ groupId, comments }) =>
      groupId === group ? comments.filter(({ isDeleted }) => !isDeleted) : [],
    )
  const summaryOf = new Map(summaries.map((summary) => [summary.id, summary]))
  return {
    link,
    reviewers: reviewers.map(({ came_at: cameAt, seen_at: seenAt, ...reviewer }) => ({
      ...reviewer,
      cameAt: cameAt.toISOString(),
      lastSeenAt: seenAt.toISOString(),
    })),
    posts: posts.flatMap((one) => {
      const post = summaryOf.get(one.id)
      if (!post) return []
      const own = decisions.filter((decision) => decision.post_id === one.id)
      return [
        {
          post,
          client: one.client,
          decisions: own.map((decision) => presentDecision(decision, one.hash)),
          comments: commentsOf(one.groupId).length,
        },
      ]
    }),
    total,
    nextCursor,
  }
}

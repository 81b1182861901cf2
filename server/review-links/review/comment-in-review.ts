import type { z } from 'zod'
import type { addReviewCommentSchema, ReviewComment } from '../../../contract/review-links/review.ts'
import type { CommentAnchor } from '../../../contract/comments/comments.ts'
import { spendAccountLimits } from '../../accounts/index.ts'
import { addReviewerComment, listClientComments, type ClientThread } from '../../comments/index.ts'
import type { Context, Db } from '../../context.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { notFound } from '../../infra/http/app-error.ts'
import { findReviewedPost, isReviewed, type ReviewedPost } from '../../posts/index.ts'
import { closedLink } from '../review-link-errors.ts'
import { scopeOf } from '../review-scope.ts'
import { isOpen } from './find-review.ts'
import { shareLink } from './open-links.queries.ts'
import type { Looked, Review } from './read-review.ts'
import { listOwnComments } from './reviewers.queries.ts'

/** The newest comments that are shown of a post. */
const mostComments = 200

type Post = Pick<ReviewedPost, 'id' | 'groupId'>

/** The comments that the client sees of each of these posts, oldest first. */
export async function listReviewComments(
  db: Db,
  { link, reviewer }: Looked,
  posts: readonly Post[],
): Promise<Map<string, ReviewComment[]>> {
  const groupIds = [...new Set(posts.map(({ groupId }) => groupId))]
  const threads = await listClientComments(db, link.workspace_id, groupIds)
  const own = new Set(reviewer && threads.length > 0 ? await listOwnComments(db, reviewer, groupIds) : [])
  return new Map(
    posts.map((post) => [
      post.id,
      threads
        .filter((thread) => isAbout(thread, post))
        .flatMap((thread) => presentThread(thread, own))
        .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
        .slice(-mostComments),
    ]),
  )
}

/** What is about the own text of another post of the group is shown with that one, if at all. */
const isAbout = ({ groupId, anchor }: ClientThread, post: Post): boolean =>
  groupId === post.groupId && (anchor?.kind !== 'text' || anchor.postId === null || anchor.postId === post.id)

const presentThread = (
  { id, anchor, resolvedAt, comments }: ClientThread,
  own: ReadonlySet<string>,
): ReviewComment[] =>
  comments.map((comment) => ({
    id: comment.id,
    threadId: comment.id === id ? null : id,
    by: comment.author.name ?? 'A former member',
    isClient: comment.author.isReviewer,
    isMine: own.has(comment.id),
    text: comment.isDeleted ? 'This comment was deleted.' : comment.body,
    quote: comment.id === id && anchor?.kind === 'text' ? anchor.quote : null,
    mediaId: comment.id === id && anchor?.kind === 'media' ? anchor.mediaId : null,
    at: comment.createdAt,
    editedAt: comment.editedAt,
    isResolved: resolvedAt !== null,
  }))

/** Writes a comment of a reviewer on the group of a post of their link. A repeated call writes nothing twice. */
export async function commentInReview(
  ctx: Context,
  review: Review,
  postId: string,
  { id, text, threadId, quote }: z.output<typeof addReviewCommentSchema>,
): Promise<ReviewComment> {
  const { link, reviewer } = review
  await spendAccountLimits(ctx.db, 'review-write', { address: '', account: reviewer.id })
  const post = await findReviewedPost(ctx, await scopeOf(ctx.db, link), postId)
  if (!post) throw notFound('post')
  const anchor = anchorOf(post, quote)
  const { workspace_id: workspaceId } = link
  const thread = await inTransaction(ctx.db, async (trx) => {
    const present = await shareLink(trx, link.id)
    if (!present || !isOpen(present, ctx.clock.now())) throw closedLink()
    if (!(await isReviewed(trx, await scopeOf(trx, present), postId))) throw notFound('post')
    const by = { id: reviewer.id, name: reviewer.name }
    const comment = { id, threadId, body: text, anchor }
    return addReviewerComment(ctx, trx, { workspaceId, groupId: post.groupId, reviewer: by, ...comment })
  })
  const written = presentThread(thread, new Set([id])).find((comment) => comment.id === id)
  if (!written) throw notFound('comment')
  return written
}

const anchorOf = (post: ReviewedPost, quote: string | null): CommentAnchor | null =>
  quote === null || quote === ''
    ? null
    : { kind: 'text', postId: post.ownText ? post.id : null, quote, before: '' }

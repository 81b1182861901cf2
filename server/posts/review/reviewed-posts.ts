import type { Media } from '../../../contract/media/media.ts'
import type { ClientState } from '../../../contract/review-links/review-links.ts'
import type { ReviewPost } from '../../../contract/review-links/review.ts'
import type { Context } from '../../context.ts'
import { cursorAfter, cutPage, parseCursor } from '../../infra/http/paging.ts'
import { findMedia, presentMedia, type MediaRow } from '../../media/index.ts'
import { listAccountsByIds, presentAccount } from '../../social-accounts/index.ts'
import { listLastClientDecisions } from '../approval/decided-steps.queries.ts'
import { contentOf } from '../approval/content.ts'
import { clientState, isOpenToClient } from '../approval/decide/decide-as-client.ts'
import { listParts } from '../parts/parts.queries.ts'
import { listPostMedia, type AttachedMedia, type PostRow } from '../posts.queries.ts'
import { findReviewedRow, listReviewedRows, type ReviewScope } from './reviewed-posts.queries.ts'

/**
 * A post for reviewers, without what they decided and commented. `client`: its state, also if it is closed. `ownText`:
 * whether its text is not that of its group.
 */
export type ReviewedPost = Omit<ReviewPost, 'decisions' | 'comments'> & {
  client: ClientState
  ownText: boolean
}

type Query = { cursor?: string | undefined; limit: number }

/** A page of the posts of a scope, by their time. */
export async function listReviewedPosts(
  ctx: Context,
  scope: ReviewScope,
  { cursor, limit }: Query,
): Promise<{ posts: ReviewedPost[]; nextCursor: string | null }> {
  const rows = await listReviewedRows(ctx.db, scope, { after: parseCursor(cursor), limit: limit + 1 })
  const { shown, last } = cutPage(rows, limit)
  return {
    posts: await presentReviewed(ctx, scope.workspaceId, shown),
    nextCursor: cursorAfter(last && { created_at: last.reviewed_at, id: last.id }),
  }
}

/** Undefined if the scope does not contain it. */
export async function findReviewedPost(
  ctx: Context,
  scope: ReviewScope,
  id: string,
): Promise<ReviewedPost | undefined> {
  const row = await findReviewedRow(ctx.db, scope, id)
  return row && (await presentReviewed(ctx, scope.workspaceId, [row]))[0]
}

async function presentReviewed(
  ctx: Context,
  workspaceId: string,
  rows: readonly PostRow[],
): Promise<ReviewedPost[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [attached, parts, decisions] = await Promise.all([
    listPostMedia(ctx.db, ids),
    listParts(ctx.db, ids),
    listLastClientDecisions(ctx.db, ids),
  ])
  const mediaIds = [
    ...attached.map((one) => one.media_id),
    ...parts.flatMap(({ media }) => media.map(({ mediaId }) => mediaId)),
  ]
  const [accounts, media] = await Promise.all([
    listAccountsByIds(ctx.db, workspaceId, [...new Set(rows.flatMap((row) => row.social_account_id ?? []))]),
    mediaIds.length > 0 ? findMedia(ctx.db, workspaceId, [...new Set(mediaIds)]) : [],
  ])
  const mediaById = new Map(media.map((row) => [row.id, shownMedia(ctx, row)]))
  const present = (list: readonly AttachedMedia[]) =>
    list.flatMap(({ mediaId, altText }) => {
      const found = mediaById.get(mediaId)
      return found ? [{ media: found, altText }] : []
    })
  return rows.map((row) => {
    const seen = contentOf(row, attached, parts)
    const client = clientState(row, seen.hash, decisions.get(row.id))
    const account = accounts.find(({ id }) => id === row.social_account_id)
    return {
      id: row.id,
      groupId: row.group_id,
      platform: row.platform,
      account: account ? shownAccount(presentAccount(ctx, account)) : null,
      content: row.content,
      options: row.options,
      media: present(seen.content.media),
      parts: parts
        .filter((part) => part.post_id === row.id)
        .map((part) => ({ kind: part.kind, content: part.content, media: present(part.media) })),
      scheduledAt: row.scheduled_at?.toISOString() ?? null,
      whenApproved: row.status === 'draft' && row.approval_state !== null,
      publishedAt: row.published_at?.toISOString() ?? null,
      permalink: row.deleted_on_platform_at === null ? row.permalink : null,
      hash: seen.hash,
      client,
      ownText: row.content_customized,
      state: isOpenToClient(row) ? client : 'closed',
    }
  })
}

const shownAccount = ({ name, username, pictureUrl }: ReturnType<typeof presentAccount>) => ({
  name,
  username,
  pictureUrl,
})

/** Without what says more than the picture shows: the name of the file, and what was cut away. */
const shownMedia = (ctx: Context, row: MediaRow): Media => ({
  ...presentMedia(ctx, row),
  name: '',
  altText: '',
  crop: null,
})

import type { Media } from '../../contract/media/media.ts'
import { platforms } from '../../contract/platforms/platforms.ts'
import type { Authorship } from '../../contract/posts/authorship.ts'
import type { Post, PostSummary } from '../../contract/posts/posts.ts'
import { findNames } from '../accounts/index.ts'
import { listAccountsByIds, presentAccount } from '../social-accounts/index.ts'
import type { Context } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { findMedia, presentMedia } from '../media/index.ts'
import { presentApproval } from './approval/approval.view.ts'
import { listLastSteps } from './approval/steps.queries.ts'
import { readApprovers } from './approval/approvers/approvers.ts'
import { listLastDecided } from './approval/decided-steps.queries.ts'
import { shownStatus } from './approval/shown-status.ts'
import { presentAuthorship, usersOf } from './authorship.view.ts'
import { blockedProblem } from './blocked/blocked-problem.ts'
import { postAbilities } from './posts.policy.ts'
import { listParts, type PartRow } from './parts/parts.queries.ts'
import { listNewestNumbers } from './metrics/newest-numbers.queries.ts'
import { presentPart } from './parts/parts.view.ts'
import { listParkedUntil } from './publish/limits/call-limits.queries.ts'
import { excerptOf, excerptSource } from './read/excerpt.ts'
import type { PostSummaryRow } from './read/list.queries.ts'
import { listPostMedia, type PostMediaRow, type PostRow } from './posts.queries.ts'

/** Rows of the caller's workspace for a list, with their accounts, their media and the caller's abilities. */
export async function presentSummaries(
  ctx: Context,
  caller: Caller,
  rows: PostSummaryRow[],
): Promise<PostSummary[]> {
  const ids = rows.map((row) => row.id)
  const attached = await listPostMedia(ctx.db, ids, excerptSource)
  return present(
    ctx,
    caller,
    rows,
    attached.map((one) => ({ ...one, alt_text: excerptOf(one.alt_text) })),
  )
}

/** A post with its full texts and its parts. */
export async function presentPost(ctx: Context, caller: Caller, row: PostRow): Promise<Post> {
  const [attached, parts] = await Promise.all([listPostMedia(ctx.db, [row.id]), listParts(ctx.db, [row.id])])
  const [post] = await presentPosts(ctx, caller, [row], { attached, parts })
  if (!post) throw new Error('A row was not presented')
  return post
}

/** Posts with their full texts. `attached` and `parts`: their media and parts. */
export async function presentPosts(
  ctx: Context,
  caller: Caller,
  rows: PostRow[],
  { attached, parts }: { attached: PostMediaRow[]; parts: PartRow[] },
): Promise<Post[]> {
  const summaries = await present(
    ctx,
    caller,
    rows.map((row) => ({
      ...row,
      beginning: row.content,
      further_messages: parts.filter((part) => part.post_id === row.id && part.kind === 'message').length,
    })),
    attached,
  )
  const byId = new Map(summaries.map((post) => [post.id, post]))
  const ofParts = new Set(parts.flatMap(({ media }) => media.map(({ mediaId }) => mediaId)))
  const mediaById = await presentMediaByIds(ctx, caller, [...ofParts])
  return rows.flatMap((row) => {
    const post = byId.get(row.id)
    if (!post) return []
    const own = parts.filter((part) => part.post_id === row.id)
    return [
      {
        ...post,
        content: row.content,
        options: row.options,
        parts: own.map((part) => presentPart(row, part, mediaById)),
      },
    ]
  })
}

async function presentMediaByIds(ctx: Context, caller: Caller, ids: string[]): Promise<Map<string, Media>> {
  const found = await findMedia(ctx.db, caller.workspaceId, ids)
  return new Map(found.map((one) => [one.id, presentMedia(ctx, one)]))
}

async function present(
  ctx: Context,
  caller: Caller,
  rows: PostSummaryRow[],
  attached: PostMediaRow[],
): Promise<PostSummary[]> {
  const accountIds = [...new Set(rows.flatMap((row) => row.social_account_id ?? []))]
  const waiting = rows.filter(isWaiting)
  const published = rows.filter((row) => row.status === 'published').map(({ id }) => id)
  const asking = rows.filter((row) => row.approval_state !== null).map(({ id }) => id)
  const [accounts, mediaById, numbers, names, parkedUntil, lastSteps, approversOf, decided] =
    await Promise.all([
      listAccountsByIds(ctx.db, caller.workspaceId, accountIds),
      presentMediaByIds(ctx, caller, [...new Set(attached.map((one) => one.media_id))]),
      listNewestNumbers(ctx.db, published),
      findNames(ctx.db, usersOf(rows)),
      listParkedUntil(
        ctx.db,
        waiting.flatMap(({ social_account_id: accountId, platform }) =>
          accountId === null ? [] : [{ accountId, platform }],
        ),
      ),
      listLastSteps(ctx.db, asking),
      asking.length > 0 ? readApprovers(ctx.db, caller.workspaceId) : nobody,
      listLastDecided(ctx.db, asking, excerptSource),
    ])
  const accountById = new Map(accounts.map((account) => [account.id, presentAccount(ctx, account)]))
  const blocked = new Map(accounts.map((account) => [account.id, blockedProblem(account)]))
  const numbersOf = new Map(numbers.map(({ post_id: id, ...shown }) => [id, shown]))
  return rows.map((row) => {
    const approval = presentApproval(row, lastSteps.get(row.id), {
      settings: caller.approval,
      approvers: approversOf(row),
      decided: decided.get(row.id),
      userId: caller.userId,
    })
    const can = postAbilities(caller, row)
    return {
      ...presentRow(row),
      numbers: numbersOf.get(row.id) ?? null,
      nextTryAt: nextTryOf(row, parkedUntil.get(row.social_account_id ?? '')),
      // The state that the post will have once it is stopped.
      ...(row.status === 'scheduled' && { problem: blocked.get(row.social_account_id ?? '') ?? row.problem }),
      approval,
      ...presentAuthorship(row, names),
      // A member has decided about what waits for the client.
      can: { ...can, decide: can.decide && approval?.waitsFor !== 'client' },
      account: row.social_account_id ? presentAccountSummary(accountById.get(row.social_account_id)) : null,
      media: attached.flatMap((one) => {
        const found = one.post_id === row.id ? mediaById.get(one.media_id) : undefined
        return found ? [{ media: found, altText: one.alt_text }] : []
      }),
    }
  })
}

const nobody = () => new Set<string>()

/** Whether a due post is waiting: for its next try, or because its account is parked. */
function isWaiting({ status, due_at: due, leased_by: worker }: PostSummaryRow): boolean {
  return (
    worker === null &&
    (status === 'publishing' || (status === 'scheduled' && due !== null && due <= new Date()))
  )
}

function nextTryOf(row: PostSummaryRow, parkedUntil: Date | undefined): string | null {
  if (!isWaiting(row)) return null
  // A post that was just requested is due now. A worker claims it immediately, so it is not waiting.
  const due = row.status === 'publishing' && row.due_at && row.due_at > new Date() ? row.due_at : null
  const next = parkedUntil && (due === null || parkedUntil > due) ? parkedUntil : due
  return next?.toISOString() ?? null
}

type OfRow = Omit<
  PostSummary,
  'account' | 'media' | 'can' | 'nextTryAt' | 'numbers' | 'approval' | keyof Authorship
>

function presentRow(row: PostSummaryRow): OfRow {
  const iso = (date: Date | null) => date?.toISOString() ?? null
  return {
    id: row.id,
    groupId: row.group_id,
    platform: row.platform,
    platformColor: platforms[row.platform].color,
    excerpt: excerptOf(row.beginning),
    messageCount: 1 + row.further_messages,
    status: shownStatus(row),
    timestamp: timestampOf(row),
    engagementCount: row.engagement_count,
    customized: { content: row.content_customized, media: row.media_customized },
    scheduledAt: iso(row.scheduled_at),
    timeZone: row.time_zone,
    queue: queueOf(row),
    series: seriesOf(row),
    publishedAt: iso(row.published_at),
    deletedOnPlatformAt: iso(row.deleted_on_platform_at),
    permalink: row.deleted_on_platform_at === null ? row.permalink : null,
    problem: row.problem,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

function queueOf({ status, queued, due_at: due }: PostSummaryRow): PostSummary['queue'] {
  if (status !== 'scheduled' || !queued) return null
  return due === null ? 'paused' : 'waiting'
}

function seriesOf(row: PostSummaryRow): PostSummary['series'] {
  if (row.series_id === null) return null
  const points = !row.awaits_points ? 'settled' : row.points_missed_at === null ? 'later' : 'missing'
  return { id: row.series_id, points }
}

/** Specification section 3: an ISO string, or the text "Draft saved". */
function timestampOf(row: PostSummaryRow): string {
  if (shownStatus(row) === 'draft') return 'Draft saved'
  const moment = row.published_at ?? (row.status === 'scheduled' ? row.scheduled_at : row.updated_at)
  return (moment ?? row.updated_at).toISOString()
}

function presentAccountSummary(account: ReturnType<typeof presentAccount> | undefined): Post['account'] {
  if (!account) return null
  const { id, name, username, listedName, pictureUrl, isConnected } = account
  return { id, name, username, listedName, pictureUrl, isConnected }
}

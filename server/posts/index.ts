import type { WorkerContext } from '../context.ts'
import { subscribe } from '../events/index.ts'
import { remindOfApprovals } from './approval/announce/remind-of-approvals.ts'
import { blockPosts } from './blocked/block-posts.ts'
import { sweepHistory } from './history/sweep-history.ts'
import { sweepExternalPosts } from './external/sweep-external-posts.ts'
import { refreshPostMetrics } from './metrics/refresh-metrics.ts'
import { sweepMetrics } from './metrics/sweep-metrics.ts'
import { sweepPresences } from './presence/sweep-presences.ts'
import { startDispatcher, type Dispatcher } from './publish/dispatch/dispatcher.ts'

export { deleteAllPosts } from './deletion/delete-all-posts.ts'
export { pausePublishing, resumePublishing } from './deletion/pause-publishing.ts'
export { listBlockedPosts } from './blocked/list-blocked-posts.ts'
export { actOnEach, type Result as BulkResult } from './bulk/act-on-posts.ts'
export { bulkPostRoutes } from './bulk/routes.ts'
export { changePostIn, type PartOfMany } from './change-post.ts'
export { recordAct } from './record-acts.ts'
export { blockedPostRoutes } from './blocked/routes.ts'
export { calendarRoutes } from './calendar/routes.ts'
export { checkContent, type Content } from './check-content.ts'
export { contentProblems } from './content-problems.ts'
export { evergreenSource, type EvergreenSource } from './evergreen/evergreen-source.ts'
export {
  listEvergreenSlots,
  listPostsOfGroups,
  listPublications,
  listUnsent,
  type Publication,
  type RecurringTexts,
} from './evergreen/evergreen.queries.ts'
export { makeEvergreenPosts } from './evergreen/make-evergreen-posts.ts'
export { removeEvergreenPosts } from './evergreen/remove-evergreen-posts.ts'
export { externalPostRoutes } from './external/routes.ts'
export { excerptOf, excerptSource, lineExcerptOf } from './read/excerpt.ts'
export {
  listBlockedExcerpts,
  listPostsNeedingAttention,
  type PostInNeed,
} from './read/list-posts-needing-attention.ts'
export { postNeedsUser } from './read/needs-user.queries.ts'
export { listPostsInNeed, listQueuedPage, listRecentPosts, listSummariesOf } from './read/list-posts.ts'
export {
  actOnGroup,
  publishPostGroup,
  schedulePostGroup,
  scheduleLockedPosts,
  type GroupActionResult,
} from './groups/act-on-group.ts'
export { deletePostGroup } from './groups/delete-group.ts'
export { readGroup } from './groups/read-group.ts'
export { savePostGroup } from './groups/save-group.ts'
export { cancelPost } from './schedule/cancel-post.ts'
export { parseFutureMoment, schedulePost } from './schedule/schedule-post.ts'
export { deletePost } from './edit/delete-post.ts'
export { listPostsBetween, type PostBetween } from './read/list-posts-between.ts'
export { readPost } from './read/read-post.ts'
export { publishNow } from './publish/publish-now.ts'
export { confirmPublished } from './publish/confirm-outcome.ts'
export { postExportRoutes } from './export/routes.ts'
export { requirePublishable } from './require-publishable.ts'
export { makeCopies } from './series/make-copies.ts'
export { removeRepeats } from './series/remove-repeats.ts'
export { reserveSeriesPoints } from './series/reserve-points.ts'
export {
  findLastGroup,
  listPostsOfSeries,
  listScheduledGroups,
  onlyWaits,
  writeSeriesOfPosts,
} from './series/series-posts.queries.ts'
export { moveQueuedPosts } from './queued/move-queued-posts.ts'
export {
  countQueuedPosts,
  holdQueuedPosts,
  listTakenTimes,
  lockQueuedPosts,
} from './queued/queued-posts.queries.ts'
export { listAuthorUpdates, type AuthorUpdates } from './history/list-author-updates.ts'
export { listPlannedPosts, type PlannedPost } from './read/list-planned-posts.ts'
export { listUnpaidPosts, type UnpaidPost } from './read/list-unpaid-posts.ts'
export { listUpNext } from './read/list-up-next.ts'
export { countScheduledPosts, listPublishedTexts, type PostRow } from './posts.queries.ts'
export { postGroupRoutes } from './groups/routes.ts'
export { notifyDuePosts } from './publish/dispatch/dispatch.queries.ts'
export { lookUpOverdue } from './publish/look-up-overdue.ts'
export { askOthers } from './approval/approvers/ask-others.ts'
export { listPostsInApproval, type PostInApproval } from './approval/announce/list-posts-in-approval.ts'
export { approvalRoutes } from './approval/routes.ts'
export { decideAsClient } from './approval/decide/decide-as-client.ts'
export { findReviewedPost, listReviewedPosts, type ReviewedPost } from './review/reviewed-posts.ts'
export { countReviewedPosts, isReviewed, type ReviewScope } from './review/reviewed-posts.queries.ts'
export { presenceRoutes } from './presence/routes.ts'
export { postRoutes } from './routes.ts'
export { postWarningRoutes } from './warnings/routes.ts'

const metricsSeconds = 60
const reminderSeconds = 300
const sweepSeconds = 6 * 3600

/** Starts publishing due posts and refreshing their metrics in this process. */
export async function startPostWork(ctx: WorkerContext): Promise<Dispatcher> {
  await subscribe(ctx, 'posts', ({ workspaceId, event }) =>
    blockPosts(ctx, { workspaceId, accountId: event.data.socialAccountId }),
  )
  await ctx.jobs.schedule({
    name: 'refresh-post-metrics',
    everySeconds: metricsSeconds,
    task: () => refreshPostMetrics(ctx),
  })
  await ctx.jobs.schedule({
    name: 'remind-of-approvals',
    everySeconds: reminderSeconds,
    task: () => remindOfApprovals(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-history',
    everySeconds: sweepSeconds,
    task: () => sweepHistory(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-metrics',
    everySeconds: sweepSeconds,
    task: () => sweepMetrics(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-external-posts',
    everySeconds: sweepSeconds,
    task: () => sweepExternalPosts(ctx),
  })
  await ctx.jobs.schedule({
    name: 'sweep-presences',
    everySeconds: sweepSeconds,
    task: () => sweepPresences(ctx),
  })
  return startDispatcher(ctx)
}

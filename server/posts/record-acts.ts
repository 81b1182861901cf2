import type { Activity } from '../../contract/activity/activities.ts'
import type { Decision } from '../../contract/approval/approval.ts'
import { recordActivities, recordActivity } from '../activity/index.ts'
import type { Context, Db, Trx } from '../context.ts'
import type { Caller } from '../infra/http/caller.ts'
import { asksApproval, type PostAction } from './posts.policy.ts'
import type { PostRow } from './posts.queries.ts'
import { excerptSource, lineExcerptOf } from './read/excerpt.ts'

const excerptLength = 80

/** The actions on posts that are activities. Edits are in the history of each post. */
const kinds = {
  publish: 'post.publish_requested',
  publishRest: 'post.publish_requested',
  schedule: 'post.scheduled',
  cancel: 'post.canceled',
  delete: 'post.deleted',
  deleteOnPlatform: 'post.deleted_on_platform',
  approve: 'approval.approved',
  request_changes: 'approval.changes_requested',
  reject: 'approval.rejected',
  take_back: 'approval.taken_back',
} as const satisfies Partial<Record<Action, Activity['kind']>>

type Action = PostAction | Decision | 'take_back'
export type RecordedAction = keyof typeof kinds

const isRecorded = (action: Action): action is RecordedAction => action in kinds

/** Records what a caller did with posts of one group, in its transaction. */
export async function recordAct(
  { clock }: Context,
  trx: Trx,
  by: Caller,
  action: Action,
  posts: readonly PostRow[],
): Promise<void> {
  const [first, ...others] = posts
  if (!first || !isRecorded(action)) return
  const { workspaceId } = by
  const asks = (action === 'publish' || action === 'schedule') && asksApproval(by, first)
  const data = {
    count: posts.length,
    postId: first.id,
    platform: others.every(({ platform }) => platform === first.platform) ? first.platform : null,
    excerpt: excerptOfPost(first),
  }
  await recordActivity(trx, {
    workspaceId,
    by,
    at: clock.now(),
    activity: { kind: asks ? 'approval.requested' : kinds[action], data },
  })
}

/** Records what a reviewer decided about a post as the client, by the name that they gave. */
export async function recordClientAct(
  { clock }: Context,
  trx: Trx,
  { name: client }: { name: string },
  decision: 'approve' | 'request_changes',
  post: PostRow,
): Promise<void> {
  const { id: postId, platform, workspace_id: workspaceId } = post
  const data = { count: 1, postId, platform, excerpt: excerptOfPost(post), client }
  const activity = { kind: kinds[decision], data } as const
  await recordActivity(trx, { workspaceId, by: 'product', at: clock.now(), activity })
}

/** Records one act on many posts, each of which was changed in a transaction of its own. */
export async function recordBulkAct(
  { clock, db }: Context,
  by: Caller,
  action: RecordedAction,
  count: number,
): Promise<void> {
  if (count === 0) return
  const { workspaceId } = by
  const data = { count, postId: null, platform: null, excerpt: null }
  await recordActivity(db, { workspaceId, by, at: clock.now(), activity: { kind: kinds[action], data } })
}

/** Records the outcomes of posts. `by`: the user who knows it, or null for the product. */
export async function recordOutcomes(
  { clock }: Context,
  trx: Db,
  posts: readonly PostRow[],
  by: string | null,
): Promise<void> {
  const at = clock.now()
  await recordActivities(
    trx,
    posts.flatMap((post) => {
      const activity = outcomeOf(post)
      const who = by === null ? ('product' as const) : { userId: by }
      return activity ? { workspaceId: post.workspace_id, by: who, at, activity } : []
    }),
  )
}

function outcomeOf(post: PostRow): Activity | undefined {
  const data = {
    postId: post.id,
    platform: post.platform,
    socialAccountId: post.social_account_id,
    excerpt: excerptOfPost(post),
  }
  if (post.status === 'published') return { kind: 'post.published', data }
  const cause = post.problem?.cause
  if (cause === undefined) return undefined
  if (post.status === 'failed') return { kind: 'post.failed', data: { ...data, cause } }
  if (post.status === 'needs_attention') return { kind: 'post.needs_attention', data: { ...data, cause } }
  return undefined
}

const excerptOfPost = ({ content }: PostRow) => lineExcerptOf(content.slice(0, excerptSource), excerptLength)

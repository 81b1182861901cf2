import { platforms } from '../../contract/platforms/platforms.ts'
import { mayApproveOwn, requiresApproval } from '../../contract/approval/approval-settings.ts'
import type { Capability } from '../../contract/workspaces/access.ts'
import { reconnectCodes, type Post, type PostProblem } from '../../contract/posts/posts.ts'
import { forbidden, type AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { otherAccount, worksFor } from '../infra/http/works-for.ts'
import type { PostRow } from './posts.queries.ts'

type PolicyCaller = Pick<Caller, 'capabilities' | 'socialAccountIds' | 'approval' | 'role' | 'userId'>
type State = Pick<
  PostRow,
  | 'status'
  | 'approval_state'
  | 'leased_by'
  | 'published_at'
  | 'problem'
  | 'platform'
  | 'external_id'
  | 'deleted_on_platform_at'
>
type AccountState = State &
  Pick<PostRow, 'social_account_id' | 'approval_state' | 'created_by' | 'updated_by' | 'written_by'>

/** `ask`, `asksApproval` and `decide` are not actions of their own: the first two say how the others act. */
export type PostAction = Exclude<keyof Post['can'], 'ask' | 'asksApproval' | 'decide'>

const stoppedBy = new Set<PostProblem['code']>(['too_late', 'not_approved', ...reconnectCodes])

/**
 * Whether a scheduled post was stopped before anything was sent, and needs a user's decision. It keeps its reserved
 * points.
 */
export function isStopped({ status, problem }: Pick<State, 'status' | 'problem'>): boolean {
  return status === 'needs_attention' && problem !== null && stoppedBy.has(problem.code)
}

/** What the status of a post allows, regardless of the caller. */
export function possibleActions(post: State): Record<PostAction, boolean> {
  // A post cannot be changed while a worker has its lease, or while it is unknown whether it was published.
  const stopped = isStopped(post)
  const open = stopped || post.status === 'draft' || post.status === 'scheduled' || post.status === 'failed'
  const asks = post.status === 'needs_attention' ? (post.problem?.code ?? 'outcome_unknown') : undefined
  // The platform rejected the post, so its text can also be changed.
  const refused = asks === 'duplicate'
  const partly = asks === 'partly_published'
  const waiting = post.status === 'publishing' && post.leased_by === null
  const isOut = post.published_at !== null
  return {
    edit: open || refused,
    delete: open || refused,
    duplicate: true,
    publish: open,
    schedule: open,
    cancel:
      post.status === 'scheduled' ||
      stopped ||
      (waiting && !isOut) ||
      // A draft that is published once it is approved.
      (post.status === 'draft' && post.approval_state !== null),
    confirmOutcome: asks === 'outcome_unknown' || refused,
    editParts: partly,
    publishRest: partly,
    leaveRest: partly || (waiting && isOut),
    deleteOnPlatform:
      post.status === 'published' &&
      platforms[post.platform].deletes === true &&
      post.external_id !== null &&
      post.deleted_on_platform_at === null,
  }
}

/**
 * A scheduled post that needs no other approval is published, so changing it requires the right to publish; so does
 * deleting one that waits for nothing, even if changing it would only let it wait.
 */
export function canEditPost(
  caller: PolicyCaller,
  post: AccountState,
  action: 'edit' | 'delete' | 'duplicate' | 'editParts' = 'edit',
): boolean {
  const asksAgain = action !== 'delete' && requiresApproval(caller.approval)
  const isCleared = post.approval_state === null && !asksAgain
  const changes = action !== 'duplicate' && post.status === 'scheduled' && isCleared
  const needed = changes ? 'posts:publish' : 'posts:write'
  return may(caller, post, action, needed)
}

/** Whether a caller may publish posts of this account without asking, where approval is not required. */
export const mayPublish = (caller: PolicyCaller, post: Pick<PostRow, 'social_account_id'>): boolean =>
  caller.capabilities.has('posts:publish') && worksFor(caller, post.social_account_id)

/** Whether a caller may approve a post. The workspace says who may approve what they wrote or changed themselves. */
export function mayApprove(
  caller: PolicyCaller,
  post: Pick<PostRow, 'social_account_id' | 'created_by' | 'updated_by' | 'written_by'>,
): boolean {
  if (!caller.capabilities.has('posts:approve') || !worksFor(caller, post.social_account_id)) return false
  const isOwn = [post.created_by, post.updated_by, post.written_by].includes(caller.userId)
  return !isOwn || mayApproveOwn(caller.approval, caller.role)
}

/** Whether scheduling and publishing a post by this caller asks for approval. */
export function asksApproval(caller: PolicyCaller, post: AccountState): boolean {
  if (!mayAsk(caller, post)) return false
  if (!mayPublish(caller, post)) return true
  const isApproved = post.status === 'scheduled' && post.approval_state === null
  return requiresApproval(caller.approval) && !isApproved && !mayApprove(caller, post)
}

const mayAsk = (caller: PolicyCaller, post: Pick<PostRow, 'social_account_id'>): boolean =>
  caller.approval.mode !== 'none' &&
  caller.capabilities.has('posts:write') &&
  worksFor(caller, post.social_account_id)

/** Whether the caller may publish or schedule a post, or ask for that. */
const canPlanPost = (caller: PolicyCaller, post: AccountState, action: 'publish' | 'schedule'): boolean =>
  possibleActions(post)[action] && (mayPublish(caller, post) || mayAsk(caller, post))

/** Who asked for approval may stop asking. */
const canCancelPost = (caller: PolicyCaller, post: AccountState): boolean =>
  may(caller, post, 'cancel', post.approval_state === null ? 'posts:publish' : 'posts:write')

/** Whether the caller may confirm the outcome of a post, or decide about its remaining parts. */
export function canPublishPost(
  caller: PolicyCaller,
  post: AccountState,
  action: 'confirmOutcome' | 'publishRest' | 'leaveRest' | 'deleteOnPlatform',
): boolean {
  return may(caller, post, action, 'posts:publish')
}

const may = (caller: PolicyCaller, post: AccountState, action: PostAction, needed: Capability): boolean =>
  possibleActions(post)[action] && caller.capabilities.has(needed) && worksFor(caller, post.social_account_id)

/** The error for a caller who may not do with a post what its status allows. */
export const refusalFor = (caller: PolicyCaller, post: Pick<PostRow, 'social_account_id'>): AppError =>
  worksFor(caller, post.social_account_id) ? forbidden() : otherAccount()

/** What this caller may do with a post in its current status. */
export function postAbilities(caller: PolicyCaller, post: AccountState): Post['can'] {
  return {
    edit: canEditPost(caller, post),
    delete: canEditPost(caller, post, 'delete'),
    duplicate: canEditPost(caller, post, 'duplicate'),
    publish: canPlanPost(caller, post, 'publish'),
    schedule: canPlanPost(caller, post, 'schedule'),
    cancel: canCancelPost(caller, post),
    confirmOutcome: canPublishPost(caller, post, 'confirmOutcome'),
    editParts: canEditPost(caller, post, 'editParts'),
    publishRest: canPublishPost(caller, post, 'publishRest'),
    leaveRest: canPublishPost(caller, post, 'leaveRest'),
    deleteOnPlatform: canPublishPost(caller, post, 'deleteOnPlatform'),
    ask: possibleActions(post).schedule && mayAsk(caller, post),
    asksApproval: asksApproval(caller, post),
    decide: post.approval_state !== null && mayApprove(caller, post),
  }
}

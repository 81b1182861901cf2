import { platforms } from '../../contract/platforms/platforms.ts'
import type { Capability } from '../../contract/workspaces/access.ts'
import { reconnectCodes, type Post, type PostProblem } from '../../contract/posts/posts.ts'
import { forbidden, type AppError } from '../infra/http/app-error.ts'
import type { Caller } from '../infra/http/caller.ts'
import { otherAccount, worksFor } from '../infra/http/works-for.ts'
import type { PostRow } from './posts.queries.ts'

type PolicyCaller = Pick<Caller, 'capabilities' | 'socialAccountIds'>
type State = Pick<
  PostRow,
  'status' | 'leased_by' | 'published_at' | 'problem' | 'platform' | 'external_id' | 'deleted_on_platform_at'
>
type AccountState = State & Pick<PostRow, 'social_account_id'>

export type PostAction = keyof Post['can']

const stoppedBy = new Set<PostProblem['code']>(['too_late', ...reconnectCodes])

/**
 * Whether a scheduled post was stopped before anything was sent, and needs a user's decision. It keeps its reserved
 * points.
 */
export function isStopped({ status, problem }: Pick<State, 'status' | 'problem'>): boolean {
  return status === 'needs_attention' && problem !== null && stoppedBy.has(problem.code)
}

/** What the status of a post allows, regardless of the caller. */
export function possibleActions(post: State): Post['can'] {
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
    cancel: post.status === 'scheduled' || stopped || (waiting && !isOut),
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

/** A scheduled post is published without another approval, so changing it requires the right to publish. */
export function canEditPost(
  caller: PolicyCaller,
  post: AccountState,
  action: 'edit' | 'delete' | 'duplicate' | 'editParts' = 'edit',
): boolean {
  const changes = action !== 'duplicate' && post.status === 'scheduled'
  const needed = changes ? 'posts:publish' : 'posts:write'
  return may(caller, post, action, needed)
}

/**
 * Whether the caller may publish, schedule or cancel a post, confirm its outcome, or decide about its remaining parts.
 */
export function canPublishPost(
  caller: PolicyCaller,
  post: AccountState,
  action: Exclude<PostAction, 'edit' | 'delete' | 'duplicate' | 'editParts'>,
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
    publish: canPublishPost(caller, post, 'publish'),
    schedule: canPublishPost(caller, post, 'schedule'),
    cancel: canPublishPost(caller, post, 'cancel'),
    confirmOutcome: canPublishPost(caller, post, 'confirmOutcome'),
    editParts: canEditPost(caller, post, 'editParts'),
    publishRest: canPublishPost(caller, post, 'publishRest'),
    leaveRest: canPublishPost(caller, post, 'leaveRest'),
    deleteOnPlatform: canPublishPost(caller, post, 'deleteOnPlatform'),
  }
}

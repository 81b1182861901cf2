import type { Post } from '../../contract/posts.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { PostRow } from './posts.queries.ts'

type PolicyCaller = Pick<Caller, 'capabilities'>
type State = Pick<PostRow, 'status' | 'leased_by'>

export type PostAction = keyof Post['can']

/** What the state of a post allows, regardless of the caller. */
export function possibleActions(post: State): Post['can'] {
  // A post cannot be changed while a worker has its lease, or while it is unknown whether it was published.
  const open = post.status === 'draft' || post.status === 'scheduled' || post.status === 'failed'
  return {
    edit: open,
    delete: open,
    publish: open,
    schedule: open,
    cancel: post.status === 'scheduled' || (post.status === 'publishing' && post.leased_by === null),
    confirmOutcome: post.status === 'needs_attention',
  }
}

/** A scheduled post is published without another approval, so changing it needs the right to publish. */
export function canEditPost(caller: PolicyCaller, post: State): boolean {
  const needed = post.status === 'scheduled' ? 'posts:publish' : 'posts:write'
  return possibleActions(post).edit && caller.capabilities.has(needed)
}

/** Whether the caller may publish, schedule or cancel a post, or confirm its outcome. */
export function canPublishPost(
  caller: PolicyCaller,
  post: State,
  action: Exclude<PostAction, 'edit' | 'delete'>,
): boolean {
  return possibleActions(post)[action] && caller.capabilities.has('posts:publish')
}

/** What this caller may do with a post in its current state. */
export function postAbilities(caller: PolicyCaller, post: State): Post['can'] {
  return {
    edit: canEditPost(caller, post),
    delete: canEditPost(caller, post),
    publish: canPublishPost(caller, post, 'publish'),
    schedule: canPublishPost(caller, post, 'schedule'),
    cancel: canPublishPost(caller, post, 'cancel'),
    confirmOutcome: canPublishPost(caller, post, 'confirmOutcome'),
  }
}

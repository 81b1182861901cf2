import type { Role } from '../../contract/workspaces/access.ts'
import type { Caller } from '../infra/http/caller.ts'
import type { CommentRow } from './comments.queries.ts'

type PolicyCaller = Pick<Caller, 'userId' | 'role' | 'capabilities'>
type Written = Pick<CommentRow, 'author_id' | 'deleted_at'>

const moderators: ReadonlySet<Role> = new Set(['owner', 'admin'])

export const canEditComment = (caller: PolicyCaller, comment: Written): boolean =>
  caller.capabilities.has('comments:write') &&
  comment.author_id === caller.userId &&
  comment.deleted_at === null

/** Authors delete their own comments; owners and admins delete all. */
export const canDeleteComment = (caller: PolicyCaller, comment: Written): boolean =>
  caller.capabilities.has('comments:write') &&
  comment.deleted_at === null &&
  (comment.author_id === caller.userId || moderators.has(caller.role))

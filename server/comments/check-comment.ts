import { commentLimits, type CommentAnchor } from '../../contract/comments/comments.ts'
import { mentionedIds } from '../../contract/comments/mentions.ts'
import type { Trx } from '../context.ts'
import { AppError, invalid, notFound } from '../infra/http/app-error.ts'
import { findMedia } from '../media/index.ts'
import { listMembersAmong, listPostIds, measureComments, type Place } from './comments.queries.ts'

/**
 * Refuses what is more than a post group takes. `added`: negative for a text that becomes shorter. `by`: reviewers fill
 * only a share of it.
 */
export async function requireRoom(
  trx: Trx,
  groupId: string,
  added: { comments: number; characters: number },
  by: 'member' | 'reviewer' = 'member',
): Promise<void> {
  const { perGroup, together, forReviewers } = commentLimits
  const { count, characters } = await measureComments(trx, groupId)
  if (
    by === 'reviewer' &&
    (count + added.comments > perGroup * forReviewers ||
      characters + added.characters > together * forReviewers)
  ) {
    throw new AppError(
      'conflict',
      'This post has so many comments that it takes no more. Ask who sent you the link.',
    )
  }
  if (added.comments > 0 && count + added.comments > perGroup) {
    throw full('A post has at most 1,000 comments.')
  }
  if (added.characters > 0 && characters + added.characters > together) {
    throw full('The comments of a post have at most 500,000 characters together.')
  }
}

const full = (limit: string) => new AppError('conflict', `${limit} Delete some that are no longer needed.`)

/** Refuses an anchor at a post that the group does not have, or at media that the workspace does not have. */
export async function requireAnchor(
  trx: Trx,
  { workspaceId, groupId }: Place,
  anchor: CommentAnchor,
): Promise<void> {
  if (anchor.kind === 'media') {
    if ((await findMedia(trx, workspaceId, [anchor.mediaId])).length === 0) throw notFound('picture or video')
  } else if (anchor.postId !== null && !(await listPostIds(trx, groupId)).includes(anchor.postId)) {
    throw notFound('post')
  }
}

/**
 * The users whom a text mentions. Refuses users who are not members. `known`: those who were mentioned before, who may
 * have left since.
 */
export async function requireMembers(
  trx: Trx,
  workspaceId: string,
  body: string,
  known: readonly string[] = [],
): Promise<string[]> {
  const ids = mentionedIds(body).filter((id) => !known.includes(id))
  if (ids.length > commentLimits.mentions) {
    throw atBody(`A comment mentions at most ${commentLimits.mentions} members.`)
  }
  if ((await listMembersAmong(trx, workspaceId, ids)).length < ids.length) {
    throw atBody(
      'You mention somebody who is not a member of this workspace any more. Take that mention out.',
    )
  }
  return ids
}

const atBody = (message: string) => invalid(message, { body: message })

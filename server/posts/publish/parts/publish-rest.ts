import type { Caller } from '../../../infra/http/caller.ts'
import type { Context, Trx } from '../../../context.ts'
import { changePost } from '../../change-post.ts'
import { approveRest } from '../../approval/waiting/settle-approval.ts'
import { insertEvent } from '../../history.queries.ts'
import { listParts } from '../../parts/parts.queries.ts'
import type { PostRow } from '../../posts.queries.ts'
import { requireRestPublishable } from '../../require-publishable.ts'
import { nextPart } from '../attempt.ts'
import { continuePublishing } from '../confirm-outcome.ts'
import { subjectInSentence } from '../outcomes/attempt-event.ts'
import { endAsPublished } from './leave-rest.ts'
import { resetUnpublishedParts } from './part-commits.queries.ts'

/**
 * Publishes the remaining parts of a partly published post ("Publish the rest"). Published parts are never sent again.
 * If no part is left, the post is marked as published.
 */
export function publishRest(ctx: Context, caller: Caller, id: string, version: number): Promise<PostRow> {
  return changePost(ctx, caller, { id, version, action: 'publishRest' }, (trx, post) =>
    publishLockedRest(ctx, trx, caller, post),
  )
}

/** Runs `publishRest` for a post that the caller has locked and checked. */
export async function publishLockedRest(
  ctx: Context,
  trx: Trx,
  caller: Caller,
  post: PostRow,
): Promise<PostRow> {
  const parts = await listParts(trx, [post.id])
  const part = nextPart(parts)
  if (part === null) return endAsPublished(ctx, trx, { post, by: caller.userId }, parts)
  await requireRestPublishable(trx, post, parts)
  await approveRest(ctx, trx, caller, post)
  await resetUnpublishedParts(trx, post.id)
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'publish_requested',
    message: `Publishing the rest was requested. Next: ${subjectInSentence({ part, parts })}.`,
    by: caller.userId,
  })
  return continuePublishing(ctx, trx, post, caller.userId)
}

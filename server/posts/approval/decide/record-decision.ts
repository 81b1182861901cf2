import type { Context, Trx } from '../../../context.ts'
import { insertEvent } from '../../history.queries.ts'
import type { PostRow } from '../../posts.queries.ts'
import { announceDecision, clientName } from '../announce/announce-approval.ts'
import type { Decider } from '../announce/announce.queries.ts'
import type { SeenContent } from '../content.ts'
import { insertSteps } from '../steps.queries.ts'

export type Decided = {
  post: PostRow
  seen: SeenContent
  reason: string
  /** A copy of the post that was decided about, of which nobody is told. */
  isCopy?: true
}

const messages = {
  approved: 'Approved.',
  changes_requested: 'Changes requested',
  rejected: 'Rejected',
} as const

/** Of a reviewer, whom the history does not know otherwise. */
const clientMessages = {
  approved: 'approved.',
  changes_requested: 'asked for changes',
  rejected: 'rejected it',
} as const

/** Announces a decision about a post, and adds it to what was decided and to the history. */
export async function recordDecision(
  ctx: Context,
  trx: Trx,
  by: Decider,
  kind: keyof typeof messages,
  { post, seen, reason, isCopy }: Decided,
): Promise<void> {
  if (!isCopy) await announceDecision(ctx, trx, post, { by, decision: kind, reason })
  const step = { kind, post, at: ctx.clock.now(), seen, note: reason }
  const isMember = 'userId' in by
  await insertSteps(trx, [
    isMember
      ? { ...step, party: 'member', by_user_id: by.userId }
      : { ...step, party: 'client', by_user_id: null, reviewer_id: by.reviewerId, by_name: by.name },
  ])
  const message = isMember ? messages[kind] : `${clientName(by)} ${clientMessages[kind]}`
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: kind === 'rejected' ? 'approval_rejected' : kind,
    message: reason === '' ? message : `${message.replace(/\.$/, '')}: ${reason}`,
    by: isMember ? by.userId : null,
  })
}

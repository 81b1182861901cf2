import type { Trx } from '../../context.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { insertEvent } from '../history.queries.ts'
import { sameOptions, type TargetPlan } from './plan-targets.ts'

const list = new Intl.ListFormat('en')

/**
 * Records in the history what a save changes in a post that will be published automatically. Drafts get no such
 * entries, because they are saved while the user types.
 */
export async function recordEdit(
  trx: Trx,
  { userId }: Caller,
  { post, wanted, mediaChanged, partsChanged }: TargetPlan['changed'][number],
): Promise<void> {
  const changes = {
    text: post.content !== wanted.content,
    media: mediaChanged,
    'thread or first comment': partsChanged,
    account: post.social_account_id !== wanted.social_account_id,
    options: !sameOptions(post, wanted),
  }
  const changed = Object.entries(changes).flatMap(([what, isChanged]) => (isChanged ? [what] : []))
  // Only whether the post follows the shared text was changed.
  if (changed.length === 0) return
  await insertEvent(trx, {
    postId: post.id,
    attempt: post.attempt,
    step: 'edited',
    message: `Changed: ${list.format(changed)}.`,
    by: userId,
  })
}

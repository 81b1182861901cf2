import { requiresApproval } from '../../../../contract/approval/approval-settings.ts'
import type { Context, Trx } from '../../../context.ts'
import { listParts } from '../../parts/parts.queries.ts'
import { listPostMedia } from '../../posts.queries.ts'
import { readApproval, updateApproval } from '../approval.queries.ts'
import { missingApproval } from '../approved.ts'
import { contentOf } from '../content.ts'
import { insertSteps } from '../steps.queries.ts'
import { listPostsToSettle } from './waiting.queries.ts'

/**
 * Lets those of these posts wait whose content, or whose time where that matters, is not approved, in the name of their
 * authors: copies that the product made, and posts of a queue that moved.
 */
export async function letUnapprovedWait(
  { clock }: Pick<Context, 'clock'>,
  trx: Trx,
  workspaceId: string,
  postIds: readonly string[],
): Promise<void> {
  const settings = await readApproval(trx, workspaceId)
  const posts = await listPostsToSettle(trx, postIds, { onlyWaiting: !requiresApproval(settings) })
  if (posts.length === 0) return
  const ids = posts.map(({ id }) => id)
  const [attached, parts] = [await listPostMedia(trx, ids), await listParts(trx, ids)]
  const asked = posts.flatMap((post) => {
    const { hash } = contentOf(post, attached, parts)
    const party = missingApproval(post, hash, settings)
    return party === null ? [] : [{ post, hash, party }]
  })
  for (const { post, hash } of asked) {
    await updateApproval(trx, post.id, {
      ...post,
      approval_state: post.approval_state ?? 'asked',
      asked_hash: hash,
    })
  }
  const at = clock.now()
  await insertSteps(
    trx,
    asked.map(({ post, party }) => ({ kind: 'asked', party, post, at, by_user_id: post.created_by })),
  )
}

import type { Context } from '../../../context.ts'
import type { PartCall } from '../../../connectors/connector.ts'
import { isOpenPart, type PartRow } from '../../parts/parts.queries.ts'
import { recordFailure } from '../outcomes/record-failure.ts'
import type { Publication } from '../publication.ts'
import { commitPart } from './commit-part.ts'
import { findMissingId } from './find-missing-id.ts'
import { toSentPart } from './part-commits.queries.ts'
import { resolvePart } from './resolve-part.ts'
import { stagePart } from './stage-part.ts'

/**
 * Publishes the parts of a published post in order, starting with the first unpublished one. Stops at the first part
 * that is not published, whose outcome is then recorded.
 */
export async function publishParts(ctx: Context, publication: Publication): Promise<void> {
  const { attempt } = publication
  while (attempt.part !== null) {
    if (!(await publishPart(ctx, publication, attempt.part))) return
  }
}

async function publishPart(ctx: Context, publication: Publication, part: PartRow): Promise<boolean> {
  const { attempt, account } = publication
  const ids = await idsFor(ctx, publication, part)
  if (ids === undefined) return false
  const call: PartCall = { account, signal: attempt.signal, part: toSentPart(attempt.post, part), ...ids }
  if (isOpenPart(part)) {
    const result = await resolvePart(ctx, publication, part, call)
    if (result !== 'absent') return result === 'published'
  }
  if (!attempt.isApproved) {
    await recordFailure(ctx, attempt, 'not_approved')
    return false
  }
  const media = await stagePart(ctx, publication, part)
  return media !== undefined && commitPart(ctx, publication, { part, media }, call)
}

/**
 * The post or part to which the part is added. Undefined if an id is unknown and could not be found; that is then
 * recorded.
 */
async function idsFor(
  ctx: Context,
  publication: Publication,
  { position }: PartRow,
): Promise<Pick<PartCall, 'postId' | 'previousId'> | undefined> {
  const postId = publication.attempt.post.external_id ?? (await findMissingId(ctx, publication, null))
  if (postId === undefined) return undefined
  const previous = publication.attempt.parts.find((one) => one.position === position - 1)
  if (previous === undefined) return { postId, previousId: postId }
  const previousId = previous.external_id ?? (await findMissingId(ctx, publication, previous))
  return previousId === undefined ? undefined : { postId, previousId }
}

import type { Context } from '../../../context.ts'
import type { ResolveOutcome } from '../../../connectors/connector.ts'
import { listParts, type PartRow } from '../../parts/parts.queries.ts'
import { updatePostFields } from '../../posts.queries.ts'
import { databaseNow, mayHavePosted } from '../attempts.queries.ts'
import { recordFailure } from '../outcomes/record-failure.ts'
import { recordRefusal } from '../outcomes/record-refusal.ts'
import type { Publication } from '../publication.ts'
import { toResolveCall } from '../resolve-commit.ts'
import { savePartId, toSentPart } from './part-commits.queries.ts'

/**
 * Finds the id of a post, or of a part of it, that a user has confirmed, because the next part must refer to it.
 * Undefined if it cannot be found now; that is then recorded.
 */
export async function findMissingId(
  ctx: Context,
  publication: Publication,
  part: PartRow | null,
): Promise<string | undefined> {
  const { attempt } = publication
  const found = await (part === null ? findPost(ctx, publication) : findPart(ctx, publication, part))
  if (found.kind === 'published') {
    await save(publication, part, found)
    return found.externalId
  }
  if (found.kind === 'rate_limited' || found.kind === 'unavailable') await recordRefusal(ctx, attempt, found)
  else if (found.kind === 'reauth_required') {
    await recordFailure(ctx, attempt, 'reauth_required', found.answer)
  } else await recordFailure(ctx, attempt, 'not_found', found.answer)
  return undefined
}

async function findPost(ctx: Context, publication: Publication): Promise<ResolveOutcome> {
  const { attempt, connector } = publication
  const { post, earlier } = attempt
  const [first] = earlier.filter(mayHavePosted).flatMap((one) => one.commit_started_at ?? [])
  const startedAt = first ?? post.published_at ?? (await databaseNow(ctx.db))
  const assumed = earlier.some((one) => one.assumed)
  return connector.resolve(await toResolveCall(ctx, publication, startedAt, { seenByUser: true, assumed }))
}

async function findPart(
  ctx: Context,
  { attempt, connector, account }: Publication,
  part: PartRow,
): Promise<ResolveOutcome> {
  const { post, parts, signal } = attempt
  const before = parts.find(({ position }) => position === part.position - 1)
  const postId = post.external_id ?? ''
  return connector.resolvePart({
    account,
    signal,
    part: toSentPart(post, part),
    postId,
    previousId: before?.external_id ?? postId,
    commitStartedAt: part.first_commit_started_at ?? part.published_at ?? (await databaseNow(ctx.db)),
  })
}

async function save(
  { attempt }: Publication,
  part: PartRow | null,
  { externalId, permalink }: { externalId: string; permalink: string | null },
): Promise<void> {
  await attempt.write(async (trx, post) => {
    if (part === null) {
      const ids = { external_id: externalId, permalink: post.permalink ?? permalink }
      attempt.post = await updatePostFields(trx, post.id, ids)
    } else {
      await savePartId(trx, part, externalId, permalink)
      attempt.parts = await listParts(trx, [post.id])
    }
  })
}

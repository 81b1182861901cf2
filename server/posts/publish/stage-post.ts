import { setTimeout as sleep } from 'node:timers/promises'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { PublishCall, Refusal } from '../../connectors/connector.ts'
import type { Context } from '../../context.ts'
import { startStopwatch } from '../../infra/stopwatch.ts'
import { insertEvent } from '../history.queries.ts'
import type { PartRow } from '../parts/parts.queries.ts'
import type { Attempt } from './attempt.ts'
import type { LoadedMedia } from './load-media.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { subjectInSentence, subjectOf } from './outcomes/attempt-event.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { continueUploadLater, recordProcessing } from './outcomes/schedule-retry.ts'

/** How long a worker waits for a platform to process uploads before it takes another post. */
const maxWaitMs = 45_000
/** After this time a platform will no longer finish processing an upload. */
const processingLimitMs = { pictures: 30 * 60_000, video: 60 * 60_000 }

/** The subject of staging: the post itself, or one of its parts. */
type Staged = { call: () => PublishCall; media: LoadedMedia; part: PartRow | null }

/** Uploads the media and prepares the post. True when only the commit is left. */
export function stagePost(ctx: Context, publication: Publication): Promise<boolean> {
  const call = () => toPublishCall(publication)
  return stageMedia(ctx, publication, { call, media: publication.media, part: null })
}

/** Stages the post or a part of it. A failure is recorded as the attempt's outcome. */
export async function stageMedia(ctx: Context, publication: Publication, staged: Staged): Promise<boolean> {
  const { attempt, connector } = publication
  const { call, media, part } = staged
  const known = part?.staging
  const since = startStopwatch()
  for (;;) {
    const outcome = await connector.stage(call())
    attempt.signal.throwIfAborted()
    if (outcome.kind === 'staged') {
      // A part is staged before the post is published, and checked again before its own commit.
      if (part === null || part.staging !== known) await recordStaged(publication, staged)
      return true
    }
    if (outcome.kind === 'unfinished') {
      await continueUploadLater(attempt, outcome.answer)
      return false
    }
    if (outcome.kind !== 'pending') {
      await recordRefusal(ctx, attempt, named(attempt, part, outcome))
      return false
    }
    if (since.elapsedMs() + outcome.checkAfterMs <= maxWaitMs) {
      await sleep(outcome.checkAfterMs, undefined, { signal: attempt.signal }).catch(() => undefined)
      continue
    }
    const medium = media.video ? 'video' : 'pictures'
    if (ctx.clock.now().getTime() - outcome.since.getTime() > processingLimitMs[medium])
      await recordFailure(ctx, attempt, 'unavailable', outcome.answer)
    else await recordProcessing(attempt, medium, outcome)
    return false
  }
}

/** Says which part was rejected, if nothing is published yet and the attempt concerns the post. */
function named(attempt: Attempt, part: PartRow | null, refusal: Refusal): Refusal {
  if (part === null || attempt.part !== null || refusal.kind !== 'rejected') return refusal
  return { ...refusal, message: `${subjectOf({ part, parts: attempt.parts })}: ${refusal.message}` }
}

async function recordStaged(
  { attempt }: Publication,
  { part, media: { images, video } }: Staged,
): Promise<void> {
  if (images.length === 0 && video === null) return
  const { name } = platforms[attempt.post.platform]
  const pictures = images.length === 1 ? 'The picture' : `${images.length} pictures`
  const what = video === null ? pictures : 'The video'
  const whose = part === null ? '' : ` of ${subjectInSentence({ part, parts: attempt.parts })}`
  const verb = video === null && images.length > 1 ? 'are' : 'is'
  await attempt.write((trx) =>
    insertEvent(trx, {
      postId: attempt.post.id,
      attempt: attempt.fence.attempt,
      step: 'staged',
      message: `${what}${whose} ${verb} uploaded to ${name}.`,
    }),
  )
}

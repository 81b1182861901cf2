import { setTimeout as sleep } from 'node:timers/promises'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { startStopwatch } from '../../infra/stopwatch.ts'
import { insertEvent } from '../history.queries.ts'
import { toPublishCall, type Publication } from './publication.ts'
import { recordFailure } from './outcomes/record-failure.ts'
import { recordRefusal } from './outcomes/record-refusal.ts'
import { continueUploadLater, recordProcessing } from './outcomes/schedule-retry.ts'

/** How long a worker waits for a platform to process uploads before it takes another post. */
const maxWaitMs = 45_000
/** After this time a platform will not finish processing an upload any more. */
const processingLimitMs = { pictures: 30 * 60_000, video: 60 * 60_000 }

/** Uploads the media and prepares the post. True once only the commit is left to do. */
export async function stagePost(ctx: Context, publication: Publication): Promise<boolean> {
  const { attempt, connector } = publication
  const since = startStopwatch()
  for (;;) {
    const outcome = await connector.stage(toPublishCall(publication))
    attempt.signal.throwIfAborted()
    if (outcome.kind === 'staged') return recordStaged(publication)
    if (outcome.kind === 'unfinished') {
      await continueUploadLater(attempt, outcome.answer)
      return false
    }
    if (outcome.kind !== 'pending') {
      await recordRefusal(ctx, attempt, outcome)
      return false
    }
    if (since.elapsedMs() + outcome.checkAfterMs <= maxWaitMs) {
      await sleep(outcome.checkAfterMs, undefined, { signal: attempt.signal }).catch(() => undefined)
      continue
    }
    const medium = publication.media.video ? 'video' : 'pictures'
    if (ctx.clock.now().getTime() - outcome.since.getTime() > processingLimitMs[medium])
      await recordFailure(ctx, attempt, 'unavailable', outcome.answer)
    else await recordProcessing(attempt, medium, outcome)
    return false
  }
}

async function recordStaged({ attempt, media: { images, video } }: Publication): Promise<true> {
  if (images.length === 0 && video === null) return true
  const { name } = platforms[attempt.post.platform]
  const pictures = images.length === 1 ? 'The picture is' : `${images.length} pictures are`
  const what = video === null ? pictures : 'The video is'
  await attempt.write((trx) =>
    insertEvent(trx, {
      postId: attempt.post.id,
      attempt: attempt.fence.attempt,
      step: 'staged',
      message: `${what} uploaded to ${name}.`,
    }),
  )
  return true
}

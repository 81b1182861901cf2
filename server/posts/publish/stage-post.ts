import { setTimeout as sleep } from 'node:timers/promises'
import { platforms } from '../../../contract/platforms/platforms.ts'
import type { Context } from '../../context.ts'
import { insertEvent } from '../history.queries.ts'
import { Overtaken } from './attempt.ts'
import { callOf, type Publication } from './publication.ts'
import { recordFailure } from './record-failure.ts'
import { recordRefusal } from './record-refusal.ts'
import { recordUnfinished, recordWaiting } from './try-later.ts'

/** So long one worker waits itself for a network to process uploads; then it frees its place. */
const patienceMs = 45_000
/** Longer than this no network works on what it was sent; it will not finish any more. */
const processingLimitMs = { pictures: 30 * 60_000, video: 60 * 60_000 }

/** Uploads and prepares, as often as needed. True once only the committing call is left. */
export async function stagePost(ctx: Context, publication: Publication): Promise<boolean> {
  const { attempt, connector } = publication
  const began = ctx.clock.now().getTime()
  for (;;) {
    const outcome = await connector.stage(callOf(publication))
    if (attempt.signal.aborted) throw new Overtaken()
    if (outcome.kind === 'staged') return noteStaged(publication)
    if (outcome.kind === 'unfinished') {
      await recordUnfinished(ctx, attempt, outcome.answer)
      return false
    }
    if (outcome.kind !== 'pending') {
      await recordRefusal(ctx, attempt, outcome)
      return false
    }
    const waited = ctx.clock.now().getTime() - began
    if (waited + outcome.checkAfterMs <= patienceMs) {
      await sleep(outcome.checkAfterMs, undefined, { signal: attempt.signal }).catch(() => undefined)
      continue
    }
    const medium = publication.media.video ? 'video' : 'pictures'
    if (ctx.clock.now().getTime() - outcome.since.getTime() > processingLimitMs[medium])
      await recordFailure(ctx, attempt, 'unavailable', outcome.answer)
    else await recordWaiting(ctx, attempt, medium, outcome)
    return false
  }
}

async function noteStaged({ attempt, media: { images, video } }: Publication): Promise<true> {
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

import type { Context } from '../../../context.ts'
import type { PartMedia } from '../../../connectors/connector.ts'
import type { PartRow } from '../../parts/parts.queries.ts'
import type { Attempt } from '../attempt.ts'
import { loadMedia, type LoadedMedia } from '../load-media.ts'
import { recordFailure } from '../outcomes/record-failure.ts'
import type { Publication } from '../publication.ts'
import { stageMedia } from '../stage-post.ts'
import { toSentPart } from './part-commits.queries.ts'

/**
 * Stages the media of all parts before anything is published, so that no thread is interrupted by a picture that the
 * platform rejects. True when all are staged.
 */
export async function stageParts(ctx: Context, publication: Publication): Promise<boolean> {
  for (const part of publication.attempt.parts) {
    if ((await stagePart(ctx, publication, part)) === undefined) return false
  }
  return true
}

/**
 * Stages the media of a part and returns it. Media that is already staged is not sent again. Undefined if the part
 * cannot be committed now; that is then recorded.
 */
export async function stagePart(
  ctx: Context,
  publication: Publication,
  part: PartRow,
): Promise<LoadedMedia | undefined> {
  const { attempt, account } = publication
  if (part.media.length === 0) return { images: [], video: null }
  const media = await loadMedia(ctx, attempt.post, part.media)
  if (!media) {
    await recordFailure(ctx, attempt, 'media_missing')
    return undefined
  }
  const call = () => ({
    account,
    text: toSentPart(attempt.post, part).content,
    options: {},
    ...toPartMedia(attempt, part, media),
    signal: attempt.signal,
  })
  return (await stageMedia(ctx, publication, { call, media, part })) ? media : undefined
}

/** Created for each call, because saving the staging replaces it. */
export const toPartMedia = (attempt: Attempt, part: PartRow, media: LoadedMedia): PartMedia => ({
  ...media,
  staging: part.staging,
  saveStaging: (staging) => attempt.savePartStaging(part, staging),
})

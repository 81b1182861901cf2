import { z } from 'zod'
import { bodyOf } from '../responses.ts'
import type { ResolveCall, ResolveOutcome } from '../connector.ts'
import { listSchemaOf } from '../graph/paging.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callFacebook, type FacebookSettings } from './api.ts'
import { postIdOf, toPublished } from './commit.ts'
import { refusalOf } from './errors.ts'
import { readStaging } from './staging.ts'

const listSchema = listSchemaOf(
  z.looseObject({ post_id: z.coerce.string().min(1), media_id: z.coerce.string().optional() }),
)

/**
 * Looks for the photo among the stories of the Page. A missing photo proves nothing, because Facebook lists stories
 * only if the Page archives them (Meta, "Page Stories API").
 */
export async function resolveStory(
  settings: FacebookSettings,
  call: TokenCall<ResolveCall>,
): Promise<ResolveOutcome> {
  const photo = readStaging(call.staging).photos[0]
  if (!photo && call.assumed) {
    return { kind: 'cannot_tell', answer: 'It is not known which picture Facebook has.', final: true }
  }
  if (!photo) return { kind: 'absent', answer: 'There was no picture to publish.' }
  const outcome = await callFacebook(settings, {
    method: 'GET',
    path: `/${encodeURIComponent(call.account.externalId)}/stories`,
    accessToken: call.account.accessToken,
    parameters: { fields: 'post_id,media_id' },
    signal: call.signal,
  })
  const list = bodyOf(outcome, listSchema)
  if (!list) {
    const refusal = refusalOf(outcome)
    if (refusal.kind !== 'rejected') return refusal
    return { kind: 'cannot_tell', answer: `The stories of the Page could not be read. ${refusal.answer}` }
  }
  const story = list.data.find(({ media_id: mediaId }) => mediaId === photo.id)
  if (!story) return { kind: 'cannot_tell', answer: 'The story is not among those that Facebook lists.' }
  const id = postIdOf(call, story.post_id)
  return toPublished(settings, id, `The story is on Facebook with the id ${id}.`)
}

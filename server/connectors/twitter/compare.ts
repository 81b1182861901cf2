import type { ResolveCall } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { readStaging } from './staging.ts'
import { looseForm, returnedForm, writtenForm } from './text.ts'
import type { Tweet } from './timeline.ts'

export type Likeness = 'same uploads' | 'same text' | 'similar' | 'other'

/**
 * Whether a tweet is the post. Every upload has a unique id, so a shared upload proves the match, whatever the text is.
 * Other uploads belong to another post. Only if the text is the same could they be ours under new keys, which the user
 * has to decide.
 */
export function compareWithPost(call: TokenCall<ResolveCall>, tweet: Tweet): Likeness {
  const uploads = uploadsOf(call)
  const theirUploads = (tweet.attachments?.media_keys ?? []).map(uploadOf)
  if (uploads.some((id) => theirUploads.includes(id))) return 'same uploads'

  const ours = writtenForm(call.text)
  const theirs = formOf(tweet)
  const media = call.images.length + (call.video ? 1 : 0)
  if (ours === '') {
    const isUnknown = uploads.length < media || theirUploads.length === 0
    return theirs === '' && isUnknown ? 'similar' : 'other'
  }
  if (ours === theirs && media === 0 && theirUploads.length === 0) return 'same text'
  return looseForm(ours) === looseForm(theirs) ? 'similar' : 'other'
}

export function formOf({ id, text, entities }: Tweet): string {
  return returnedForm({ id, text, urls: entities?.urls ?? [] })
}

/** The id of the upload in a media key: `3_123` is the picture 123. */
const uploadOf = (mediaKey: string): string => mediaKey.slice(mediaKey.indexOf('_') + 1)

function uploadsOf(call: TokenCall<ResolveCall>): string[] {
  const { media, video } = readStaging(call.staging)
  return [...Object.values(media).map(({ id }) => id), ...(video ? [video.id] : [])]
}

import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { splitTags } from './shorten-to-fit.ts'

/**
 * Limits hashtags to the number that the platform allows or recommends. Those at the end are removed first, from the
 * last one; within a sentence only the `#` is removed.
 */
export function limitHashtags(platform: PlatformKey, text: string): string {
  const { hashtagLimit } = platforms[platform].limits()
  let surplus = hashtagsIn(text).length - hashtagLimit
  if (surplus <= 0) return text
  const { body, tags } = splitTags(text)
  const kept = tags.slice(0, Math.max(0, tags.length - surplus))
  const shorter = kept.length > 0 ? text.slice(0, text.lastIndexOf(tags[kept.length] ?? '')).trimEnd() : body
  surplus -= tags.length - kept.length
  return surplus > 0 ? withoutLastSigns(shorter, surplus) : shorter
}

function withoutLastSigns(text: string, count: number): string {
  const signs = [...text.matchAll(/(?<=^|[^\p{L}\p{N}_&/])[#＃](?=[\p{L}\p{N}_]*[\p{L}_])/gu)].slice(-count)
  let result = text
  for (const { index } of signs.toReversed()) result = result.slice(0, index) + result.slice(index + 1)
  return result
}

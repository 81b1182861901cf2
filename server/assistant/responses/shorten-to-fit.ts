import { isWithinLimit } from '../../../contract/platforms/count.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * Shortens a text to the platform's limit by whole sentences and keeps the hashtags at its end if they fit. Undefined
 * if not even the first sentence fits, because a sentence is never cut.
 */
export function shortenToFit(platform: PlatformKey, text: string): string | undefined {
  const fits = (candidate: string) => isWithinLimit(platform, candidate)
  if (fits(text)) return text
  const { body, tags } = splitTags(text)
  const keep = (parts: string[]) => longestStart(parts, (start) => fits(start.trimEnd())).trimEnd()
  // Sentence segmentation expects a capital letter after a period. Text without capitals is split at periods instead.
  const kept =
    keep(sentencesOf(body)) ||
    keep(body.match(/[\s\S]*?(?:(?<![.!?。！？…])[.!?。！？…]+["'”’)»」』]*(?:\s+|$)|\n+|$)/gu) ?? [])
  if (kept === '') return undefined
  for (let count = tags.length; count > 0; count -= 1) {
    const whole = `${kept}\n\n${tags.slice(0, count).join(' ')}`
    if (fits(whole)) return whole
  }
  return kept
}

function sentencesOf(text: string): string[] {
  return [...sentences.segment(text)].map(({ segment }) => segment)
}

/** A binary search, because counting a text is slow for X. */
function longestStart(parts: string[], fits: (start: string) => boolean): string {
  let low = 0
  let high = parts.length
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(parts.slice(0, middle).join(''))) low = middle
    else high = middle - 1
  }
  return parts.slice(0, low).join('')
}

const onlyTags = /^(?:[#＃][\p{L}\p{N}_]+)+$/u

/** Splits off the hashtags at the end of a text. */
export function splitTags(text: string): { body: string; tags: string[] } {
  // Word by word from the end, because one regular expression takes minutes on a long text.
  const words = [...text.matchAll(/\S+/gu)]
  const first = words.findLastIndex(([word]) => !onlyTags.test(word)) + 1
  const tags = words.slice(first)
  const body = tags[0] ? text.slice(0, tags[0].index).trimEnd() : text
  return { body, tags: tags.map(([word]) => word) }
}

import { charactersLeft } from '../../../contract/platforms/count.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })

/**
 * As much of a text as the platform takes, in whole sentences; hashtags at its end are kept where there is room for them.
 * Undefined where not even the first sentence fits: a sentence is never cut.
 */
export function shortenToFit(platform: PlatformKey, text: string): string | undefined {
  const fits = (candidate: string) => charactersLeft(platform, candidate) >= 0
  if (fits(text)) return text
  const { body, tags } = splitTags(text)
  const keep = (parts: string[]) => longestStart(parts, (start) => fits(start.trimEnd())).trimEnd()
  // Rules for sentences expect a capital after a full stop; who writes without any is cut at the stops.
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

/** By halving: counting a text takes long on X. */
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

/** The text, and the hashtags that stand alone at its end. */
export function splitTags(text: string): { body: string; tags: string[] } {
  // Word by word from the end: one pattern for all of them takes minutes on a long text.
  const words = [...text.matchAll(/\S+/gu)]
  const first = words.findLastIndex(([word]) => !onlyTags.test(word)) + 1
  const tags = words.slice(first)
  const body = tags[0] ? text.slice(0, tags[0].index).trimEnd() : text
  return { body, tags: tags.map(([word]) => word) }
}

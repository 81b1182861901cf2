import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { countCharacters } from '../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { writingHabits } from '../../../contract/platforms/writing-habits.ts'
import { fit, type Piece } from './compose/fit.ts'
import { hashtagsWanted, limitOf } from './compose/habits.ts'
import { cutToLimit } from './transform/cut-to-limit.ts'
import { betweenOf, piecesOf } from './transform/pieces-of.ts'

export type AdaptRequest = {
  text: string
  /** Undefined for a text that several platforms share. */
  from: PlatformKey | undefined
  to: PlatformKey
  language: LanguageKey
}

const tagLine = /^(?:[#＃][\p{L}\p{N}_]+\s*)+$/u
const inlineTag = /(^|[^\p{L}\p{N}_&/])[#＃]([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{N}_]*)/gu

/**
 * A version of a post for another platform: whole sentences are removed to fit its limit, hashtags follow its
 * conventions, and the first line can be a title where one is shown. Adds no claims.
 */
export function adaptText({ text, from, to, language }: AdaptRequest): { text: string } {
  const source = text.trim()
  if (from === to || source === '') return { text: cutToLimit(source, to) }
  const lines = source.split('\n')
  const tags = [
    ...new Set(lines.filter((line) => tagLine.test(line.trim())).flatMap((line) => hashtagsIn(line))),
  ]
  const body = lines
    .filter((line) => !tagLine.test(line.trim()))
    .join('\n')
    .trim()
  const inline = hashtagsIn(body).length
  const maxHashtags = hashtagsWanted(to)
  const words = inline > maxHashtags ? withTagsAsWords(body, maxHashtags) : body
  const kept = tags.slice(0, Math.max(0, maxHashtags - inline))
  const pieces = titled(piecesOf(words), to)
  kept.forEach((tag, index) => pieces.push({ text: `#${tag}`, keep: 20 - index / 10, block: 'hashtags' }))
  if (pieces.length === 0) return { text: cutToLimit(source, to) }
  const limit = writingHabits[to].staysBelowAim ? limitOf(to, 'long') : platforms[to].limits().characterLimit
  const fitted = fit(pieces, {
    language,
    platform: to,
    limit,
    between: body === '' ? '\n' : betweenOf(source),
  })
  return { text: cutToLimit(fitted, to) }
}

/** Hashtags above the platform's limit stay as words, because they are part of a sentence. */
function withTagsAsWords(body: string, maxHashtags: number): string {
  let seen = 0
  return body.replace(inlineTag, (tag, before: string, word: string) => {
    seen += 1
    return seen > maxHashtags ? before + word : tag
  })
}

/** With the first piece as a title, where the platform shows one and the piece is short enough. */
function titled(pieces: Piece[], platform: PlatformKey): Piece[] {
  const { longestTitle } = writingHabits[platform]
  const [first, ...rest] = pieces
  if (longestTitle === null || first === undefined) return pieces
  if (countCharacters(platform, first.text) > longestTitle) return pieces
  return [{ ...first, text: first.text.replace(/[.。]$/u, ''), block: 'title' }, ...rest]
}

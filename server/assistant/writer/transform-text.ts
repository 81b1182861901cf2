import type { GenerationAction, Tone } from '../../../contract/assistant/choices.ts'
import type { LanguageKey } from '../../../contract/assistant/languages.ts'
import { hashtagsIn } from '../../../contract/platforms/hashtags.ts'
import { charactersLeft, countCharacters } from '../../../contract/platforms/count.ts'
import { platforms, type PlatformKey } from '../../../contract/platforms/platforms.ts'
import { splitTags } from '../responses/shorten-to-fit.ts'
import { chooser } from './compose/chooser.ts'
import { assemble, fit } from './compose/fit.ts'
import { hashtagsWanted } from './compose/habits.ts'
import { banks } from './phrases/banks.ts'
import { fillFrame } from './phrases/frame.ts'
import { cutToLimit } from './transform/cut-to-limit.ts'
import { fixText } from './transform/fix-text.ts'
import { keywordsOf } from './transform/keywords.ts'
import { betweenOf, piecesOf } from './transform/pieces-of.ts'

export const transforms = ['shorten', 'lengthen', 'hashtags', 'fix'] as const
export type Transform = (typeof transforms)[number]

const possible = new Set<GenerationAction>(['write', 'version', 'ideas', ...transforms])

/** The actions that work without a model. Rephrasing, changing the tone and translating do not. */
export const writerCan = (action: GenerationAction): boolean => possible.has(action)

export type TransformRequest = {
  action: Transform
  text: string
  language: LanguageKey
  platform: PlatformKey
  tone: Tone
  seed: number
}

/** The share of a text that remains when it is shortened. */
const shortened = 0.6

/**
 * Changes a text without a model: the user's sentences are removed or kept whole, never reworded. Returns the text
 * unchanged if there is nothing to do.
 */
export function transformText(request: TransformRequest): { text: string } {
  const text = request.text.trim()
  if (text === '') return { text }
  switch (request.action) {
    case 'shorten':
      return { text: shorten(text, request) }
    case 'lengthen':
      return { text: lengthen(text, request) }
    case 'hashtags':
      return { text: withHashtags(text, request) }
    case 'fix':
      return { text: fixText(text, request.language) }
  }
}

function shorten(text: string, { language, platform }: TransformRequest): string {
  const aim = Math.floor(countCharacters(platform, text) * shortened)
  const limit = Math.min(aim, platforms[platform].limits().characterLimit)
  return cutToLimit(fit(piecesOf(text), { language, platform, limit, between: betweenOf(text) }), platform)
}

/** Adds a line that asks readers for an answer and makes no claims. */
function lengthen(text: string, { language, platform, tone, seed }: TransformRequest): string {
  const { all, [tone === 'professional' ? tone : 'friendly']: own } = banks[language].lines.engage
  const asks = [...all, ...own].map((line) => fillFrame(line, {}, language))
  const ask = chooser(seed, text).pick(asks.filter((line) => !text.includes(line)))
  if (ask === undefined) return text
  const pieces = piecesOf(text)
  const tags = pieces.findIndex(({ text }) => /^[#＃]/u.test(text))
  const at = tags < 0 ? pieces.length : tags
  const grown = pieces.toSpliced(at, 0, { text: ask, keep: 1, block: 'ask' })
  const longer = assemble(grown, language, betweenOf(text))
  return charactersLeft(platform, longer) >= 0 ? longer : text
}

function withHashtags(text: string, { language, platform }: TransformRequest): string {
  const present = hashtagsIn(text)
  const has = new Set(present.map((tag) => tag.toLowerCase()))
  const fresh = keywordsOf(text, language).filter((tag) => !has.has(tag.toLowerCase()))
  let added = fresh.slice(0, Math.max(0, hashtagsWanted(platform) - present.length))
  const { body, tags } = splitTags(text)
  const hasOwnLine = tags.length > 0 && (body === '' || text.slice(body.length).includes('\n'))
  const gap = hasOwnLine ? ' ' : '\n\n'
  const withTags = () =>
    added.length === 0 ? text : `${text}${gap}${added.map((tag) => `#${tag}`).join(' ')}`
  while (added.length > 0 && charactersLeft(platform, withTags()) < 0) added = added.slice(0, -1)
  return withTags()
}

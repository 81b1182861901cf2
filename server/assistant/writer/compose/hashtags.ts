import type { LanguageKey } from '../../../../contract/languages.ts'
import type { Brief } from '../brief/read-brief.ts'
import { isClosedWord } from '../brief/closed-words.ts'
import { segmenter } from '../brief/sentences.ts'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const longestTag = 30

/** Words that belong to the speaker, not to the subject, in the scripts without closed-word lists. */
const speaker =
  /^(?:私たちの|わたしたちの|当店の|弊社の|新しい|我们的?|我們的?|全新的?|新款|우리의?\s|저희의?\s|새로운\s|신규\s)+/u
const particles = /[、。，はがをにへでとも]|です|ます|[요다]$/u

/** Hashtags a text bears out, without the sign, the person's own first. Every word in them is the person's. */
export function hashtagsFor(brief: Brief, language: LanguageKey, most: number): string[] {
  const { subject, facts } = brief
  const source = subject.form === 'link' ? '' : subject.core
  const found =
    unspaced.test(source) || /\p{Script=Hangul}/u.test(source)
      ? unspacedTags(source)
      : spacedTags(source, subject.form === 'sentence', brief.language ?? '')
  const audience = facts.audience?.names?.[language] ?? facts.audience?.raw
  const [phrase, ...parts] = found
  const named = [facts.place, audience].map((words) => joined(words ?? ''))
  const all = [...brief.hashtags, phrase ?? '', ...named, ...parts]
  const tags: string[] = []
  for (const tag of all) {
    const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (!known && tags.length < most && isTag(tag)) tags.push(tag)
  }
  return tags
}

/** What networks take for a hashtag: letters, digits and underscores, not digits alone. */
const isTag = (tag: string) =>
  /^[\p{L}\p{N}_]+$/u.test(tag) && /\p{L}/u.test(tag) && tag.length >= 2 && tag.length <= longestTag

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const joined = (words: string) =>
  words
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word, index) => index > 0 || !isClosedWord(word))
    .map(capital)
    .join('')

const romance = /^(?:es|fr|it|pt)$/u

function spacedTags(text: string, isSentence: boolean, language: string): string[] {
  const words = (text.match(/[\p{L}\p{M}\p{N}]+(?:['’][\p{L}]+)?/gu) ?? [])
    .map((word) => word.replace(/^\p{L}{1,2}['’]|['’]s?$|['’]s$/gu, '').replace(/['’]/gu, ''))
    .filter((word) => word.length > 1 && !isClosedWord(word))
  const singles = words.filter((word) => word.length >= 4 && /^\p{L}+$/u.test(word)).map(capital)
  if (isSentence) {
    const names = words.filter((word, index) => index > 0 && /^\p{Lu}/u.test(word))
    return [...names, ...singles.toSorted((a, b) => b.length - a.length).slice(0, 2)]
  }
  const phrase = words.slice(0, 4)
  while (phrase.length > 1 && phrase.join('').length > longestTag) phrase.pop()
  const pairs = words.length > 2 ? [words.slice(-2).map(capital).join('')] : []
  // Of a longer phrase only its head says something alone: first in Romance languages, else last.
  const heads = words.length <= 2 ? singles : [romance.test(language) ? singles[0] : singles.at(-1)]
  return [phrase.map(capital).join(''), ...pairs, ...heads.filter((head) => head !== undefined)]
}

function unspacedTags(text: string): string[] {
  const core = text.replace(speaker, '')
  const whole = core.replace(/[\s・·-]+/gu, '')
  const words = [...segmenter('ja', 'word').segment(core)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/(?<=[\p{Script=Hangul}]{2})(?:은|는|을|를|의|에서|에)$/u, ''))
    .filter((word) => word.length >= 2 && !/\p{Script=Hiragana}$/u.test(word) && !isClosedWord(word))
    .filter(
      (word) => !/^(?:我们|我們|我的|私たち|우리|저희|새로운|위한|新しい|向け|以外|専用|\d.*)$/u.test(word),
    )
  return [...(whole.length <= 14 && !particles.test(core) ? [whole] : []), ...words]
}

import type { LanguageKey } from '../../../../contract/assistant/languages.ts'
import type { Brief } from '../brief/read-brief.ts'
import { closedWords, isClosedWord } from '../brief/closed-words.ts'
import { segmenter } from '../brief/sentences.ts'

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const longestTag = 30

/** Words that are not part of the subject, in scripts without lists of function words. */
const speaker =
  /^(?:私たちの|わたしたちの|当店の|弊社の|新しい|我们的?|我們的?|全新的?|新款|우리의?\s|저희의?\s|새로운\s|신규\s)+/u
const particles = /[、。，はがをにへでとも]|です|ます|[요다]$/u

/**
 * Hashtags without `#`, the user's own first. Every word in them is from the user. A sentence gives none of its words,
 * because they may be verbs or adverbs; a subject is a noun.
 */
export function hashtagsFor(brief: Brief, language: LanguageKey, most: number): string[] {
  const { subject, facts } = brief
  const isNoun = subject.form === 'noun' || subject.form === 'bare' || subject.form === 'accusative'
  const source = isNoun ? withoutDays(subject.core, brief) : ''
  const found =
    unspaced.test(source) || /\p{Script=Hangul}/u.test(source)
      ? unspacedTags(source)
      : spacedTags(source, brief.language)
  const audience = facts.audience?.names?.[language] ?? facts.audience?.raw
  const [phrase, ...parts] = found
  const named = [facts.place, audience].map((words) =>
    /\p{N}/u.test(words ?? '') ? '' : joined(words ?? ''),
  )
  const all = [...brief.hashtags, phrase ?? '', ...named, ...parts]
  const tags: string[] = []
  for (const tag of all) {
    const known = tags.some((other) => other.toLowerCase() === tag.toLowerCase())
    if (!known && tags.length < most && isTag(tag)) tags.push(tag)
  }
  return tags
}

const withoutDays = (text: string, { facts }: Brief) =>
  facts.when.reduce((rest, { raw }) => rest.replace(raw, ' , '), text)

/** What platforms recognize as a hashtag: letters, digits and underscores, not only digits. */
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
const longestRun = 3

/** Consecutive content words form one hashtag; function words separate hashtags. */
function spacedTags(text: string, language: LanguageKey | undefined): string[] {
  const closed = language === undefined ? undefined : closedWords.get(language)
  const isRomance = romance.test(language ?? '')
  const linked = isRomance
    ? text.replace(
        / (d)([eioa]) (\p{L})(?=\p{L}{2})/gu,
        (_, d: string, end: string, first: string) => d.toUpperCase() + end + first.toUpperCase(),
      )
    : text
  const runs: string[][] = [[]]
  for (const token of linked.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}\s-]+/gu) ?? []) {
    const joins = closed === undefined ? isClosedWord(token) : closed.has(token.toLowerCase())
    // Only nouns and names have a capital in German.
    const isNoun = language !== 'de' || /^\p{Lu}/u.test(token)
    if (joins || !isNoun || token.length < 2 || !/^\p{L}/u.test(token)) runs.push([])
    else runs.at(-1)?.push(token)
  }
  const kept = runs.filter((run) => run.length > 0)
  const short = kept.map((run) => (isRomance ? run.slice(0, longestRun) : run.slice(-longestRun)))
  return short
    .toSorted((a, b) => Math.min(b.length, 2) - Math.min(a.length, 2))
    .map((run) => run.map(capital).join(''))
    .filter((tag) => tag.length > 2)
}

function unspacedTags(text: string): string[] {
  const core = text.replace(speaker, '')
  const whole = core.replace(/[\s・·-]+/gu, '')
  const words = [...segmenter('ja', 'word').segment(core)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.replace(/(?<=[\p{Script=Hangul}]{2})(?:은|는|을|를|의|에서|에)$/u, ''))
    .filter((word) => word.length >= 2 && !/\p{Script=Hiragana}$/u.test(word) && !isClosedWord(word))
    .filter(
      (word) =>
        !/^(?:我们|我們|我的|私たち|우리|저희|새로운|위한|新しい|向け|以外|専用|如何|怎么|怎麼|第[一二三].*|睡得|可以|这个|這個|.*니다|번째|\d.*)$/u.test(
          word,
        ),
    )
  return [...(whole.length <= 14 && !particles.test(core) ? [whole] : []), ...words]
}

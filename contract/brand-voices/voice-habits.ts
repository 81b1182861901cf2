import type { Habit } from './brand-voices.ts'
import { hashtagsIn } from '../platforms/hashtags.ts'

/** At most this many emoji or hashtags in one post count as "a few". */
export const fewAtMost = { emoji: 3, hashtags: 3 } as const

/** One emoji as displayed: with skin tone, a joined sequence, or a flag. Digits, © and ™ alone do not count. */
const emoji =
  /\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|[0-9#*]\uFE0F\u20E3/gu

export type TextRange = { from: number; to: number }

/** Ranges of the emoji in a text, in UTF-16 units. */
export function findEmoji(text: string): TextRange[] {
  return [...text.matchAll(emoji)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
}

/** Ranges of the hashtags in a text, including the # sign. */
export function findHashtags(text: string): (TextRange & { tag: string })[] {
  const ranges: (TextRange & { tag: string })[] = []
  let at = 0
  for (const tag of hashtagsIn(text)) {
    const from = text.slice(at).search(new RegExp(`[#＃]${tag}(?![\\p{L}\\p{N}_])`, 'u')) + at
    ranges.push({ tag, from, to: from + tag.length + 1 })
    at = from + tag.length + 1
  }
  return ranges
}

export type LearnedHabits = { emojiHabit: Habit; hashtagHabit: Habit; hashtags: string[] }

/** The habits that samples show; undefined without samples. `hashtags` are those in most of the samples. */
export function habitsOf(samples: readonly string[]): LearnedHabits | undefined {
  if (samples.length === 0) return undefined
  const average = (count: (text: string) => number) =>
    samples.reduce((sum, text) => sum + count(text), 0) / samples.length
  const uses = new Map<string, { tag: string; times: number }>()
  for (const sample of samples) {
    const own = new Map(hashtagsIn(sample).map((tag) => [tag.toLowerCase(), tag]))
    for (const [key, tag] of own) uses.set(key, { tag, times: (uses.get(key)?.times ?? 0) + 1 })
  }
  const minimumUses = Math.max(2, Math.ceil(samples.length * 0.6))
  return {
    emojiHabit: habitOf(
      average((text) => findEmoji(text).length),
      fewAtMost.emoji,
    ),
    hashtagHabit: habitOf(
      average((text) => hashtagsIn(text).length),
      fewAtMost.hashtags,
    ),
    hashtags: [...uses.values()].filter(({ times }) => times >= minimumUses).map(({ tag }) => tag),
  }
}

function habitOf(average: number, few: number): Habit {
  if (average < 0.2) return 'none'
  return average <= few ? 'few' : 'many'
}

import type { Habit } from './brand-voices.ts'
import { hashtagsIn } from './platforms/count.ts'

/** Up to so many of either are "a few" in one post. */
export const fewAtMost = { emoji: 3, hashtags: 3 } as const

/** One emoji as readers see it: with its skin tone, joined to others, or a flag. Digits and ©™ alone are none. */
const emoji =
  /\p{Regional_Indicator}{2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)*|[0-9#*]\uFE0F\u20E3/gu

export type Place = { from: number; to: number }

/** Where the emoji of a text stand, in UTF-16 units. */
export function emojiPlaces(text: string): Place[] {
  return [...text.matchAll(emoji)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }))
}

/** Where its hashtags stand, sign included. */
export function hashtagPlaces(text: string): (Place & { tag: string })[] {
  const places: (Place & { tag: string })[] = []
  let at = 0
  for (const tag of hashtagsIn(text)) {
    const from = text.slice(at).search(new RegExp(`[#＃]${tag}(?![\\p{L}\\p{N}_])`, 'u')) + at
    places.push({ tag, from, to: from + tag.length + 1 })
    at = from + tag.length + 1
  }
  return places
}

export type LearnedHabits = { emojiHabit: Habit; hashtagHabit: Habit; hashtags: string[] }

/** What samples show of a brand's habits; undefined where there is none. `hashtags` stand in most of them. */
export function habitsOf(samples: readonly string[]): LearnedHabits | undefined {
  if (samples.length === 0) return undefined
  const average = (count: (text: string) => number) =>
    samples.reduce((sum, text) => sum + count(text), 0) / samples.length
  const uses = new Map<string, { tag: string; times: number }>()
  for (const sample of samples) {
    const own = new Map(hashtagsIn(sample).map((tag) => [tag.toLowerCase(), tag]))
    for (const [key, tag] of own) uses.set(key, { tag, times: (uses.get(key)?.times ?? 0) + 1 })
  }
  const most = Math.max(2, Math.ceil(samples.length * 0.6))
  return {
    emojiHabit: habitOf(
      average((text) => emojiPlaces(text).length),
      fewAtMost.emoji,
    ),
    hashtagHabit: habitOf(
      average((text) => hashtagsIn(text).length),
      fewAtMost.hashtags,
    ),
    hashtags: [...uses.values()].filter(({ times }) => times >= most).map(({ tag }) => tag),
  }
}

function habitOf(average: number, few: number): Habit {
  if (average < 0.2) return 'none'
  return average <= few ? 'few' : 'many'
}

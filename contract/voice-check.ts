import type { Habit } from './brand-voices.ts'
import { platforms, type PlatformKey } from './platforms/platforms.ts'
import { emojiPlaces, fewAtMost, hashtagPlaces, type Place } from './voice-habits.ts'
import { capitalPlaces, exclamationPlaces, sentencesIn, type Sentence } from './voice-manner.ts'

/** What a check compares a text with. */
export type VoiceRules = {
  dontWords: readonly string[]
  samples: readonly string[]
  emojiHabit: Habit
  hashtagHabit: Habit
  hashtags: readonly string[]
}

export const departureKinds = [
  'dont_word',
  'emoji',
  'hashtags',
  'missing_hashtag',
  'exclamations',
  'capitals',
  'sentence_length',
] as const

/** One way in which a text departs from a voice. */
export type Departure = {
  kind: (typeof departureKinds)[number]
  /** What it is, for the person. */
  message: string
  /** Where in the text, in UTF-16 units; null where something is missing. */
  at: Place | null
  /** A hashtag that could be added as it stands. */
  add?: string
}

/** Fewer samples say nothing about how a brand writes. */
const enoughSamples = 2

/** Where a text departs from a voice; empty for a blank text. The screen and the server ask the same rule. */
export function checkVoice(text: string, voice: VoiceRules, platform: PlatformKey): Departure[] {
  if (text.trim() === '') return []
  return [
    ...unwantedWords(text, voice.dontWords),
    ...emojiHabit(text, voice.emojiHabit),
    ...hashtagHabit(text, voice, platform),
    ...missingHashtags(text, voice.hashtags, platform),
    ...manner(text, voice.samples),
  ]
}

/** Where the words stand; as whole words in scripts that part them. */
export function findWords(text: string, words: readonly string[]): (Place & { word: string })[] {
  return words
    .flatMap((word) =>
      [...text.matchAll(wordPattern(word))].map(({ index, 0: found }) => ({
        word,
        from: index,
        to: index + found.length,
      })),
    )
    .toSorted((a, b) => a.from - b.from)
}

const unparted = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const letter = String.raw`[\p{L}\p{N}_]`

function wordPattern(word: string): RegExp {
  const wanted = word.trim().normalize('NFC')
  // Not `RegExp.escape`: browsers of last year do not have it.
  const written = wanted
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
  const before = new RegExp(`^${letter}`, 'u').test(wanted) && !unparted.test(wanted) ? `(?<!${letter})` : ''
  const after = new RegExp(`${letter}$`, 'u').test(wanted) && !unparted.test(wanted) ? `(?!${letter})` : ''
  return new RegExp(`${before}${written}${after}`, 'giu')
}

function unwantedWords(text: string, words: readonly string[]): Departure[] {
  return findWords(text, words).map(({ word, from, to }) => ({
    kind: 'dont_word',
    message: `“${word}” is a word this voice avoids.`,
    at: { from, to },
  }))
}

function emojiHabit(text: string, habit: Habit): Departure[] {
  const places = emojiPlaces(text)
  const allowed = habit === 'none' ? 0 : habit === 'few' ? fewAtMost.emoji : Infinity
  const excess = places[allowed]
  if (excess) {
    const message =
      habit === 'none'
        ? `This voice uses no emoji; the text has ${places.length}.`
        : `This voice uses at most ${allowed} emoji; the text has ${places.length}.`
    return [{ kind: 'emoji', message, at: excess }]
  }
  if (habit === 'many' && places.length === 0) {
    return [{ kind: 'emoji', message: 'This voice uses many emoji; the text has none.', at: null }]
  }
  return []
}

function hashtagHabit(text: string, voice: VoiceRules, platform: PlatformKey): Departure[] {
  const always = new Set(voice.hashtags.map((tag) => tag.toLowerCase()))
  const others = hashtagPlaces(text).filter(({ tag }) => !always.has(tag.toLowerCase()))
  const allowed =
    voice.hashtagHabit === 'none' ? 0 : voice.hashtagHabit === 'few' ? fewAtMost.hashtags : Infinity
  const excess = others[allowed]
  if (excess) {
    const besides = always.size > 0 ? ' besides its own' : ''
    const message =
      allowed === 0
        ? `This voice uses no hashtags${besides}; the text has ${others.length}.`
        : `This voice uses at most ${allowed} hashtags${besides}; the text has ${others.length}.`
    return [{ kind: 'hashtags', message, at: { from: excess.from, to: excess.to } }]
  }
  const room = platforms[platform].hashtagLimit
  if (voice.hashtagHabit === 'many' && room > 0 && others.length === 0 && always.size === 0) {
    return [{ kind: 'hashtags', message: 'This voice uses many hashtags; the text has none.', at: null }]
  }
  return []
}

function missingHashtags(text: string, always: readonly string[], platform: PlatformKey): Departure[] {
  const there = new Set(hashtagPlaces(text).map(({ tag }) => tag.toLowerCase()))
  // Beyond what the network takes none can be asked for.
  const wanted = always.slice(0, platforms[platform].hashtagLimit)
  return wanted
    .filter((tag) => !there.has(tag.toLowerCase()))
    .map((tag) => ({
      kind: 'missing_hashtag',
      message: `#${tag} stands on every post of this voice, and is missing here.`,
      at: null,
      add: `#${tag}`,
    }))
}

function manner(text: string, samples: readonly string[]): Departure[] {
  if (samples.length < enoughSamples) return []
  const own = sentencesIn(text)
  const theirs = samples.flatMap(sentencesIn)
  if (own.length === 0 || theirs.length === 0) return []
  return [
    ...loudness(text, own, samples.join('\n'), theirs),
    ...shouting(text, samples.join('\n')),
    ...sentenceLength(own, theirs),
  ]
}

function loudness(text: string, own: Sentence[], samples: string, theirs: Sentence[]): Departure[] {
  const places = exclamationPlaces(text)
  const usual = exclamationPlaces(samples).length / theirs.length
  const first = places[0]
  // One more than usual is chance.
  if (!first || places.length < 2 || places.length / own.length <= 2 * usual + 0.15) return []
  const message =
    usual === 0
      ? `The samples never exclaim; the text does ${places.length} times.`
      : `The text exclaims far more often than the samples: ${places.length} times.`
  return [{ kind: 'exclamations', message, at: first }]
}

function shouting(text: string, samples: string): Departure[] {
  const places = capitalPlaces(text)
  const first = places[0]
  if (!first || capitalPlaces(samples).length > 0) return []
  const words = places.length === 1 ? 'a word' : `${places.length} words`
  return [
    { kind: 'capitals', message: `The text has ${words} in capitals; the samples have none.`, at: first },
  ]
}

/** Clearly outside of what the samples do, and by more than a phrase. */
function sentenceLength(own: Sentence[], theirs: Sentence[]): Departure[] {
  const average = (all: Sentence[]) => all.reduce((sum, { words }) => sum + words, 0) / all.length
  const mine = average(own)
  const usual = average(theirs)
  const longer = mine > 1.7 * usual && mine - usual >= 6
  const shorter = mine < 0.45 * usual && usual - mine >= 6 && own.length > 1
  const longest = own.toSorted((a, b) => b.words - a.words)[0]
  if (!longest || (!longer && !shorter)) return []
  const message = `Sentences have ${Math.round(mine)} words on average; those of the samples ${Math.round(usual)}.`
  return [
    {
      kind: 'sentence_length',
      message,
      at: longer ? { from: longest.from, to: longest.to } : null,
    },
  ]
}

import { counted } from '../counted.ts'
import type { Habit } from './brand-voices.ts'
import { platforms, type PlatformKey } from '../platforms/platforms.ts'
import { findEmoji, fewAtMost, findHashtags, type TextRange } from './voice-habits.ts'
import { findAllCaps, findExclamations, sentencesIn, type Sentence } from './voice-manner.ts'

/** The parts of a voice that a text is checked against. */
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

/** One way in which a text differs from a voice. */
export type VoiceIssue = {
  kind: (typeof departureKinds)[number]
  /** Message for the user. */
  message: string
  /** Range in the text, in UTF-16 units; null if something is missing. */
  at: TextRange | null
  /** A hashtag that can be added to fix the issue. */
  add?: string
}

/** Fewer samples are not enough to derive habits from. */
const enoughSamples = 2

/** Where a text differs from a voice; empty for a blank text. Screen and server share this rule. */
export function checkVoice(text: string, voice: VoiceRules, platform: PlatformKey): VoiceIssue[] {
  if (text.trim() === '') return []
  return [
    ...unwantedWords(text, voice.dontWords),
    ...checkEmoji(text, voice.emojiHabit),
    ...checkHashtags(text, voice, platform),
    ...missingHashtags(text, voice.hashtags, platform),
    ...manner(text, voice.samples),
  ]
}

/** Ranges of the given words; only whole words in scripts that separate words. */
export function findWords(text: string, words: readonly string[]): (TextRange & { word: string })[] {
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
  // `RegExp.escape` is not used, because last year's browsers do not have it.
  const written = wanted
    .replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
    .replaceAll(/\s+/g, String.raw`\s+`)
  const before = new RegExp(`^${letter}`, 'u').test(wanted) && !unparted.test(wanted) ? `(?<!${letter})` : ''
  const after = new RegExp(`${letter}$`, 'u').test(wanted) && !unparted.test(wanted) ? `(?!${letter})` : ''
  return new RegExp(`${before}${written}${after}`, 'giu')
}

function unwantedWords(text: string, words: readonly string[]): VoiceIssue[] {
  return findWords(text, words).map(({ word, from, to }) => ({
    kind: 'dont_word',
    message: `“${word}” is a word this voice avoids.`,
    at: { from, to },
  }))
}

function checkEmoji(text: string, habit: Habit): VoiceIssue[] {
  const ranges = findEmoji(text)
  const allowed = habit === 'none' ? 0 : habit === 'few' ? fewAtMost.emoji : Infinity
  const excess = ranges[allowed]
  if (excess) {
    const message =
      habit === 'none'
        ? `This voice uses no emoji; the text has ${ranges.length}.`
        : `This voice uses at most ${allowed} emoji; the text has ${ranges.length}.`
    return [{ kind: 'emoji', message, at: excess }]
  }
  if (habit === 'many' && ranges.length === 0) {
    return [{ kind: 'emoji', message: 'This voice uses many emoji; the text has none.', at: null }]
  }
  return []
}

function checkHashtags(text: string, voice: VoiceRules, platform: PlatformKey): VoiceIssue[] {
  const always = new Set(voice.hashtags.map((tag) => tag.toLowerCase()))
  const others = findHashtags(text).filter(({ tag }) => !always.has(tag.toLowerCase()))
  const allowed =
    voice.hashtagHabit === 'none' ? 0 : voice.hashtagHabit === 'few' ? fewAtMost.hashtags : Infinity
  const excess = others[allowed]
  if (excess) {
    const besides = always.size > 0 ? ' besides its own' : ''
    const message =
      allowed === 0
        ? `This voice uses no hashtags${besides}; the text has ${others.length}.`
        : `This voice uses at most ${counted(allowed, 'hashtag')}${besides}; the text has ${others.length}.`
    return [{ kind: 'hashtags', message, at: { from: excess.from, to: excess.to } }]
  }
  const room = platforms[platform].limits().hashtagLimit
  if (voice.hashtagHabit === 'many' && room > 0 && others.length === 0 && always.size === 0) {
    return [{ kind: 'hashtags', message: 'This voice uses many hashtags; the text has none.', at: null }]
  }
  return []
}

function missingHashtags(text: string, always: readonly string[], platform: PlatformKey): VoiceIssue[] {
  const there = new Set(findHashtags(text).map(({ tag }) => tag.toLowerCase()))
  // Never ask for more hashtags than the platform accepts.
  const wanted = always.slice(0, platforms[platform].limits().hashtagLimit)
  return wanted
    .filter((tag) => !there.has(tag.toLowerCase()))
    .map((tag) => ({
      kind: 'missing_hashtag',
      message: `#${tag} stands on every post of this voice, and is missing here.`,
      at: null,
      add: `#${tag}`,
    }))
}

function manner(text: string, samples: readonly string[]): VoiceIssue[] {
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

function loudness(text: string, own: Sentence[], samples: string, theirs: Sentence[]): VoiceIssue[] {
  const ranges = findExclamations(text)
  const usual = findExclamations(samples).length / theirs.length
  const first = ranges[0]
  // One more than usual is not significant.
  if (!first || ranges.length < 2 || ranges.length / own.length <= 2 * usual + 0.15) return []
  const message =
    usual === 0
      ? `The samples never exclaim; the text does ${counted(ranges.length, 'time')}.`
      : `The text exclaims far more often than the samples: ${counted(ranges.length, 'time')}.`
  return [{ kind: 'exclamations', message, at: first }]
}

function shouting(text: string, samples: string): VoiceIssue[] {
  const ranges = findAllCaps(text)
  const first = ranges[0]
  if (!first || findAllCaps(samples).length > 0) return []
  const words = ranges.length === 1 ? 'a word' : `${ranges.length} words`
  return [
    { kind: 'capitals', message: `The text has ${words} in capitals; the samples have none.`, at: first },
  ]
}

/** Clearly outside the range of the samples, by more than a phrase. */
function sentenceLength(own: Sentence[], theirs: Sentence[]): VoiceIssue[] {
  const average = (all: Sentence[]) => all.reduce((sum, { words }) => sum + words, 0) / all.length
  const mine = average(own)
  const usual = average(theirs)
  const longer = mine > 1.7 * usual && mine - usual >= 6
  const shorter = mine < 0.45 * usual && usual - mine >= 6 && own.length > 1
  const longest = own.toSorted((a, b) => b.words - a.words)[0]
  if (!longest || (!longer && !shorter)) return []
  const message = `Sentences have ${counted(Math.round(mine), 'word')} on average; those of the samples ${Math.round(usual)}.`
  return [
    {
      kind: 'sentence_length',
      message,
      at: longer ? { from: longest.from, to: longest.to } : null,
    },
  ]
}

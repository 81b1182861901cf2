import { describe, expect, it } from 'vitest'
import { checkVoice, findWords, type VoiceRules } from './voice-check.ts'
import { findEmoji, habitsOf } from './voice-habits.ts'

const open: VoiceRules = {
  dontWords: [],
  samples: [],
  emojiHabit: 'few',
  hashtagHabit: 'few',
  hashtags: [],
}
const check = (
  text: string,
  rules: Partial<VoiceRules> = {},
  platform: 'twitter' | 'instagram' = 'instagram',
) => checkVoice(text, { ...open, ...rules }, platform)
const kinds = (text: string, rules: Partial<VoiceRules> = {}) => check(text, rules).map(({ kind }) => kind)

describe('an issue with a voice', () => {
  it('is not found in a text that follows the voice or is blank', () => {
    expect(check('A quiet morning at the bakery.')).toEqual([])
    expect(check('  ', { hashtags: ['bread'], dontWords: [' '] })).toEqual([])
  })

  it('is every unwanted word with its range, regardless of case', () => {
    const text = 'Cheap? Never cheap. Cheaper is no match, but CHEAP is.'
    const found = check(text, { dontWords: ['cheap'] })
    expect(found.map(({ at }) => at && text.slice(at.from, at.to))).toEqual(['Cheap', 'cheap', 'CHEAP'])
    expect(found[0]?.message).toContain('cheap')
  })

  it('is found across line breaks, with punctuation in the word, and in scripts without spaces', () => {
    const at = (text: string, word: string) =>
      findWords(text, [word]).map(({ from, to }) => text.slice(from, to))
    expect(at('Act\nnow or never', 'act now')).toEqual(['Act\nnow'])
    expect(at('100% (really) C++', 'C++')).toEqual(['C++'])
    expect(at('100% sure. 50% not.', '100%')).toEqual(['100%'])
    expect(at('本店最便宜的面包', '便宜')).toEqual(['便宜'])
    expect(at('정말 저렴한 빵', '저렴')).toEqual(['저렴'])
    expect(at('anything', '.*')).toEqual([])
  })

  it('is the first emoji beyond the habit, counted as displayed', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(findEmoji(`${family} 🇫🇷 👍🏽 ❤️ 1️⃣ 3 © #`)).toHaveLength(5)
    const text = `Fresh ${family} bread`
    const [found] = check(text, { emojiHabit: 'none' })
    expect(found?.at && text.slice(found.at.from, found.at.to)).toBe(family)
    expect(kinds('🥐🥐🥐', { emojiHabit: 'few' })).toEqual([])
    expect(check('🥐🥖🍞🥯', { emojiHabit: 'few' })[0]?.at).toEqual({ from: 6, to: 8 })
    expect(kinds('Bread', { emojiHabit: 'many' })).toEqual(['emoji'])
  })

  it('is a hashtag if the voice uses none, except its own', () => {
    const rules = { hashtagHabit: 'none' as const, hashtags: ['Oven'] }
    const [found] = check('Bread #oven #sale', rules)
    expect(found).toMatchObject({ kind: 'hashtags', at: { from: 12, to: 17 } })
    expect(check('Bread #oven', rules)).toEqual([])
    expect(kinds('#a #b #c #d', { hashtagHabit: 'few' })).toEqual(['hashtags'])
  })

  it('is a missing required hashtag, with a suggestion, within the limit of the platform', () => {
    expect(check('Bread', { hashtags: ['oven'] })).toMatchObject([{ kind: 'missing_hashtag', add: '#oven' }])
    const three = { hashtags: ['one', 'two', 'three'] }
    expect(check('Bread', three, 'twitter').map(({ add }) => add)).toEqual(['#one', '#two'])
  })

  it('is exclamation marks, capitals and long sentences if the samples have none', () => {
    const samples = ['We bake at four. The shop opens at six.', 'Rye today. Come early.']
    expect(kinds('Now! Here! Today we bake.', { samples })).toEqual(['exclamations'])
    expect(kinds('Only TODAY we bake rye.', { samples })).toEqual(['capitals'])
    const long =
      'We bake every single morning at four so that you and everyone you know can have warm bread before the day begins.'
    const [found] = check(`Good morning. ${long}`, { samples })
    expect(found?.kind).toBe('sentence_length')
    expect(found?.at && `Good morning. ${long}`.slice(found.at.from, found.at.to)).toBe(long)
    // One sample is not enough.
    expect(kinds('Now! Here! TODAY we bake.', { samples: ['We bake.'] })).toEqual([])
    const loud = ['Bread! Now!', 'Rye! TODAY! Come!']
    expect(kinds('Now! Here! TODAY we bake!', { samples: loud })).toEqual([])
  })
})

describe('habits learned from samples', () => {
  it('are the frequency of emoji and hashtags, and the hashtags of most samples', () => {
    const learned = habitsOf(['Rye 🥖 #Oven #rye', 'Open now #oven', 'Closed today #oven #holiday'])
    expect(learned).toEqual({ emojiHabit: 'few', hashtagHabit: 'few', hashtags: ['oven'] })
    expect(habitsOf([])).toBeUndefined()
    expect(habitsOf(['No habits at all', 'None'])).toEqual({
      emojiHabit: 'none',
      hashtagHabit: 'none',
      hashtags: [],
    })
  })
})

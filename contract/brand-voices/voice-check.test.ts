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

describe('what differs from a voice', () => {
  it('is nothing in a text that keeps to it, nor in a blank one', () => {
    expect(check('A quiet morning at the bakery.')).toEqual([])
    expect(check('  ', { hashtags: ['bread'], dontWords: [' '] })).toEqual([])
  })

  it('is every unwanted word, at its range, however it is written', () => {
    const text = 'Cheap? Never cheap. Cheaper is no match, but CHEAP is.'
    const found = check(text, { dontWords: ['cheap'] })
    expect(found.map(({ at }) => at && text.slice(at.from, at.to))).toEqual(['Cheap', 'cheap', 'CHEAP'])
    expect(found[0]?.message).toContain('cheap')
  })

  it('is found across line breaks, with signs in the word, and in scripts that part no words', () => {
    const at = (text: string, word: string) =>
      findWords(text, [word]).map(({ from, to }) => text.slice(from, to))
    expect(at('Act\nnow or never', 'act now')).toEqual(['Act\nnow'])
    expect(at('100% (really) C++', 'C++')).toEqual(['C++'])
    expect(at('100% sure. 50% not.', '100%')).toEqual(['100%'])
    expect(at('本店最便宜的面包', '便宜')).toEqual(['便宜'])
    expect(at('정말 저렴한 빵', '저렴')).toEqual(['저렴'])
    expect(at('anything', '.*')).toEqual([])
  })

  it('is the first emoji beyond the habit, counted as readers see them', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(findEmoji(`${family} 🇫🇷 👍🏽 ❤️ 1️⃣ 3 © #`)).toHaveLength(5)
    const text = `Fresh ${family} bread`
    const [found] = check(text, { emojiHabit: 'none' })
    expect(found?.at && text.slice(found.at.from, found.at.to)).toBe(family)
    expect(kinds('🥐🥐🥐', { emojiHabit: 'few' })).toEqual([])
    expect(check('🥐🥖🍞🥯', { emojiHabit: 'few' })[0]?.at).toEqual({ from: 6, to: 8 })
    expect(kinds('Bread', { emojiHabit: 'many' })).toEqual(['emoji'])
  })

  it('is a hashtag where none are used, but never one of its own', () => {
    const rules = { hashtagHabit: 'none' as const, hashtags: ['Oven'] }
    const [found] = check('Bread #oven #sale', rules)
    expect(found).toMatchObject({ kind: 'hashtags', at: { from: 12, to: 17 } })
    expect(check('Bread #oven', rules)).toEqual([])
    expect(kinds('#a #b #c #d', { hashtagHabit: 'few' })).toEqual(['hashtags'])
  })

  it('is a missing hashtag of every post, with what to add, within what the platform takes', () => {
    expect(check('Bread', { hashtags: ['oven'] })).toMatchObject([{ kind: 'missing_hashtag', add: '#oven' }])
    const three = { hashtags: ['one', 'two', 'three'] }
    expect(check('Bread', three, 'twitter').map(({ add }) => add)).toEqual(['#one', '#two'])
  })

  it('is exclaiming, shouting and long sentences where the samples do neither', () => {
    const samples = ['We bake at four. The shop opens at six.', 'Rye today. Come early.']
    expect(kinds('Now! Here! Today we bake.', { samples })).toEqual(['exclamations'])
    expect(kinds('Only TODAY we bake rye.', { samples })).toEqual(['capitals'])
    const long =
      'We bake every single morning at four so that you and everyone you know can have warm bread before the day begins.'
    const [found] = check(`Good morning. ${long}`, { samples })
    expect(found?.kind).toBe('sentence_length')
    expect(found?.at && `Good morning. ${long}`.slice(found.at.from, found.at.to)).toBe(long)
    // One sample says nothing yet.
    expect(kinds('Now! Here! TODAY we bake.', { samples: ['We bake.'] })).toEqual([])
    const loud = ['Bread! Now!', 'Rye! TODAY! Come!']
    expect(kinds('Now! Here! TODAY we bake!', { samples: loud })).toEqual([])
  })
})

describe('habits learned from samples', () => {
  it('are how often emoji and hashtags come, and the hashtags of most', () => {
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

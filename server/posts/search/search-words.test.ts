import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './search-words.ts'

test('words are lowercase, without accents, and each once', () => {
  expect(searchWords(['Crème brûlée at ÉCLAIR, 2 for 1. Crème!'])).toEqual([
    'creme',
    'brulee',
    'at',
    'eclair',
    '2',
    'for',
    '1',
  ])
})

test('a hashtag, a mention and a link are found by their words', () => {
  expect(searchWords(['#FreshBread @corai71 https://bakery.example/menu'])).toEqual([
    'freshbread',
    'corai71',
    'https',
    'bakery',
    'example',
    'menu',
  ])
})

test('a text in a script without spaces is divided into words', () => {
  const words = searchWords(['毎朝六時に焼きたてのパン'])
  expect(words.length).toBeGreaterThan(2)
  expect(words).toContain('パン')
})

test('an emoji is a word', () => {
  expect(searchWords(['Bread 🥐 today'])).toEqual(['bread', '🥐', 'today'])
})

test('accents that are written apart from their letters make no difference', () => {
  expect(searchWords(['café'.normalize('NFD')])).toEqual(searchWords(['café'.normalize('NFC')]))
})

test('a long text has a limited number of limited words, and every word is a whole text', () => {
  expect(searchWords([Array.from({ length: 5_000 }, (_none, n) => `w${n}`).join(' ')])).toHaveLength(1_000)
  expect(searchWords(['a'.repeat(10_000)])).toEqual(['a'.repeat(60)])
  assert(
    property(string({ unit: 'binary' }), (text) => {
      for (const word of searchWords([text])) {
        expect(word.isWellFormed()).toBe(true)
        expect(word).not.toContain('\0')
      }
    }),
  )
})

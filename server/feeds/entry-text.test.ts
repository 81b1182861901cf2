import { expect, test } from 'vitest'
import { entryText } from './entry-text.ts'

const entry = {
  title: 'Bread',
  titled: true,
  link: 'https://bakery.example',
  summary: '',
  text: '',
  author: '',
  feed: 'The bakery',
}

test('a template is filled in, and lines that the entry leaves empty go', () => {
  expect(entryText('{title}\n\n{summary}\n\n{link} via {feed}', entry)).toBe(
    'Bread\n\nhttps://bakery.example via The bakery',
  )
})

test('what an entry says is not filled in again, and unknown braces stay', () => {
  expect(entryText('{title} {price}', { ...entry, title: '{link} $& $1' })).toBe('{link} $& $1 {price}')
})

test('without a title, the beginning of the text stands for it, but not beside the text', () => {
  const untitled = { ...entry, title: 'Fresh rye.', titled: false, text: 'Fresh rye.\n\nCome early.' }
  expect(entryText('{title}\n\n{link}', untitled)).toBe('Fresh rye.\n\nhttps://bakery.example')
  expect(entryText('{title}\n\n{text}', untitled)).toBe('Fresh rye.\n\nCome early.')
  expect(entryText('{title}\n\n{text}', { ...untitled, title: 'Rye', titled: true })).toBe(
    'Rye\n\nFresh rye.\n\nCome early.',
  )
})

import { expect, test } from 'vitest'
import { entryText } from './entry-text.ts'

const entry = { title: 'Bread', link: 'https://bakery.example', summary: '', author: '', feed: 'The bakery' }

test('a template is filled in, and lines that the entry leaves empty go', () => {
  expect(entryText('{title}\n\n{summary}\n\n{link} via {feed}', entry)).toBe(
    'Bread\n\nhttps://bakery.example via The bakery',
  )
})

test('what an entry says is not filled in again, and unknown braces stay', () => {
  expect(entryText('{title} {price}', { ...entry, title: '{link} $& $1' })).toBe('{link} $& $1 {price}')
})

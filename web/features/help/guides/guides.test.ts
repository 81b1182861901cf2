import { expect, test } from 'vitest'
import { findGuides, guides } from './guides.ts'

test('every guide has an address of its own and something to read in each part', () => {
  expect(new Set(guides.map(({ slug }) => slug)).size).toBe(guides.length)
  for (const { slug, parts } of guides) {
    for (const { title, text = [], steps = [] } of parts) {
      expect(text.length + steps.length, `${slug}: ${title}`).toBeGreaterThan(0)
    }
  }
})

test('a search finds guides by the beginnings of all its words, wherever they are', () => {
  const found = (search: string) => findGuides(search).map(({ slug }) => slug)
  expect(found('needs atten')).toEqual(['not-published'])
  expect(found('HEIC')).toEqual(['media'])
  expect(found('')).toHaveLength(guides.length)
  expect(found('zeppelin')).toEqual([])
})

import { expect, test } from 'vitest'
import { keptIn } from './kept-videos.ts'

const video = {
  id: '0198f000-0000-7000-8000-000000000001',
  platform: 'twitter',
  prompt: 'Bread rises',
  aspect: 'landscape',
  at: '2027-02-01T00:00:00Z',
  seen: false,
}

test('what was kept is there again', () => {
  expect(keptIn(JSON.stringify([video]))).toEqual([video])
})

test.each([
  ['nothing', null],
  ['what is no JSON', '{'],
  ['what is no list', '{"id":"1"}'],
  ['what is no video', '[null, 5, {}]'],
  ['a network we do not know', JSON.stringify([{ ...video, platform: 'elsewhere' }])],
  ['a shape we do not know', JSON.stringify([{ ...video, aspect: 'round' }])],
  ['a time that is none', JSON.stringify([{ ...video, at: 'yesterday' }])],
])('%s counts for no video', (_what, stored) => {
  expect(keptIn(stored)).toEqual([])
})

test('one that cannot be read does not take the others with it', () => {
  expect(keptIn(JSON.stringify([{ id: 1 }, video]))).toEqual([video])
})

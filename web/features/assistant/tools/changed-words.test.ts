/// <reference types="node" />
import { expect, test } from 'vitest'
import { changedWords, type Piece } from './changed-words.ts'

const marked = (pieces: Piece[]) => pieces.filter((one) => one.changed).map((one) => one.text.trim())
const whole = (pieces: Piece[]) => pieces.map((one) => one.text).join('')

/** Other load of the machine does not count. */
function cpuMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

test('only words that the other version does not have are marked, and no character is lost', () => {
  const before = 'Fresh bread\n\nfrom 8 to 10, every day.'
  const after = 'Warm bread from 8 to 11,\nevery single day.'
  const changes = changedWords(before, after)
  expect(marked(changes.before)).toEqual(['Fresh', '10,'])
  expect(marked(changes.after)).toEqual(['Warm', '11,', 'single'])
  expect([whole(changes.before), whole(changes.after)]).toEqual([before, after])
})

test('languages without spaces are compared by their characters', () => {
  const { before, after } = changedWords('新しいパン屋', '新しい花屋')
  expect([marked(before), marked(after)]).toEqual([['パ', 'ン'], ['花']])
})

test('equal versions have no marks, and an empty one marks all of the other', () => {
  expect(marked(changedWords('One two', 'One two').after)).toEqual([])
  expect(marked(changedWords('', 'One two').after)).toEqual(['One', 'two'])
})

test('texts that are too long to compare are returned immediately without marks', () => {
  const [before, after] = ['one word '.repeat(5_000), 'other words '.repeat(5_000)]
  let changes = changedWords('', '')
  const compare = () => (changes = changedWords(before, after))
  expect(cpuMs(compare)).toBeLessThan(500)
  expect(marked(changes.after)).toEqual([])
  expect(whole(changes.after)).toBe(after)
})

test('texts without common words are compared in less than a second', () => {
  const before = Array.from({ length: 1_000 }, (_, at) => `one${at}`).join(' ')
  const after = Array.from({ length: 1_000 }, (_, at) => `other${at}`).join(' ')
  let changes = changedWords('', '')
  const compare = () => (changes = changedWords(before, after))
  expect(cpuMs(compare)).toBeLessThan(1_000)
  expect(whole(changes.after)).toBe(after)
})

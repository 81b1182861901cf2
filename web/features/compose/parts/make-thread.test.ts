import { expect, test } from 'vitest'
import { countCharacters } from '../../../../contract/platforms/count.ts'
import { emptyDraft, newTarget } from '../draft/draft.ts'
import { createDraftStore } from '../draft/draft-store.ts'
import { makeThread } from './make-thread.ts'

const sentence = 'This is a sentence of a story that does not fit in one message. '
const story = sentence.repeat(6).trim()

function storeFor(...platforms: ('twitter' | 'linkedin')[]) {
  const store = createDraftStore({
    ...emptyDraft(),
    text: story,
    targets: platforms.map((key) => newTarget(key)),
  })
  const split = (at = 0) => {
    const target = store.getState().targets[at]
    return (
      target !== undefined &&
      makeThread(store, target, ({ platform }, text) => countCharacters(platform, text))
    )
  }
  return { store, split }
}

const joined = (first: string | null | undefined, parts: readonly { content: string }[] = []) =>
  [first, ...parts.map(({ content }) => content)].join(' ')

test('the only post of a group is split where it is written', () => {
  const { store, split } = storeFor('twitter')
  expect(split()).toBe(true)
  const { text, targets } = store.getState()
  expect(targets[0]?.text).toBeNull()
  expect(targets[0]?.parts.length).toBeGreaterThan(0)
  expect(joined(text, targets[0]?.parts)).toBe(story)
  expect(split()).toBe(false)
})

test('among other posts it gets a text of its own, and the shared one stays', () => {
  const { store, split } = storeFor('linkedin', 'twitter')
  expect(split(1)).toBe(true)
  const { text, targets } = store.getState()
  expect(text).toBe(story)
  expect(targets[0]).toMatchObject({ text: null, parts: [] })
  expect(joined(targets[1]?.text, targets[1]?.parts)).toBe(story)
})

test('a platform without threads keeps its text', () => {
  const { store, split } = storeFor('linkedin')
  expect(split()).toBe(false)
  expect(store.getState().text).toBe(story)
})

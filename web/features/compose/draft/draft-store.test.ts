import { expect, test } from 'vitest'
import { emptyDraft, newTarget } from './draft.ts'
import { createDraftStore } from './draft-store.ts'

test('what is known of the posts stays the same object while somebody types, so that nothing else renders', () => {
  const [first, second] = [newTarget('twitter'), newTarget('instagram')]
  const store = createDraftStore({ ...emptyDraft(), targets: [first, { ...second, text: 'Own' }] })
  const before = store.summaries()
  store.write('Shared')
  expect(store.summaries()).toBe(before)
  store.patch(second.id, { text: 'Own text' })
  expect(store.summaries()).toBe(before)

  store.patch(first.id, { text: 'Also own' })
  const after = store.summaries()
  expect(after).toMatchObject([{ isOwn: true }, { isOwn: true }])
  expect(after[1]).toBe(before[1])
})

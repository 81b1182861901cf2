import { expect, test, vi } from 'vitest'
import { emptyDraft, newTarget } from '../draft/draft.ts'
import { createDraftStore } from '../draft/draft-store.ts'
import { createGroupMedia } from '../draft/group-media.ts'
import { disabledReason } from '../publish/problems.ts'
import { createChecks } from './checks.ts'
import type { Publish } from './use-published.ts'

/** Checks of a draft for ten posts on X and ten on Facebook. */
function checksOfTwenty(publish: Publish = (_, text) => text) {
  const targets = Array.from({ length: 20 }, (_, at) => newTarget(at % 2 === 0 ? 'twitter' : 'facebook'))
  const store = createDraftStore({ ...emptyDraft(), targets, chosen: true })
  const checks = createChecks(store, createGroupMedia({ shared: [], own: {} }))
  checks.setInput({ accounts: [], publish })
  return { store, checks }
}

test('what is typed is checked when typing pauses, and immediately where something depends on it', async () => {
  const { store, checks } = checksOfTwenty()
  store.write('Fresh bread')
  expect(checks.getState().posts[0]).toMatchObject({ blank: true, length: 0 })
  expect(checks.now().posts[0]).toMatchObject({ blank: false, length: 11 })
  expect(checks.getState()).toBe(checks.now())

  store.write('Fresh bread!')
  await vi.waitFor(() =>
    expect(checks.getState().posts.map(({ length }) => length)).toEqual(Array(20).fill(12)),
  )
})

test('a text that became too long with the last key is not taken for good', () => {
  const { store, checks } = checksOfTwenty()
  store.write('a'.repeat(280))
  const fits = disabledReason({
    ...checks.now(),
    posts: checks.now().posts.map((one) => ({ ...one, accountProblem: null })),
  })
  expect(fits).toBeNull()
  store.write('a'.repeat(281))
  expect(checks.now().posts[0]).toMatchObject({ left: -1, issues: [{ code: 'too_long' }] })
})

test('for 20 accounts on two platforms, a text is counted twice, and once for several keys', async () => {
  let counted = 0
  const { store, checks } = checksOfTwenty((_, text) => {
    counted += 1
    return text
  })
  counted = 0
  for (const text of ['a', 'ab', 'abc']) store.write(text)
  await vi.waitFor(() => expect(checks.getState().posts[0]?.length).toBe(3))
  expect(counted).toBe(2)
})

import { expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { paced } from './paced.ts'

test('many changes of several sources are told once, to all listeners together, with the last one in it', async () => {
  const [text, other] = [createStore(() => ''), createStore(() => 0)]
  const later = paced([text, other], 20)
  const told: string[] = []
  later.subscribe(() => told.push(`first ${text.getState()}`))
  const stop = later.subscribe(() => told.push(`second ${text.getState()}`))
  for (const typed of ['a', 'ab', 'abc']) text.setState(typed, true)
  other.setState(1, true)
  expect(told).toEqual([])
  await vi.waitFor(() => expect(told).toEqual(['first abc', 'second abc']))

  stop()
  text.setState('abcd', true)
  await vi.waitFor(() => expect(told.slice(2)).toEqual(['first abcd']))
})

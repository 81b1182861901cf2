import { expect, test } from 'vitest'
import { z } from '../../../contract/zod.ts'
import { newId } from './new-id.ts'

test('an id is a UUID of version 7', () => {
  expect(z.uuidv7().safeParse(newId()).success).toBe(true)
})

test('a later draft has a larger id, so that lists by id are lists by time', () => {
  const now = Date.UTC(2026, 10, 21)
  const times = [now, now + 1, now + 2 ** 16, now + 2 ** 33]
  const ids = times.map((time) => newId(time))
  expect(ids.toSorted()).toEqual(ids)
})

import { expect, test } from 'vitest'
import { smallCost } from '../../../tests/support/add-user.ts'
import { findMatching, hashPassword } from './password-hash.ts'

test('a password matches only its own hash', async () => {
  const hash = await hashPassword(smallCost, 'Correct-horse-7')
  expect(await findMatching(smallCost, 'Correct-horse-7', [hash])).toEqual([hash])
  expect(await findMatching(smallCost, 'Correct-horse-8', [hash])).toEqual([])
  expect(await findMatching(smallCost, 'Correct-horse-7', [])).toEqual([])
})

test('of several hashes with one salt the one of the password matches', async () => {
  const salt = Buffer.alloc(16, 7)
  const [mine, others] = [
    await hashPassword(smallCost, 'Mine-7777', salt),
    await hashPassword(smallCost, 'Others-777', salt),
  ]
  expect(await findMatching(smallCost, 'Mine-7777', [others, mine])).toEqual([mine])
})

test('two hashes of the same password differ', async () => {
  expect(await hashPassword(smallCost, 'Correct-horse-7')).not.toBe(
    await hashPassword(smallCost, 'Correct-horse-7'),
  )
})

test('requests beyond the queue are refused, and queued ones succeed', async () => {
  const cheap = `$argon2id$v=19$m=8,t=1,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`
  const outcomes = await Promise.allSettled(
    Array.from({ length: 110 }, () => findMatching(smallCost, 'x', [cheap])),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(110 - 102)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  expect(await findMatching(smallCost, 'x', [cheap])).toEqual([])
})

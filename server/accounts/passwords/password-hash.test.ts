import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('Correct-horse-7')
  expect(await verifyPassword('Correct-horse-7', hash)).toBe(true)
  expect(await verifyPassword('Correct-horse-8', hash)).toBe(false)
  expect(await verifyPassword('Correct-horse-7', undefined)).toBe(false)
})

test('two hashes of the same password differ', async () => {
  expect(await hashPassword('Correct-horse-7')).not.toBe(await hashPassword('Correct-horse-7'))
})

test('requests beyond the queue are refused, and queued ones succeed', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', undefined)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(110 - 102)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  expect(await verifyPassword('x', undefined)).toBe(false)
})

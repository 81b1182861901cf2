import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password-hash.ts'

test('a password matches its own hash and no other does', async () => {
  const hash = await hashPassword('Correct-horse-7')
  expect(await verifyPassword('Correct-horse-7', hash)).toBe(true)
  expect(await verifyPassword('Correct-horse-8', hash)).toBe(false)
  expect(await verifyPassword('Correct-horse-7', undefined)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('Correct-horse-7')).not.toBe(await hashPassword('Correct-horse-7'))
})

test('a flood is turned away beyond its queue, and those in the queue are served', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 110 }, () => verifyPassword('x', undefined)))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(110 - 102)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', retryAfterSeconds: 3 })
  expect(await verifyPassword('x', undefined)).toBe(false)
})

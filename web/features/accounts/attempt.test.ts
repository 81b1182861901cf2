import { expect, test } from 'vitest'
import { failureOf, serverUnreachable } from '../../shared/api/api-error.ts'
import { attempt } from './attempt.ts'

const words = { refused: 'Registration failed', unreachable: 'Network error occurred' }
const messageOf = async (call: () => Promise<{ success?: boolean; message?: string }>) => {
  const outcome = await attempt(call, words)
  return outcome.ok ? 'ok' : outcome.message
}
const failing = (error: Error) =>
  messageOf(async () => {
    throw error
  })

test('the message of the server is shown, whatever its status', async () => {
  for (const [status, code] of [
    [400, 'validation_failed'],
    [500, 'internal'],
  ] as const) {
    const body = { success: false, code, message: 'The words of the server.' }
    expect(await failing(failureOf(status, body, null))).toBe('The words of the server.')
  }
  expect(await messageOf(async () => ({ success: false, message: 'Not today.' }))).toBe('Not today.')
  expect(await messageOf(async () => ({ success: false }))).toBe('Registration failed')
})

test.each([
  ['no answer', serverUnreachable()],
  ['an empty 500', failureOf(500, {}, null)],
  ['a 502 of a proxy', failureOf(502, undefined, null)],
])('%s is a network error', async (_what, error) => {
  expect(await failing(error)).toBe('Network error occurred')
})

test('a failure of our own is unexpected', async () => {
  expect(await failing(new TypeError('x is not a function'))).toBe(
    'An unexpected error occurred. Please try again.',
  )
})

import { expect, test } from 'vitest'
import { ApiError } from '../../../shared/api/api-error.ts'
import { passesByItself } from './wait-for-server.ts'

const refusal = (code: ApiError['code'], retryAfter?: number) =>
  new ApiError(code, 'Too many uploads in a short time.', { status: 429, retryAfter })

test('an upload waits for the server, but not for hours and not forever', () => {
  expect(passesByItself(refusal('rate_limited', 59), 1)).toBe(true)
  expect(passesByItself(refusal('unavailable'), 20)).toBe(true)
  expect(passesByItself(refusal('rate_limited', 3600), 1)).toBe(false)
  expect(passesByItself(refusal('rate_limited', 59), 21)).toBe(false)
  expect(passesByItself(refusal('unsupported_media'), 1)).toBe(false)
  expect(passesByItself(new Error('A bug'), 1)).toBe(false)
})

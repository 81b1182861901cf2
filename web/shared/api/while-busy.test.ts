import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { whileBusy } from './while-busy.ts'

const busy = (retryAfter?: number) =>
  new ApiError('unavailable', 'The server is busy.', { status: 503, retryAfter })
const conflict = new ApiError('conflict', 'This is still being written.', { status: 409 })

/** Calls that fail with these errors, one after the other; the next one has two events. */
function failing(...errors: Error[]) {
  let calls = 0
  async function* open() {
    calls += 1
    const error = errors.shift()
    if (error) throw error
    yield* await Promise.resolve(['started', 'done'])
  }
  return { open, count: () => calls }
}
const never = new AbortController().signal
const eventsOf = (open: () => AsyncIterable<string>, signal = never) =>
  Array.fromAsync(whileBusy(signal, open))

test('a call is repeated while the server is busy', async () => {
  const { open, count } = failing(busy(0.01), busy(0.01))
  expect(await eventsOf(open)).toEqual(['started', 'done'])
  expect(count()).toBe(3)
})

test('the pause is the one that the server named', async () => {
  const started = performance.now()
  await eventsOf(failing(busy(0.2)).open)
  expect(performance.now() - started).toBeGreaterThan(190)
})

test('a server that stays busy is asked four times', async () => {
  const { open, count } = failing(...Array.from({ length: 9 }, () => busy(0.01)))
  await expect(eventsOf(open)).rejects.toThrow('busy')
  expect(count()).toBe(4)
})

test('another refusal, and one without a pause, is not repeated', async () => {
  for (const error of [conflict, busy()]) {
    const { open, count } = failing(error)
    await expect(eventsOf(open)).rejects.toBe(error)
    expect(count()).toBe(1)
  }
})

test('a conflict with the call that was refused is a lost answer', async () => {
  await expect(eventsOf(failing(busy(0.01), conflict).open)).rejects.toMatchObject({ isNetworkFailure: true })
})

test('canceling ends the pause with the refusal', async () => {
  const control = new AbortController()
  const { open, count } = failing(busy(3_600))
  const ended = eventsOf(open, control.signal)
  setTimeout(() => control.abort(), 10)
  await expect(ended).rejects.toThrow('busy')
  expect(count()).toBe(1)
})

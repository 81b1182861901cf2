import { pause } from '../time/pause.ts'
import { ApiError, serverUnreachable } from './api-error.ts'

/** With the pauses that the server names, a busy server is asked for about ten seconds. */
const mostRepeats = 3

/**
 * The events of a call that must be safe to repeat. While a busy server refuses the call, it is repeated after the pause that
 * the server named. Throws the refusal if the server stays busy or the caller cancels.
 */
export async function* whileBusy<Event>(
  signal: AbortSignal,
  open: () => AsyncIterable<Event>,
): AsyncGenerator<Event, void> {
  for (let repeats = 0; ; repeats += 1) {
    try {
      yield* open()
      return
    } catch (error) {
      // A server that lost its database while it answered did what was asked, so the answer was lost.
      if (repeats > 0 && error instanceof ApiError && error.code === 'conflict') throw serverUnreachable()
      const seconds = pauseOf(error)
      if (seconds === undefined || repeats === mostRepeats) throw error
      await pause(seconds * 1000, signal)
      if (signal.aborted) throw error
    }
  }
}

/** Only an answer without events is a 503. */
const pauseOf = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 503 && error.code === 'unavailable'
    ? error.retryAfter
    : undefined

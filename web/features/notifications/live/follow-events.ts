import type { LiveEvent } from '../../../../contract/notifications/notifications.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { streamEvents } from '../../../shared/api/event-stream.ts'
import { pause } from '../../../shared/time/pause.ts'

type Options = {
  signal: AbortSignal
  /** The id of the newest notification that the page knows; the server sends those after it. */
  newest: () => string | undefined
  onEvent: (event: LiveEvent) => void
  /** Where the API is; the address of the page by default. */
  baseUrl?: string
  firstDelayMs?: number
}

/** The longest time that the server allows; then the stream is opened again. */
const streamSeconds = 3600
const firstRetryMs = 1_000
const longestRetryMs = 30_000

/**
 * Reports live updates until it is aborted or the session ends. A lost connection is opened again after a delay that
 * doubles with each failure.
 */
export async function followEvents({
  signal,
  newest,
  onEvent,
  baseUrl = '',
  firstDelayMs = firstRetryMs,
}: Options): Promise<void> {
  let delayMs = firstDelayMs
  for (;;) {
    let waitMs = 0
    try {
      const after = newest()
      const query = new URLSearchParams({
        seconds: String(streamSeconds),
        ...(after !== undefined && { after }),
      })
      const path = `${baseUrl}/api/events/stream?${query}`
      for await (const event of streamEvents<LiveEvent>(path, undefined, signal)) {
        delayMs = firstDelayMs
        onEvent(event)
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return
      if (error instanceof ApiError) waitMs = (error.retryAfter ?? 0) * 1000
    }
    if (signal.aborted) return
    // Half of it is random, so that the browsers do not return all at once after a restart of the server.
    await pause(Math.max(waitMs, delayMs * (0.5 + Math.random() / 2)), signal)
    if (signal.aborted) return
    delayMs = Math.min(delayMs * 2, longestRetryMs)
  }
}

import { ApiError } from '../../../shared/api/api-error.ts'

const firstPauseMs = 1_000
const longestPauseMs = 15_000
/** How often a busy server is asked again without progress: for about five minutes. */
export const busyTries = 20
/** If the server wants a longer pause, the user sees its message instead. */
const longestWaitSeconds = 120

/** Whether the server takes nothing for a moment only, for example because many files are sent at once. */
export function passesByItself(error: unknown, failures: number): boolean {
  if (!(error instanceof ApiError) || failures > busyTries) return false
  const passes = error.code === 'unavailable' || error.code === 'rate_limited'
  return passes && (error.retryAfter ?? 0) <= longestWaitSeconds
}

/** The pause gets longer after each failure and is never shorter than the server wants. It ends when the connection is back. */
export function pause(failures: number, error: unknown, signal: AbortSignal): Promise<void> {
  const wanted = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
  const backoff = Math.min(firstPauseMs * 2 ** Math.min(failures - 1, 10), longestPauseMs)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, Math.max(wanted, backoff * (0.5 + Math.random() / 2)))
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}

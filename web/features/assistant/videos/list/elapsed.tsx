import { useEffect, useState } from 'react'
import { counted } from '../../../../shared/numbers/compact-number.ts'
import { formatDuration } from '../../../../shared/time/duration.ts'

const sinceMs = (instant: string) => Math.max(0, Date.now() - Date.parse(instant))

/** The time since `since`, updated every second. Screen readers do not announce it; they get `useMinutesSoFar`. */
export function Elapsed({ since }: { since: string }) {
  const [ms, setMs] = useState(() => sinceMs(since))
  useEffect(() => {
    const timer = window.setInterval(() => setMs(sinceMs(since)), 1_000)
    return () => window.clearInterval(timer)
  }, [since])
  return (
    <span role="timer" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatDuration(ms)}
    </span>
  )
}

/** Whole minutes since `since`, for screen readers: "2 minutes so far". Empty during the first minute. */
export function useMinutesSoFar(since: string | null): string {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    if (since === null) return
    const update = () => setMinutes(Math.floor(sinceMs(since) / 60_000))
    update()
    const timer = window.setInterval(update, 5_000)
    return () => window.clearInterval(timer)
  }, [since])
  return since === null || minutes === 0 ? '' : `${counted(minutes, 'minute')} so far`
}

import { useEffect, useState } from 'react'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatDuration } from '../../../shared/time/duration.ts'

const sinceMs = (instant: string) => Math.max(0, Date.now() - Date.parse(instant))

/** How long something has been going on, second by second; too often to be read aloud. */
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

/** Whole minutes it has been going on, for those who are read to: "2 minutes so far"; empty in the first. */
export function useMinutesSoFar(since: string | null): string {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    if (since === null) return
    const look = () => setMinutes(Math.floor(sinceMs(since) / 60_000))
    look()
    const timer = window.setInterval(look, 5_000)
    return () => window.clearInterval(timer)
  }, [since])
  return since === null || minutes === 0 ? '' : `${counted(minutes, 'minute')} so far`
}

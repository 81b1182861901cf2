/** Measures the time since it was started. */
export type Stopwatch = { elapsedMs(): number }

/**
 * Starts a stopwatch that never shows less than the time that has passed, as leases need it. The monotonic clock is not
 * changed with the system time, but it stops while the machine is suspended; the system time does not. Of the two, the
 * one that shows more counts.
 */
export function startStopwatch(): Stopwatch {
  const monotonic = performance.now()
  const system = Date.now()
  return { elapsedMs: () => Math.max(performance.now() - monotonic, Date.now() - system) }
}

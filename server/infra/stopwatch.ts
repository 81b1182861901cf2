/** Measures the time since it was started. */
export type Stopwatch = { elapsedMs(): number }

/**
 * Starts a stopwatch that never shows less than the time that has passed, as leases require. The monotonic clock does
 * not follow changes of the system time, but stops while the machine is suspended; the system time does not stop. The
 * larger of the two durations counts.
 */
export function startStopwatch(): Stopwatch {
  const monotonic = performance.now()
  const system = Date.now()
  return { elapsedMs: () => Math.max(performance.now() - monotonic, Date.now() - system) }
}

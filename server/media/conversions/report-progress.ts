import type { Context } from '../../context.ts'
import { noteProgress, type ConversionRow } from './conversions.queries.ts'

/** How long a worker without a report counts as alive. */
export const leaseSeconds = 60
const reportMs = 2_000

/** The conversion was canceled, or another worker has it. */
export class Ended extends Error {}

export type Progress = {
  /** Aborts when this worker no longer owns the conversion. */
  signal: AbortSignal
  /** From 0 to 1. */
  report: (share: number) => void
}

/** Calls `work` while renewing the lease with the progress. */
export async function withProgress(
  ctx: Context,
  conversion: ConversionRow,
  work: (progress: Progress) => Promise<void>,
): Promise<void> {
  const ended = new AbortController()
  let share = 0
  const renew = async () => {
    try {
      const isOurs = await noteProgress(ctx.db, conversion, Math.floor(share * 99), leaseSeconds)
      if (!isOurs) ended.abort(new Ended())
    } catch {
      // The lease outlives a short outage of the database.
    }
  }
  const timer = setInterval(() => {
    void renew()
  }, reportMs)
  try {
    await work({
      signal: ended.signal,
      report(next) {
        share = Math.min(1, next)
      },
    })
  } finally {
    clearInterval(timer)
  }
}

const minuteMs = 60_000
const leastMs = 10 * minuteMs
const mostMs = 150 * minuteMs
/**
 * As a multiple of the video's duration, with a minimum for short videos. Slower machines need about three times its
 * duration.
 */
const longestShare = 20

/** How long ffmpeg may take for a video of this duration. */
export const longestWorkMs = (durationMs: number) =>
  Math.min(mostMs, Math.max(leastMs, durationMs * longestShare))

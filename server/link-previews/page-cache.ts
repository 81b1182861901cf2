type Kept<Found> = { found: Promise<Found>; until: number }

const keptMs = 30 * 60_000
/** A failed request is repeated sooner. */
const failedMs = 60_000

export type PageCache<Found> = ReturnType<typeof pageCache<Found>>

type Setting<Found> = {
  now: () => number
  /** The maximum number of cached pages. */
  most: number
  isFailed: (found: Found) => boolean
}

/** Caches results for public pages in this process. Concurrent calls for the same page share one request. */
export function pageCache<Found>({ now, most, isFailed }: Setting<Found>) {
  const kept = new Map<string, Kept<Found>>()
  const settle = async (one: Kept<Found>) => {
    if (isFailed(await one.found)) one.until = now() + failedMs
  }
  return {
    find(url: string): Promise<Found> | undefined {
      const one = kept.get(url)
      return one && one.until > now() ? one.found : undefined
    },
    keep(url: string, found: Promise<Found>): Promise<Found> {
      kept.delete(url)
      const one = { found, until: now() + keptMs }
      kept.set(url, one)
      for (const oldest of kept.keys()) {
        if (kept.size <= most) break
        kept.delete(oldest)
      }
      void settle(one).catch(() => kept.delete(url))
      return found
    },
  }
}

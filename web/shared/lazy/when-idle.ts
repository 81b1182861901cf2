import { useEffect, useEffectEvent } from 'react'

/** Longest wait for an idle moment. */
const timeoutMs = 2_000
/** Wait where the browser does not report idle moments. */
const fallbackMs = 200

/** Resolves once the screen has been painted and the browser has nothing more urgent to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    const wait = () => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: timeoutMs })
      else setTimeout(resolve, fallbackMs)
    }
    // The second frame begins after the first has been painted.
    requestAnimationFrame(() => requestAnimationFrame(wait))
  })

const parts = new Set<Promise<unknown>>()

/** Lets `useLoadWhenIdle` wait for a part of the screen that is being fetched. */
export function loadsFirst<Loaded>(part: Promise<Loaded>): Promise<Loaded> {
  const end = () => parts.delete(part)
  parts.add(part)
  part.then(end, end)
  return part
}

/** Fetches scripts that may be wanted soon, after the screen, its parts and its data are there. */
export function useLoadWhenIdle(...loads: (() => void)[]): void {
  const loadAll = useEffectEvent(() => {
    for (const load of loads) load()
  })
  useEffect(() => {
    let left = false
    const load = async () => {
      await whenIdle()
      await Promise.allSettled(parts)
      await whenIdle()
      if (!left) loadAll()
    }
    void load()
    return () => {
      left = true
    }
  }, [])
}

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

/** Fetches scripts that may be wanted soon, after the content that is on the screen. */
export function useLoadWhenIdle(...loads: (() => void)[]): void {
  const loadAll = useEffectEvent(() => {
    for (const load of loads) load()
  })
  useEffect(() => {
    let left = false
    void whenIdle().then(() => left || loadAll())
    return () => {
      left = true
    }
  }, [])
}

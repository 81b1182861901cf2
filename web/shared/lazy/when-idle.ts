import { useEffect, useEffectEvent } from 'react'
import { queryClient } from '../api/query-client.ts'

/** Longest wait for an idle moment, or for the data of a screen. */
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

/** Resolves once no data is being loaded. */
const whenDataIsThere = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(end, timeoutMs)
    const check = () => queryClient.isFetching() === 0 && end()
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })

/** Fetches scripts that may be wanted soon, after the screen and its data are there. */
export function useLoadWhenIdle(...loads: (() => void)[]): void {
  const loadAll = useEffectEvent(() => {
    for (const load of loads) load()
  })
  useEffect(() => {
    let left = false
    const load = async () => {
      await whenIdle()
      await whenDataIsThere()
      await whenIdle()
      if (!left) loadAll()
    }
    void load()
    return () => {
      left = true
    }
  }, [])
}

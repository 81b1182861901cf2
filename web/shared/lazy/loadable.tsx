import { lazy, useEffect, useState, type ComponentType } from 'react'
import { loadsFirst } from './when-idle.ts'

/**
 * A component in a file of its own. Once `load` has fetched it, it is drawn at once; drawn before that, it suspends. A
 * failure is thrown by `load`, or while it is drawn.
 */
export function loadable<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const fetchOnce = async () => (loaded ??= await loadsFirst(load()))
  const Later = lazy(async () => ({ default: await fetchOnce() }))
  function Loadable(props: Props) {
    // Chosen once, for another type of component would lose the state of this one.
    const [Content] = useState<ComponentType<Props>>(() => loaded ?? Later)
    return <Content {...props} />
  }
  /**
   * Fetches the file and tells whether it is there. React shows what was suspended at most every 300 ms, so a screen that
   * shows a placeholder anyway is there sooner if it waits for this. After a failure it is true: `Component` tries again.
   */
  function useReady(): boolean {
    const [ready, setReady] = useState(() => loaded !== undefined)
    useEffect(() => {
      const end = () => setReady(true)
      fetchOnce().then(end, end)
    }, [])
    return ready
  }
  return { Component: Loadable, load: fetchOnce, useReady }
}

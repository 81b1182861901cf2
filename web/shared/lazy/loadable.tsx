import { lazy, useState, type ComponentType } from 'react'
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
  return { Component: Loadable, load: fetchOnce }
}

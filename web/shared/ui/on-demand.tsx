import { useState, type ComponentType } from 'react'
import { lazyComponent } from './lazy-component.tsx'

/**
 * A menu or dialog whose script is loaded on first use and not with the page. One without `open` is loaded as soon as
 * it is rendered. `load` can be called early: on hover or focus, or by `useLoadWhenIdle`.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazyComponent(load)
  function OnDemand(props: Props & { open?: boolean }) {
    const shown = props.open !== false
    const [wanted, setWanted] = useState(shown)
    if (shown && !wanted) setWanted(true)
    return wanted ? <Content {...props} /> : null
  }
  return { Component: OnDemand, load: () => void load().catch(() => undefined) }
}

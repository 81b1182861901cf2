import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A menu or dialog whose script is fetched when it is first wanted, which keeps it out of what a page needs
 * to appear. One without `open` is wanted as soon as it is rendered. `load` is given out to be called early: when the
 * pointer or the focus comes near, or by `useLoadWhenIdle`.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => ({ default: await load() }))
  function OnDemand(props: Props & { open?: boolean }) {
    const shown = props.open !== false
    const [wanted, setWanted] = useState(shown)
    if (shown && !wanted) setWanted(true)
    return wanted ? (
      <Suspense>
        <Content {...props} />
      </Suspense>
    ) : null
  }
  return { Component: OnDemand, load: () => void load().catch(() => undefined) }
}

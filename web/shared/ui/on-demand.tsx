import { lazy, Suspense, useState, type ComponentType } from 'react'

/**
 * A menu or dialog whose script is fetched when it is first wanted, which keeps it out of what a page needs
 * to appear. `load` is given out to be called early, when the pointer or the focus comes near.
 */
export function onDemand<Props extends { open: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazy(async () => ({ default: await load() }))
  function OnDemand(props: Props) {
    const [wanted, setWanted] = useState(props.open)
    if (props.open && !wanted) setWanted(true)
    return wanted ? (
      <Suspense>
        <Content {...props} />
      </Suspense>
    ) : null
  }
  return { Component: OnDemand, load: () => void load().catch(() => undefined) }
}

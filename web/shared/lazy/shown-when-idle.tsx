import { Suspense, type ComponentType } from 'react'
import { lazyWhenIdle } from './lazy-when-idle.ts'

/** A part of a screen that is fetched after the first content, and takes no space before. */
export function shownWhenIdle<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Content = lazyWhenIdle(load)
  return function ShownWhenIdle(props: Props) {
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    )
  }
}

import { lazy, type ComponentType } from 'react'
import { loadAgain } from './load-again.ts'
import { whenIdle } from './when-idle.ts'

/**
 * A part of a screen that is fetched after the first content; needs a `Suspense` of the same size around it. While the
 * server cannot be reached, for about two minutes, the screen stays as it is and the part is fetched again.
 */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenIdle()
    return { default: await loadAgain(load) }
  })

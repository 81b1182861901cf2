import { lazy, type ComponentType } from 'react'
import { whenIdle } from './when-idle.ts'

/** A part of a screen that is fetched after the first content; needs a `Suspense` of the same size around it. */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenIdle()
    return { default: await load() }
  })

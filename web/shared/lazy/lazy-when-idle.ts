import { lazy, type ComponentType } from 'react'
import { logFailure } from '../log/log-failure.ts'
import { whenIdle } from './when-idle.ts'

const tries = 10
const longestPauseMs = 15_000

/**
 * A part of a screen that is fetched after the first content; needs a `Suspense` of the same size around it. While the
 * server cannot be reached, for about two minutes, the screen stays as it is and the part is fetched again.
 */
export const lazyWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    await whenIdle()
    return { default: await loadAgain(load) }
  })

async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let failed = 1; failed < tries; failed++) {
    try {
      return await load()
    } catch (error) {
      logFailure('A part of the screen could not be loaded', error)
      await new Promise((resolve) => setTimeout(resolve, Math.min(1_000 * 2 ** (failed - 1), longestPauseMs)))
    }
  }
  return load()
}

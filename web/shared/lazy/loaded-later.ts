import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { logFailure } from '../log/log-failure.ts'
import { useLoadWhenIdle } from './when-idle.ts'

/**
 * Code that a screen can do without at first. It is fetched when the browser is idle after the first content;
 * `value` is null until then. After a failure it is tried again when the browser is online again, and the next
 * time that a screen wants it.
 */
export function loadedLater<Value>(load: () => Promise<Value>) {
  const store = createStore<{ value: Value | null; failed: boolean }>(() => ({ value: null, failed: false }))
  let started = false
  const start = () => {
    if (started) return
    started = true
    load().then(
      (value) => store.setState({ value, failed: false }),
      (error: unknown) => {
        started = false
        store.setState({ failed: true })
        window.addEventListener('online', start, { once: true })
        logFailure('A script could not be loaded', error)
      },
    )
  }
  return {
    useLoaded: () => {
      useLoadWhenIdle(start)
      // `load` is for what cannot wait.
      return { ...useStore(store), load: start }
    },
  }
}

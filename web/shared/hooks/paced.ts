import type { Source } from './use-later.ts'

/** Listens to several sources. Returns how to stop. */
export function subscribeToAll(sources: readonly Source[], listener: () => void): () => void {
  const stops = sources.map((source) => source.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** The changes of some sources, told to all listeners at once, at most every `ms` and at the latest after `ms`. */
export function paced(sources: readonly Source[], ms: number): Source {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  subscribeToAll(sources, () => {
    timer ??= setTimeout(() => {
      timer = undefined
      for (const listener of listeners) listener()
    }, ms)
  })
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

import type { Source } from './use-later.ts'

/** Listens to several sources. Returns a function that stops it. */
export function subscribeToAll(sources: readonly Source[], listener: () => void): () => void {
  const stops = sources.map((source) => source.subscribe(listener))
  return () => {
    for (const stop of stops) stop()
  }
}

/** Tells all listeners together that some of the sources have changed, `ms` milliseconds after the first change. */
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

import { ModelError } from '../models/model.ts'

/** The writing that goes on in this process. */
export type RunningGenerations = {
  /** A signal that ends the writing, at the latest after so long; `done` when it has ended. */
  open(totalMs: number): { signal: AbortSignal; done: () => void }
  stop(signal: AbortSignal, reason: ModelError): void
  /** Ends all of it, and waits until its points are settled. */
  stopAll(): Promise<void>
}

export function runningGenerations(): RunningGenerations {
  const open = new Map<AbortSignal, { controller: AbortController; ended: Promise<void> }>()
  return {
    open(totalMs) {
      const controller = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const { signal } = controller
      const timer = setTimeout(() => controller.abort(new ModelError('model_stalled')), totalMs)
      open.set(signal, { controller, ended })
      const done = () => {
        clearTimeout(timer)
        open.delete(signal)
        resolve()
      }
      return { signal, done }
    },
    stop: (signal, reason) => open.get(signal)?.controller.abort(reason),
    async stopAll() {
      const all = [...open.values()]
      for (const { controller } of all) controller.abort(new ModelError('interrupted'))
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

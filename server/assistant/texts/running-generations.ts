import { ModelError } from '../models/model.ts'

/** The generations that are running in this process. */
export type RunningGenerations = {
  /** A signal that aborts at the time limit or at shutdown; call `done` when the generation has ended. */
  open(totalMs: number): { signal: AbortSignal; done: () => void }
  stop(signal: AbortSignal, reason: ModelError): void
  /** Aborts all of them and waits until their points are captured or released. */
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

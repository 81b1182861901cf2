/** The calls of tools that run in this process. */
export type RunningCalls = {
  /** `stop` ends the call. Returns a function to call at its end. */
  add(name: string, stop: () => void): () => void
  stop(name: string): void
  stopAll(): void
}

/**
 * The calls of tools that run in this process, by the names that `callName` gives them: a client cancels a call by
 * another request, which has nothing in common with the first but the session and the id.
 */
export function runningCalls(): RunningCalls {
  const calls = new Map<string, () => void>()
  return {
    add(name, stop) {
      calls.set(name, stop)
      return () => {
        if (calls.get(name) === stop) calls.delete(name)
      }
    },
    stop: (name) => calls.get(name)?.(),
    stopAll() {
      for (const stop of calls.values()) stop()
    },
  }
}

/** `caller`: so that no client stops the calls of another one. */
export const callName = (caller: string, session: string, requestId: string | number): string =>
  JSON.stringify([caller, session, requestId])

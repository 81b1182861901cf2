import { ModelError, type ModelPart, type ModelRequest, type TextModel } from './model.ts'

export type ModelTimeouts = { firstMs: number; nextMs: number }

/**
 * The parts of a response as they arrive. Throws `model_stalled` if the first or next one does not arrive in time. Time
 * spent by the reader does not count.
 */
export async function* readParts(
  model: TextModel,
  request: ModelRequest,
  { firstMs, nextMs }: ModelTimeouts,
): AsyncGenerator<ModelPart> {
  const stall = new AbortController()
  const signal = AbortSignal.any([request.signal, stall.signal])
  const parts = model.stream({ ...request, signal })[Symbol.asyncIterator]()
  const broken = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  broken.catch(() => undefined)
  let waiting = true
  const onStall = () => {
    if (waiting) stall.abort(new ModelError('model_stalled', { retry: 'soon' }))
  }
  let timer = setTimeout(onStall, firstMs)
  let started = false
  try {
    request.signal.throwIfAborted()
    for (;;) {
      waiting = true
      if (started) timer.refresh()
      const next = await Promise.race([parts.next(), broken])
      waiting = false
      if (next.done) return
      if (!started) {
        started = true
        clearTimeout(timer)
        timer = setTimeout(onStall, nextMs)
      }
      yield next.value
    }
  } catch (error) {
    // An aborted call fails with its own error; the reason of the signal is thrown instead.
    if (signal.aborted) throw signal.reason
    throw error
  } finally {
    waiting = false
    clearTimeout(timer)
    stall.abort()
    // Not awaited, because a model that ignores its signal may never return.
    void parts.return?.().catch(() => undefined)
  }
}

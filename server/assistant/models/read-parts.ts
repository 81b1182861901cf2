import { ModelError, type ModelPart, type ModelRequest, type TextModel } from './model.ts'

export type ModelTimeouts = { firstMs: number; nextMs: number }

/**
 * The parts of one answer, as they come. Throws `model_stalled` when the first or a next one does not come in time; the
 * time its reader takes does not count.
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
    // A call that was ended fails in its own words; the reason is why it was ended.
    if (signal.aborted) throw signal.reason
    throw error
  } finally {
    waiting = false
    clearTimeout(timer)
    stall.abort()
    // Not waited for: a model that does not listen to its signal may never come back.
    void parts.return?.().catch(() => undefined)
  }
}

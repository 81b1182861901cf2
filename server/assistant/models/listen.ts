import { ModelError, type ModelPart, type ModelRequest, type TextModel } from './model.ts'

export type Patience = { firstMs: number; nextMs: number }

/**
 * The parts of one answer, as they come. Throws `model_stalled` when the first or a next one does not come in time; the
 * time its reader takes does not count.
 */
export async function* listen(
  model: TextModel,
  request: ModelRequest,
  { firstMs, nextMs }: Patience,
): AsyncGenerator<ModelPart> {
  const impatience = new AbortController()
  const signal = AbortSignal.any([request.signal, impatience.signal])
  const parts = model.stream({ ...request, signal })[Symbol.asyncIterator]()
  const broken = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  broken.catch(() => undefined)
  let waiting = true
  const lose = () => {
    if (waiting) impatience.abort(new ModelError('model_stalled', { retry: 'soon' }))
  }
  let timer = setTimeout(lose, firstMs)
  let heard = false
  try {
    request.signal.throwIfAborted()
    for (;;) {
      waiting = true
      if (heard) timer.refresh()
      const next = await Promise.race([parts.next(), broken])
      waiting = false
      if (next.done) return
      if (!heard) {
        heard = true
        clearTimeout(timer)
        timer = setTimeout(lose, nextMs)
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
    impatience.abort()
    // Not waited for: a model that does not listen to its signal may never come back.
    void parts.return?.().catch(() => undefined)
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { readParts } from './read-parts.ts'
import { ModelError, type ModelRequest, type TextModel } from './model.ts'
import type { Models } from './models.ts'

export type ModelResponse = {
  model: TextModel
  /** `cut`: the model's own limit was reached. `unsaid`: it gave no reason. `left`: the reader stopped. */
  ended: 'complete' | 'cut' | 'unsaid' | 'left'
  inputTokens: number | null
  outputTokens: number | null
}

/** Receives a chunk of text, or null if all text so far was reasoning; returns false to stop. */
export type OnText = (text: string | null) => Promise<boolean>

/** After a longer wait, the user must retry. */
const longestWaitSeconds = 5
const ordinaryWaitSeconds = 0.4

/**
 * Asks the models in order until one answers. The same model is asked again if that may help. Nothing is asked again
 * once a part of the response was passed on. Throws the last `ModelError`, or the reason of the signal.
 */
export async function askModels(
  models: Models,
  request: ModelRequest,
  onText: OnText,
): Promise<ModelResponse> {
  let created = false
  const forward: OnText = (text) => {
    created = true
    return onText(text)
  }
  let lost: ModelError | undefined
  for (const model of models.chain) {
    if (!model.can(request.task.action)) {
      lost ??= new ModelError('model_unable')
      continue
    }
    for (let time = 1; time <= 2; time += 1) {
      try {
        return await askOnce(models, model, request, forward)
      } catch (error) {
        request.signal.throwIfAborted()
        if (!(error instanceof ModelError)) throw error
        lost = error
        // A prompt refused by one provider is not sent to another.
        if (created || isRefused(error)) throw error
        const wait = error.retryAfterSeconds ?? ordinaryWaitSeconds
        if (error.retry === 'no' || wait > longestWaitSeconds || time === 2) break
        await sleep(wait * 1000, undefined, { signal: request.signal }).catch(() => undefined)
        request.signal.throwIfAborted()
      }
    }
  }
  throw lost ?? new ModelError('model_unable')
}

const isRefused = ({ code }: ModelError) => code === 'answer_blocked' || code === 'answer_refused'

async function askOnce(models: Models, model: TextModel, request: ModelRequest, onText: OnText) {
  const { health, clock, log, timeouts } = models
  const began = performance.now()
  let latencyMs: number | null = null
  let wrote = false
  const note = (problem: ModelError['code'] | null) =>
    health.note(model, { problem, at: clock.now(), latencyMs })
  const response: ModelResponse = { model, ended: 'left', inputTokens: null, outputTokens: null }
  try {
    for await (const part of readParts(model, request, timeouts)) {
      if ('ended' in part) Object.assign(response, part)
      else if ('restart' in part) {
        wrote = false
        if (!(await onText(null))) break
      } else if ('text' in part) {
        wrote = true
        latencyMs ??= Math.round(performance.now() - began)
        if (!(await onText(part.text))) break
      }
    }
    if (!wrote) throw new ModelError('answer_empty', { retry: 'soon' })
    note(null)
    return response
  } catch (error) {
    if (error instanceof ModelError && !request.signal.aborted) {
      // An unusable response does not mean that the model is unhealthy.
      note(error.code.startsWith('answer_') ? null : error.code)
      const { code, status, cause } = error
      log.warn({ model: model.name, reason: code, status, cause }, 'the model gave no answer')
    }
    throw error
  }
}

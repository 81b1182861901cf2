import type { GenerateInput } from '../../../../contract/assistant/assistant.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { streamText } from '../generation-streams.ts'
import type { RetryReason } from './assistant-store.ts'
import { readOutcome, type TextOutcome } from './text-outcome.ts'

type Options = {
  signal: AbortSignal
  /** The complete text so far. */
  onText: (text: string) => void
  /** The model is asked again. */
  onRetry: (reason: RetryReason) => void
}

/**
 * Generates one text and reports it as it arrives. Throws the `ApiError` if the server rejected the request; every later
 * failure is returned as an outcome.
 */
export async function generateText(request: GenerateInput, options: Options): Promise<TextOutcome> {
  let text = ''
  let started = false
  try {
    for await (const event of streamText(request, options.signal)) {
      started = true
      if (event.type === 'done') {
        const { text: written, uses, mayBeCut, balance } = event
        return { kind: 'done', text: written, uses, mayBeCut, balance }
      }
      if (event.type === 'failed') {
        const { message, balance } = event
        return { kind: event.code === 'stopped' ? 'stopped' : 'failed', message, balance }
      }
      if (event.type === 'started') continue
      text = event.type === 'delta' ? text + event.text : event.text
      if (event.type === 'replaced' && event.reason !== 'cleaned' && event.reason !== 'shortened') {
        options.onRetry(event.reason)
      }
      options.onText(text)
    }
  } catch (error) {
    if (error instanceof ApiError && !started && !error.isNetworkFailure) throw error
  }
  return readOutcome(request.id, { started })
}

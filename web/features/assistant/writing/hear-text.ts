import type { GenerateInput } from '../../../../contract/assistant.ts'
import { ApiError } from '../../../shared/api/api-error.ts'
import { streamText } from '../assistant-calls.ts'
import { findEnding, type Ending } from './ending.ts'

type Hearing = {
  signal: AbortSignal
  /** The text so far, whole. */
  onText: (text: string) => void
  /** Put right by the model itself, in a second attempt. */
  onAgain: (reason: 'too_long' | 'language') => void
}

/**
 * Has one text written and tells it as it grows. Throws the `ApiError` of a call that was refused before anything was
 * written; everything later is an ending.
 */
export async function hearText(wish: GenerateInput, hearing: Hearing): Promise<Ending> {
  let text = ''
  let begun = false
  try {
    for await (const event of streamText(wish, hearing.signal)) {
      begun = true
      if (event.type === 'done') return { kind: 'done', text: event.text, balance: event.balance }
      if (event.type === 'failed') {
        const { message, balance } = event
        return { kind: event.code === 'stopped' ? 'stopped' : 'failed', message, balance }
      }
      if (event.type === 'started') continue
      text = event.type === 'delta' ? text + event.text : event.text
      if (event.type === 'replaced' && (event.reason === 'too_long' || event.reason === 'language')) {
        hearing.onAgain(event.reason)
      }
      hearing.onText(text)
    }
  } catch (error) {
    if (error instanceof ApiError && !begun && !error.isNetworkFailure) throw error
  }
  return findEnding(wish.id, { begun })
}

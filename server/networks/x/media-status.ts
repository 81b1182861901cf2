import type { PublishCall, Refusal } from '../connector.ts'
import { callX, type XSettings } from './api.ts'
import { refusalOf, xAnswer } from './errors.ts'
import { uploadOf, type Upload } from './upload.ts'

/** Media can be posted for about a day after its upload; this much before the end, it is uploaded again. */
const dayMs = 86_400_000
const safetyMs = 15 * 60_000
const usualWaitSeconds = 2

/** Until when an upload that X has answered for at `now` can be used. */
export function expiryOf({ expires_after_secs: seconds }: Upload, now: Date): string {
  const life = seconds === undefined ? dayMs : seconds * 1000
  return new Date(now.getTime() + life - safetyMs).toISOString()
}

/** How long X wants not to be asked again. */
export function checkDelayMs(processing: NonNullable<Upload['processing_info']>): number {
  return Math.max(processing.check_after_secs ?? usualWaitSeconds, 1) * 1000
}

/** `gone`: X does not know the upload any more. */
export async function readStatus(
  settings: XSettings,
  call: PublishCall,
  id: string,
): Promise<{ kind: 'found'; upload: Upload } | { kind: 'gone' } | Refusal> {
  const outcome = await callX(settings, {
    method: 'GET',
    path: '/2/media/upload',
    query: { command: 'STATUS', media_id: id },
    accessToken: call.account.accessToken,
    signal: call.signal,
  })
  const upload = uploadOf(outcome)
  if (upload) return { kind: 'found', upload }
  if (outcome.kind === 'answer' && outcome.status === 404) return { kind: 'gone' }
  const refusal = refusalOf(outcome)
  return refusal.kind === 'rejected'
    ? { kind: 'unavailable', retryAfterMs: null, answer: xAnswer(outcome) }
    : refusal
}

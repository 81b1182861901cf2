import type { Refusal } from '../connector.ts'
import type { TokenCall } from '../oauth-tokens.ts'
import { callTwitter, type TwitterSettings } from './api.ts'
import { refusalOf, describeTwitterOutcome } from './errors.ts'
import { uploadOf, type Upload } from './upload.ts'

/** Media can be posted for about a day after its upload. It is uploaded again this long before it expires. */
const dayMs = 86_400_000
const safetyMs = 15 * 60_000
const usualWaitSeconds = 2

/** When an upload that X confirmed at `now` expires. */
export function expiryOf({ expires_after_secs: seconds }: Upload, now: Date): string {
  const life = seconds === undefined ? dayMs : seconds * 1000
  return new Date(now.getTime() + life - safetyMs).toISOString()
}

/** How long to wait before asking X again. */
export function checkDelayMs(processing: NonNullable<Upload['processing_info']>): number {
  return Math.max(processing.check_after_secs ?? usualWaitSeconds, 1) * 1000
}

/** `gone`: the upload has expired. */
export async function readStatus(
  settings: TwitterSettings,
  call: TokenCall,
  id: string,
): Promise<{ kind: 'found'; upload: Upload } | { kind: 'gone' } | Refusal> {
  const outcome = await callTwitter(settings, {
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
    ? { kind: 'unavailable', retryAfterMs: null, answer: describeTwitterOutcome(outcome) }
    : refusal
}

import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { GenerationProblemCode } from '../../../../contract/assistant/generations.ts'
import { ModelError } from '../../models/model.ts'
import { toModelError } from '../../models/provider-errors.ts'

/** Google has no code for a rejected description; it reports an "invalid argument" with a message. */
const blocked = /safety|violat|guideline|polic(y|ies)|prohibited|sensitive|blocked|responsible ai/i

const errorSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() }).catch({})).default([]),
  }),
})

/** Numbers of google.rpc.Code in the result of an operation. */
const problems: Record<number, GenerationProblemCode> = {
  4: 'model_stalled',
  7: 'model_unauthorized',
  8: 'model_busy',
  14: 'model_busy',
  16: 'model_unauthorized',
}

/** Why an operation ended without a video. The message is only classified, never stored. */
export function problemOfStatus({ code = 0, message = '' }: { code?: number; message?: string }) {
  if (code === 3 && blocked.test(message)) return 'answer_blocked'
  return problems[code] ?? 'model_failed'
}

/** A rejected call. Google reports an unknown key as a bad request. */
export function refusalOf(response: Response, data: unknown): Error {
  const { status } = response
  const error = errorSchema.safeParse(data).data?.error
  if (status === 400 && error) {
    if (error.details.some(({ reason }) => reason === 'API_KEY_INVALID')) {
      return new ModelError('model_unauthorized', { status })
    }
    if (blocked.test(error.message)) return new ModelError('answer_blocked', { status })
  }
  return toModelError(
    new APICallError({
      message: 'The call for a video failed',
      url: '',
      requestBodyValues: {},
      statusCode: status,
      responseHeaders: Object.fromEntries(response.headers),
      data,
    }),
    'before',
  )
}

/** The error of an aborted call: a timeout, or the reason of `signal`. */
export function faultOf(error: unknown, signal: AbortSignal, when: 'before' | 'during'): unknown {
  if (!signal.aborted) return toModelError(error, when)
  const reason: unknown = signal.reason
  const isLate = reason instanceof Error && reason.name === 'TimeoutError'
  return isLate ? new ModelError('model_stalled', { retry: 'soon' }) : reason
}

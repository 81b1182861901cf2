import {
  InvalidResponseDataError,
  type LanguageModelV4,
  type LanguageModelV4Prompt,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { ModelSetting } from './models.config.ts'
import { ModelError, type ModelPart, type ModelRequest, type TextModel } from './model.ts'
import { openModel } from './open-model.ts'
import { problemIn, toModelError } from './provider-errors.ts'
import { takeOffReasoning } from './take-off-reasoning.ts'

/** A configured model; `send` makes its requests. It does not retry, because the caller decides about retries. */
export function sdkModel(setting: ModelSetting, send: typeof fetch = fetch): TextModel {
  let opening: Promise<LanguageModelV4> | undefined
  return {
    name: setting.name,
    builtIn: false,
    can: () => true,
    stream: (request) => takeOffReasoning(read(request)),
  }

  async function* read(request: ModelRequest): AsyncGenerator<ModelPart> {
    opening ??= openModel(setting, send)
    let stream: ReadableStream<LanguageModelV4StreamPart>
    try {
      const model = await opening
      const opened = await model.doStream({
        prompt: conversation(request),
        maxOutputTokens: request.maxTokens,
        abortSignal: request.signal,
      })
      stream = opened.stream
    } catch (error) {
      throw toModelError(error, 'before')
    }
    let wrote = false
    let isUnsaid = false
    try {
      for await (const part of stream) {
        wrote ||= part.type === 'text-delta'
        if (wrote && part.type === 'error' && isWithoutReason(part.error)) isUnsaid = true
        else if (isUnsaid && part.type === 'finish') yield { ended: 'unsaid', ...usageOf(part) }
        else {
          const told = partOf(part)
          if (told) yield told
        }
      }
    } catch (error) {
      throw toModelError(error, 'during')
    }
  }
}

/** The server closed the stream in order, but did not say why the text ended. */
const isWithoutReason = (error: unknown): boolean =>
  InvalidResponseDataError.isInstance(error) && error.message.includes('finish reason')

function conversation({ system, turns }: ModelRequest): LanguageModelV4Prompt {
  return [
    { role: 'system', content: system },
    ...turns.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
  ]
}

/** Only text and the end are used; anything else (files, tool calls) is ignored. */
function partOf(part: LanguageModelV4StreamPart): ModelPart | undefined {
  if (part.type === 'text-delta') return part.delta === '' ? undefined : { text: part.delta }
  if (part.type === 'reasoning-delta' || part.type === 'ping') return { alive: true }
  if (part.type === 'error') throw problemIn(part.error)
  if (part.type !== 'finish') return undefined

  const { unified, raw } = part.finishReason
  // OpenAI writes a refusal into a field of its own and ends as usual.
  if (unified === 'content-filter') throw new ModelError(raw === 'stop' ? 'answer_refused' : 'answer_blocked')
  if (unified === 'error' || unified === 'interrupted')
    throw new ModelError('model_failed', { retry: 'soon' })
  return { ended: unified === 'length' ? 'cut' : 'complete', ...usageOf(part) }
}

const usageOf = ({ usage }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>) => ({
  inputTokens: countOf(usage.inputTokens.total),
  outputTokens: countOf(usage.outputTokens.total),
})

/** More tokens than any model reads or writes; the sum of several fits the column. */
const mostTokens = 100_000_000

/** A server may send an invalid number of tokens, which must not discard the text. */
function countOf(tokens: number | undefined): number | null {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= mostTokens
    ? Number(tokens)
    : null
}

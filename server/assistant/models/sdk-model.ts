import type { LanguageModelV4, LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { ModelSetting } from './models.config.ts'
import { ModelError, type ModelPart, type ModelRequest, type TextModel } from './model.ts'
import { openModel } from './open-model.ts'
import { problemIn, toModelError } from './provider-errors.ts'

/** A configured model; `send` makes its requests. It does not retry, because the caller decides about retries. */
export function sdkModel(setting: ModelSetting, send: typeof fetch = fetch): TextModel {
  let opening: Promise<LanguageModelV4> | undefined
  return {
    name: setting.name,
    builtIn: false,
    can: () => true,
    async *stream(request) {
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
      try {
        for await (const part of stream) {
          const told = read(part)
          if (told) yield told
        }
      } catch (error) {
        throw toModelError(error, 'during')
      }
    },
  }
}

function conversation({ system, turns }: ModelRequest): LanguageModelV4Prompt {
  return [
    { role: 'system', content: system },
    ...turns.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
  ]
}

/** Only text and the end are used; anything else (files, tool calls) is ignored. */
function read(part: LanguageModelV4StreamPart): ModelPart | undefined {
  if (part.type === 'text-delta') return part.delta === '' ? undefined : { text: part.delta }
  if (part.type === 'reasoning-delta' || part.type === 'ping') return { alive: true }
  if (part.type === 'error') throw problemIn(part.error)
  if (part.type !== 'finish') return undefined

  const { unified } = part.finishReason
  if (unified === 'content-filter') throw new ModelError('answer_blocked')
  if (unified === 'error' || unified === 'interrupted')
    throw new ModelError('model_failed', { retry: 'soon' })
  return {
    ended: unified === 'length' ? 'cut' : 'complete',
    inputTokens: countOf(part.usage.inputTokens.total),
    outputTokens: countOf(part.usage.outputTokens.total),
  }
}

/** More tokens than any model reads or writes; the sum of several fits the column. */
const mostTokens = 100_000_000

/** A server may send an invalid number of tokens, which must not discard the text. */
function countOf(tokens: number | undefined): number | null {
  return Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= mostTokens
    ? Number(tokens)
    : null
}

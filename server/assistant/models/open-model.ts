import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelSetting } from './models.config.ts'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * Creates a configured model with its provider from the AI SDK; `send` makes its requests. Providers are loaded when
 * configured, so that installations without a model do not load them.
 */
export async function openModel(
  { kind, name, apiKey, baseUrl }: ModelSetting,
  send: typeof fetch,
): Promise<LanguageModelV4> {
  const common = { fetch: boundedFetch(send), ...(apiKey !== undefined && { apiKey }) }
  if (kind === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ ...common, baseURL: baseUrl ?? 'https://api.anthropic.com/v1' })(name)
  }
  if (kind === 'google') {
    const { createGoogle } = await import('@ai-sdk/google')
    const base = baseUrl ?? 'https://generativelanguage.googleapis.com/v1beta'
    return createGoogle({ ...common, baseURL: base })(name)
  }
  if (baseUrl === undefined) throw new Error('A model without an address')
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
  const provider = createOpenAICompatible({
    ...common,
    name: 'model',
    baseURL: baseUrl,
    includeUsage: true,
    transformRequestBody: (body) => renameTokenLimit(baseUrl, body),
  })
  return provider(name)
}

/** OpenAI's newer models reject the older name of the limit; other servers support only that one. */
export function renameTokenLimit(baseUrl: string, body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: maxTokens, ...rest } = body
  const isOpenAi = URL.parse(baseUrl)?.hostname === 'api.openai.com'
  return isOpenAi ? { ...rest, max_completion_tokens: maxTokens } : body
}

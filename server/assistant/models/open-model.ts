import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelSetting } from './models.config.ts'
import { boundedFetch } from './bounded-fetch.ts'

/**
 * The model of a setting, through its provider of the AI SDK, reached by `send`. Providers are loaded when one is configured, so that an
 * installation without a model does not carry them.
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

/** OpenAI's newer models refuse the older name of the limit; other servers know only that one. */
export function renameTokenLimit(baseUrl: string, body: Record<string, unknown>): Record<string, unknown> {
  const { max_tokens: most, ...rest } = body
  const isOpenAi = URL.parse(baseUrl)?.hostname === 'api.openai.com'
  return isOpenAi ? { ...rest, max_completion_tokens: most } : body
}

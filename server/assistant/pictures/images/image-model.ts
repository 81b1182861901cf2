import { APICallError } from '@ai-sdk/provider'
import { z } from 'zod'
import type { AspectKey } from '../../../../contract/assistant/picture-choices.ts'
import type { ModelsConfig } from '../../models/models.config.ts'
import { TooMuchError } from '../../models/bounded-fetch.ts'
import { ModelError } from '../../models/model.ts'
import { toModelError } from '../../models/provider-errors.ts'

export type ImageModel = NonNullable<ModelsConfig['images']>

type Wanted = { prompt: string; aspect: AspectKey; signal: AbortSignal }

/** A picture of 25 MB in base64 and its JSON. */
const mostBytes = 36 * 1024 * 1024

const responseSchema = z.object({
  data: z.array(z.object({ b64_json: z.string().optional(), url: z.string().optional() })).min(1),
})

/**
 * Requests a picture from an OpenAI-compatible server (`POST /images/generations`). Returns the unchecked bytes. Throws
 * a `ModelError`. Never retried, because every call may cost money.
 */
export async function askForImage(model: ImageModel, { prompt, aspect, signal }: Wanted): Promise<Buffer> {
  const response = await call(`${model.baseUrl}/images/generations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(model.apiKey !== undefined && { authorization: `Bearer ${model.apiKey}` }),
    },
    body: JSON.stringify({
      model: model.name,
      prompt,
      n: 1,
      size: sizeFor(model.name, aspect),
      // OpenAI's newer models always return base64 and reject this parameter.
      ...(!/^(chatgpt|gpt)-image/.test(model.name) && { response_format: 'b64_json' }),
    }),
    signal,
  })
  const parsed = responseSchema.safeParse(jsonOf(response))
  const image = parsed.data?.data[0]
  if (image?.b64_json) return Buffer.from(image.b64_json, 'base64')
  if (image?.url === undefined) throw new ModelError('model_unreadable')
  // Some servers return a URL. It is fetched only from the same server.
  const address = URL.parse(image.url, model.baseUrl)
  if (address?.origin !== new URL(model.baseUrl).origin) throw new ModelError('model_unreadable')
  return call(address.href, { signal })
}

async function call(url: string, init: RequestInit): Promise<Buffer> {
  const signal = init.signal ?? undefined
  try {
    const response = await fetch(url, { ...init, redirect: 'error' })
    const body = await readBounded(response)
    if (response.ok) return body
    throw new APICallError({
      message: 'The call for a picture failed',
      url,
      requestBodyValues: {},
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      data: withModeration(jsonOf(body)),
    })
  } catch (error) {
    // The reason of the signal says why the call was aborted.
    if (signal?.aborted && signal.reason instanceof ModelError) throw signal.reason
    throw toModelError(error, 'before')
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new TooMuchError('The answer has no end')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

/** OpenAI says `moderation_blocked` where others say `content_policy_violation`. */
function withModeration(data: unknown): unknown {
  const code = z.object({ error: z.object({ code: z.literal('moderation_blocked') }) }).safeParse(data)
  return code.success ? { error: { code: 'content_policy' } } : data
}

/** The nearest size that the model supports; the picture is cropped afterwards. */
function sizeFor(model: string, aspect: AspectKey): string {
  if (aspect === '1:1' || model === 'dall-e-2') return '1024x1024'
  const isTall = aspect === '4:5' || aspect === '9:16'
  if (model === 'dall-e-3') return isTall ? '1024x1792' : '1792x1024'
  return isTall ? '1024x1536' : '1536x1024'
}

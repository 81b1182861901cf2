import { z } from 'zod'
import { secondsUpTo } from '../../infra/environment.ts'

/** The settings of a language model. */
export type ModelSetting = {
  kind: 'openai-compatible' | 'anthropic' | 'google'
  name: string
  apiKey: string | undefined
  /** Undefined for the provider's default URL. */
  baseUrl: string | undefined
}

/** A Veo model at Google or at a server with the same API. */
export type VideosConfig = { name: string; apiKey: string; baseUrl: string; totalMs: number }

export type ModelsConfig = {
  /** In the order in which they are asked. If empty, the template writer is used. */
  chain: ModelSetting[]
  /** The model that generates pictures; if undefined, only cards are drawn. */
  images: (Omit<ModelSetting, 'kind' | 'baseUrl'> & { baseUrl: string; totalMs: number }) | undefined
  /** The model that generates videos; if undefined, videos are not available. */
  videos: VideosConfig | undefined
  /** Where to look for a model server on this machine, as `host:port`; empty in production and with a model. */
  localServers: string[]
  /** Timeouts in milliseconds for the first chunk of a response, each following one, and the whole response. */
  timeouts: { firstMs: number; nextMs: number; totalMs: number }
}

const googleUrl = 'https://generativelanguage.googleapis.com/v1beta'

const address = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()
const text = z.string().trim().min(1).max(500).optional()
const loopbackAddress = z
  .string()
  .regex(/^127\.0\.0\.1:[0-9]{1,5}$/, 'must be none, or a list of 127.0.0.1:port')
const seconds = secondsUpTo(900)

export const modelsEnvironment = {
  AI_BASE_URL: address.describe(
    'The model that writes: the base URL of any server that speaks the API of OpenAI, such as https://api.openai.com/v1.',
  ),
  AI_API_KEY: text.describe('Its key.'),
  AI_MODEL: text.describe('Its name.'),
  ANTHROPIC_API_KEY: text.describe('Key of Anthropic, whose model writes alone or as a fallback.'),
  ANTHROPIC_MODEL: z.string().trim().min(1).default('claude-sonnet-4-6').describe("Anthropic's model."),
  ANTHROPIC_BASE_URL: address.describe('Base URL instead of that of Anthropic.'),
  GOOGLE_API_KEY: text.describe('Key of Google, whose model writes alone or as a fallback.'),
  GOOGLE_MODEL: z.string().trim().min(1).default('gemini-flash-latest').describe("Google's model."),
  GOOGLE_BASE_URL: address.describe('Base URL instead of that of Google.'),
  AI_FALLBACK_BASE_URL: address.describe('A further server for when the first one fails, like AI_BASE_URL.'),
  AI_FALLBACK_API_KEY: text.describe('Its key.'),
  AI_FALLBACK_MODEL: text.describe('Its name.'),
  AI_IMAGE_BASE_URL: address.describe('The model that makes pictures, like AI_BASE_URL.'),
  AI_IMAGE_API_KEY: text.describe('Its key.'),
  AI_IMAGE_MODEL: text.describe('Its name.'),
  AI_IMAGE_SECONDS: seconds.default(120).describe('Longest wait for a picture.'),
  AI_VIDEO_MODEL: text.describe('The model that makes videos (Google Veo).'),
  AI_VIDEO_API_KEY: text.describe('Its key.'),
  AI_VIDEO_BASE_URL: address.describe('Base URL instead of that of Google.'),
  AI_VIDEO_SECONDS: secondsUpTo(3600).default(600).describe('Longest wait for a video.'),
  AI_LOCAL_SERVERS: z
    .string()
    .default('127.0.0.1:11434,127.0.0.1:1234,127.0.0.1:8080')
    .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((address) => address.trim())))
    .pipe(z.array(loopbackAddress))
    .describe('Model servers of this machine that the settings offer, or none.'),
  AI_FIRST_SECONDS: seconds.default(30).describe('Longest wait for the first word of a text.'),
  AI_NEXT_SECONDS: seconds.default(20).describe('Longest pause within a text.'),
  AI_TOTAL_SECONDS: seconds.default(120).describe('Longest time of a text.'),
}

type Given = z.output<z.ZodObject<typeof modelsEnvironment>>

/** One line about a setting that is missing although another one requires it. */
export function incompleteModel(given: Given): string | undefined {
  for (const prefix of ['AI', 'AI_FALLBACK'] as const) {
    const parts = [`${prefix}_BASE_URL`, `${prefix}_MODEL`] as const
    const [missing, there] = given[parts[0]] === undefined ? parts : [parts[1], parts[0]]
    if (given[missing] === undefined && given[there] !== undefined) {
      return `${missing}: is missing beside ${there}`
    }
    if (given[`${prefix}_API_KEY`] !== undefined && given[parts[0]] === undefined) {
      return `${parts[0]}: is missing beside ${prefix}_API_KEY`
    }
  }
  return incompleteImages(given) ?? incompleteVideos(given)
}

/** If texts use an OpenAI-compatible server, only the picture model must be set; the same server is used. */
function incompleteImages(given: Given): string | undefined {
  const { AI_IMAGE_BASE_URL: own, AI_IMAGE_MODEL: model, AI_BASE_URL: shared } = given
  if (own !== undefined && model === undefined) return 'AI_IMAGE_MODEL: is missing beside AI_IMAGE_BASE_URL'
  if (model !== undefined && own === undefined && shared === undefined) {
    return 'AI_IMAGE_BASE_URL: is missing beside AI_IMAGE_MODEL'
  }
  if (given.AI_IMAGE_API_KEY !== undefined && model === undefined) {
    return 'AI_IMAGE_MODEL: is missing beside AI_IMAGE_API_KEY'
  }
  return undefined
}

function incompleteVideos(given: Given): string | undefined {
  if (given.AI_VIDEO_MODEL !== undefined) {
    return readVideos(given) ? undefined : 'AI_VIDEO_API_KEY: is missing beside AI_VIDEO_MODEL'
  }
  const there = (['AI_VIDEO_API_KEY', 'AI_VIDEO_BASE_URL'] as const).find((one) => given[one] !== undefined)
  return there && `AI_VIDEO_MODEL: is missing beside ${there}`
}

/** `AI_*` first, then Anthropic, Google and `AI_FALLBACK_*`; each is the fallback of those before it. */
export function readModels(given: Given, { production }: { production: boolean }): ModelsConfig {
  const chain = [
    compatible(given.AI_BASE_URL, given.AI_MODEL, given.AI_API_KEY),
    given.ANTHROPIC_API_KEY !== undefined && {
      kind: 'anthropic' as const,
      name: given.ANTHROPIC_MODEL,
      apiKey: given.ANTHROPIC_API_KEY,
      baseUrl: given.ANTHROPIC_BASE_URL,
    },
    given.GOOGLE_API_KEY !== undefined && {
      kind: 'google' as const,
      name: given.GOOGLE_MODEL,
      apiKey: given.GOOGLE_API_KEY,
      baseUrl: given.GOOGLE_BASE_URL,
    },
    compatible(given.AI_FALLBACK_BASE_URL, given.AI_FALLBACK_MODEL, given.AI_FALLBACK_API_KEY),
  ]
  const configured = chain.filter((model) => model !== false)
  return {
    chain: configured,
    localServers: production || configured.length > 0 ? [] : given.AI_LOCAL_SERVERS,
    images: readImages(given),
    videos: readVideos(given),
    timeouts: {
      firstMs: given.AI_FIRST_SECONDS * 1000,
      nextMs: given.AI_NEXT_SECONDS * 1000,
      totalMs: given.AI_TOTAL_SECONDS * 1000,
    },
  }
}

/** The key of the text server is sent only to that server. */
function readImages(given: Given): ModelsConfig['images'] {
  const baseUrl = given.AI_IMAGE_BASE_URL ?? given.AI_BASE_URL
  if (given.AI_IMAGE_MODEL === undefined || baseUrl === undefined) return undefined
  const sharedKey = given.AI_IMAGE_BASE_URL === undefined ? given.AI_API_KEY : undefined
  return {
    name: given.AI_IMAGE_MODEL,
    baseUrl,
    apiKey: given.AI_IMAGE_API_KEY ?? sharedKey,
    totalMs: given.AI_IMAGE_SECONDS * 1000,
  }
}

/** The key of Google's text models is sent only to the same server. */
function readVideos(given: Given): VideosConfig | undefined {
  const baseUrl = given.AI_VIDEO_BASE_URL ?? googleUrl
  const sharedKey = (given.GOOGLE_BASE_URL ?? googleUrl) === baseUrl ? given.GOOGLE_API_KEY : undefined
  const apiKey = given.AI_VIDEO_API_KEY ?? sharedKey
  if (given.AI_VIDEO_MODEL === undefined || apiKey === undefined) return undefined
  return { name: given.AI_VIDEO_MODEL, apiKey, baseUrl, totalMs: given.AI_VIDEO_SECONDS * 1000 }
}

/** The key is optional, because a local server often needs none. */
function compatible(
  baseUrl: string | undefined,
  name: string | undefined,
  apiKey: string | undefined,
): ModelSetting | false {
  if (baseUrl === undefined || name === undefined) return false
  return { kind: 'openai-compatible', name, apiKey, baseUrl }
}

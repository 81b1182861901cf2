import { z } from 'zod'
import { modelNameSchema, type LocalModels } from '../../../contract/assistant/own-model.ts'
import { boundedFetch } from '../models/bounded-fetch.ts'

/** Long enough for a server on this machine, short enough for a person who opens the settings. */
const timeoutMs = 1_000
const mostNames = 50

/** The usual ports of the servers that people run on their own machine. */
const products: Record<string, string> = { '11434': 'Ollama', '1234': 'LM Studio', '8080': 'llama.cpp' }

/** The response of `GET /v1/models` of an OpenAI-compatible server. */
const modelListSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** Asks each `host:port` for its models. A server that does not answer, or answers something else, is left out. */
export async function findLocalModels(addresses: readonly string[]): Promise<LocalModels[]> {
  const found = await Promise.all(addresses.map((address) => ask(address).catch(() => undefined)))
  return found.filter((one) => one !== undefined)
}

async function ask(address: string): Promise<LocalModels | undefined> {
  const baseUrl = `http://${address}/v1`
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await boundedFetch(fetch)(`${baseUrl}/models`, { signal, redirect: 'error' })
  if (!response.ok) return undefined
  const { data } = modelListSchema.parse(await response.json())
  const names = data.map(({ id }) => id).filter((name) => modelNameSchema.safeParse(name).success)
  if (names.length === 0) return undefined
  const product = products[new URL(baseUrl).port] ?? 'A model server'
  return { product, baseUrl, names: names.slice(0, mostNames) }
}

import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrateToLatest } from '../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/infra/postgres/index.ts'
import { startProduct } from '../tests/support/product.ts'
import { atMost, forReading, median, percentile, type Bench } from './bench.ts'
import { openPeople } from './stream-people.ts'
import { provider } from './stream-provider.ts'

const concurrent = 200
const rounds = 3
const warmUpMs = 8_500
const measuredMs = 12_000

/** Opens one generation and returns its response; the first chunk of text contains `word`. */
type Open = (person: number) => Promise<IncomingMessage>

/**
 * 200 concurrent generations on one process: the additional delay of the first text compared with the model server.
 * Their starts are spread over time.
 */
export const streamBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    await migrateToLatest(postgres.url)
    const tokens = await openPeople(postgres.url, dataDir, concurrent)
    const model = fork(path.join(import.meta.dirname, 'stream-provider.ts'))
    const [modelUrl] = (await once(model, 'message')) as [string]
    const product = await startProduct({
      env: {
        DATA_DIR: dataDir,
        DATABASE_URL: postgres.url,
        DEFAULT_PLAN: 'agency',
        TRUSTED_PROXIES: '1',
        AI_BASE_URL: modelUrl,
        AI_MODEL: 'bench-model',
      },
    })
    const direct: Open = () =>
      post(`${modelUrl}/chat/completions`, { model: 'bench-model', messages: [], stream: true })
    const through: Open = (person) =>
      post(
        `${product.url}/api/assistant/generate`,
        { id: randomUUID(), platform: 'linkedin', prompt: 'A new bakery' },
        { authorization: `Bearer ${tokens[person]}` },
      )
    const own: number[][] = []
    const ours: number[][] = []
    // Alternating, so that a slow phase of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      own.push(await measure(direct))
      ours.push(await measure(through))
    }
    await product.stop()
    model.disconnect()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })

    const of = (all: number[][], share: number) => median(all.map((one) => percentile(one, share)))
    const later = ours.map((one, round) => one.map((ms) => ms - median(own[round] ?? [])))
    return [
      atMost('stream: first token later, p95', of(later, 0.95), 'ms', 50),
      forReading('stream: first token later, p50', of(later, 0.5), 'ms'),
      forReading('stream: first token, product p95', of(ours, 0.95), 'ms'),
      forReading('stream: first token, provider p50', of(own, 0.5), 'ms'),
      forReading('stream: first token, provider p95', of(own, 0.95), 'ms'),
      forReading('stream: generations measured', ours.flat().length, ''),
    ]
  },
}

/** Milliseconds to the first chunk of each generation that started while all were running. */
async function measure(open: Open): Promise<number[]> {
  const firsts: number[] = []
  const began = performance.now()
  const end = began + warmUpMs + measuredMs
  const lasts = provider.firstMs + provider.pieces * provider.everyMs
  const person = async (number: number) => {
    await sleep((number / concurrent) * lasts)
    while (performance.now() < end) {
      const asked = performance.now()
      const first = await readTo(await open(number), 'word')
      if (asked - began > warmUpMs && asked < end) firsts.push(first - asked)
    }
  }
  await Promise.all(Array.from({ length: concurrent }, (_, number) => person(number)))
  return firsts
}

/** The time of the first word; the rest is read to the end. */
async function readTo(reply: IncomingMessage, word: string): Promise<number> {
  let start = ''
  let first: number | undefined
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    if (first !== undefined) continue
    start += chunk.toString('latin1')
    if (start.includes(word)) first = performance.now()
  }
  if (reply.statusCode !== 200 || first === undefined) throw new Error(`HTTP ${reply.statusCode}: ${start}`)
  return first
}

const agent = new http.Agent({ keepAlive: true })

/** Without `fetch`, which would use more CPU time for reading than the server for writing. */
async function post(
  url: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const type = { 'content-type': 'application/json' }
  const request = http.request(url, { method: 'POST', agent, headers: { ...type, ...headers } })
  request.end(JSON.stringify(body))
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  return reply
}

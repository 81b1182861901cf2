import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { createContext } from '../server/create-context.ts'
import { createLog } from '../server/infra/create-log.ts'
import { startEmbeddedPostgres } from '../server/infra/postgres/index.ts'
import { migrateToLatest } from '../server/infra/database/migrate.ts'
import { draftCall, postIn, type DraftFields } from '../tests/support/draft-call.ts'
import { freePort } from '../tests/support/free-port.ts'
import { startProduct } from '../tests/support/product.ts'
import type { Recording } from './api-baseline.ts'
import { atLeast, forReading, median, type Bench, type Row } from './bench.ts'
import { recordStatements } from './record-statements.ts'
import { signUp } from './sign-up.ts'

const rounds = 5
const secondsPerTurn = 4
const connections = 16

/** API keys, and none of their limits. */
const withApi = {
  DEFAULT_PLAN: 'agency',
  API_KEY_CALLS_PER_MINUTE: '1000000',
  API_WORKSPACE_CALLS_PER_MINUTE: '1000000',
}

type Target = { read: autocannon.Options; write: autocannon.Options }

/**
 * An authenticated read of a post and saving a new draft, compared with the same statements without the product, and
 * with an API key compared with a session.
 */
export const apiBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    await migrateToLatest(postgres.url)
    const { recording, token, apiKey, postId } = await record(postgres.url, dataDir)

    const product = await startProduct({ env: { DATA_DIR: dataDir, DATABASE_URL: postgres.url, ...withApi } })
    const baseline = await startBaseline(recording)
    const headersOf = (secret: string) => ({
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
    })
    const headers = headersOf(token)
    const productWith = (secret: string): Target => ({
      read: { url: `${product.url}/api/posts/${postId}`, headers: headersOf(secret) },
      write: {
        url: product.url,
        headers: headersOf(secret),
        requests: [{ setupRequest: saveNewDraft }],
      },
    })
    const ours = productWith(token)
    const bare: Target = {
      read: { url: `${baseline.url}/read`, headers },
      write: {
        url: `${baseline.url}/write`,
        method: 'POST',
        headers,
        body: JSON.stringify(draftCall(draft).body),
      },
    }
    const rows = [...(await compare('read', ours, bare)), ...(await compare('write', ours, bare))]
    const keyed = productWith(apiKey)
    for (const kind of ['read', 'write'] as const) {
      const { ratio } = await alternate(keyed[kind], ours[kind])
      rows.push(atLeast(`api: ${kind} with an API key`, ratio, 'of a session', 0.9))
    }
    await baseline.stop()
    await product.stop()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return rows
  },
}

const draft: DraftFields = {
  platform: 'twitter',
  content: 'A draft of the length that people write on an ordinary day. #bench',
}

/** Each call saves a new group, because a repeated one changes nothing. */
function saveNewDraft(request: autocannon.Request): autocannon.Request {
  const { path, body } = draftCall(draft)
  return { ...request, method: 'PUT', path, body: JSON.stringify(body) }
}

async function compare(kind: 'read' | 'write', ours: Target, bare: Target): Promise<Row[]> {
  const { ratio, one, other } = await alternate(ours[kind], bare[kind])
  return [
    atLeast(`api: ${kind}`, ratio, 'of bare', 0.7),
    forReading(`api: ${kind}, product`, one, 'requests/s'),
    forReading(`api: ${kind}, bare`, other, 'requests/s'),
  ]
}

/** The median rates of two calls, alternating, so that a slow phase of the machine affects both. */
async function alternate(one: autocannon.Options, other: autocannon.Options) {
  const rates = { one: [] as number[], other: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    rates.one.push(await rate(one))
    rates.other.push(await rate(other))
  }
  const medians = { one: median(rates.one), other: median(rates.other) }
  return { ...medians, ratio: medians.one / medians.other }
}

async function rate(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ ...options, connections, duration: secondsPerTurn })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

/** Runs the two calls once in this process and records their SQL statements. */
async function record(databaseUrl: string, dataDir: string) {
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'silent',
    ...withApi,
  })
  const ctx = createContext({ config, databaseUrl, log: createLog('silent') })
  await ctx.jobs.start()
  const app = await buildApp(ctx)
  const { token, apiKey, knownIds } = await signUp(ctx, app)
  const headers = { authorization: `Bearer ${token}` }
  const { path: url, body: payload } = draftCall(draft)
  const write = await recordStatements(() => app.inject({ method: 'PUT', url, headers, payload }))
  const postId = postIn(write.reply.json()).id
  const read = await recordStatements(() =>
    app.inject({ method: 'GET', url: `/api/posts/${postId}`, headers }),
  )
  await app.close()
  await ctx.jobs.stop(1000)
  await ctx.db.destroy()

  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
  const ids = write.statements.flatMap(({ values }) =>
    values.filter((value): value is string => typeof value === 'string' && uuid.test(value)),
  )
  const recording: Recording = {
    databaseUrl,
    freshIds: [...new Set(ids)].filter((id) => !knownIds.includes(id)),
    read: { statements: read.statements, answer: read.reply.body },
    write: { statements: write.statements, answer: write.reply.body },
  }
  return { recording, token, apiKey, postId }
}

async function startBaseline(recording: Recording) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'api-baseline.ts')], {
    env: { ...process.env, PORT: String(port), RECORDING: JSON.stringify(recording) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/read`).then(
      (reply) => reply.ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error('The baseline did not start')
    await sleep(50)
  }
  return {
    url,
    stop: () => {
      child.kill()
      return once(child, 'exit')
    },
  }
}

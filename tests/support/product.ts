import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** A compile cache for programs that tests start many times. */
export const compileCache = { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node') }

export type Product = {
  url: string
  pid: number
  child: ChildProcess
  /** All output up to now. */
  output(): string
  /** Waits until it is killed, for example by a failpoint. Fails if it ends otherwise or keeps running. */
  killed(withinMs?: number): Promise<void>
  /** Sends a signal and waits for the end. Returns the exit code, or null if a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type ProductOptions = {
  env: Record<string, string>
  /** A process with only the worker role has no HTTP; it is ready once it logs so. */
  web?: boolean
  readyWithinMs?: number
  /** Another checkout, which has been built. */
  root?: string
}

/** Starts the product as a separate process, like `npm start`, and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: options.root ?? root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'warn',
      PORT: port,
      ...compileCache,
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    child,
    output: () => output,
    async killed(withinMs = 30_000) {
      const deadline = Date.now() + withinMs
      while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) await sleep(5)
      if (child.signalCode === 'SIGKILL') return
      throw new Error(`The product was not killed (exit code ${child.exitCode}):\n${output}`)
    },
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      child.kill(signal)
      await once(child, 'exit')
      return child.exitCode
    },
  }
  await waitUntilReady(product, options)
  return product
}

async function waitUntilReady(
  product: Product,
  { env, web = true, readyWithinMs = 180_000 }: ProductOptions,
) {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    // A failpoint can kill it, or pause it, before it is ready.
    if (env['FAILPOINTS'] !== undefined && (product.child.signalCode === 'SIGKILL' || isPaused(product.pid)))
      return
    if (product.child.exitCode !== null || product.child.signalCode !== null)
      throw new Error(`The product ended:\n${product.output()}`)
    if (web ? await answers(product.url) : product.output().includes('is ready')) return
    await sleep(20)
  }
  await product.stop('SIGKILL')
  throw new Error(`The product was not ready in time:\n${product.output()}`)
}

/** Whether the process was stopped by a signal. */
function isPaused(pid: number): boolean {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^State:\s+T/m.test(status)
  } catch {
    return false
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}

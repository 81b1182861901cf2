import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = path.resolve(import.meta.dirname, '../..')

export type Product = {
  url: string
  pid: number
  child: ChildProcess
  /** Everything it printed so far. */
  output(): string
  /** Sends a signal and waits for the end; gives the exit code (null when a signal ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

export type ProductOptions = {
  env: Record<string, string>
  /** A worker alone answers no HTTP: it is ready once it says so. */
  web?: boolean
  readyWithinMs?: number
}

/** Starts the product as its own process, as `npm start` does, and waits until it is ready. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = options.env['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      LOG_LEVEL: 'warn',
      PORT: port,
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

async function waitUntilReady(product: Product, { web = true, readyWithinMs = 30_000 }: ProductOptions) {
  const deadline = Date.now() + readyWithinMs
  while (Date.now() < deadline) {
    if (product.child.exitCode !== null) throw new Error(`The product ended:\n${product.output()}`)
    if (web ? await answers(product.url) : product.output().includes('is ready')) return
    await sleep(20)
  }
  await product.stop('SIGKILL')
  throw new Error(`The product was not ready in time:\n${product.output()}`)
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/api/health`).then(
    (reply) => reply.ok,
    () => false,
  )
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

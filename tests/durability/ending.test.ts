import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startProduct, type Product } from '../support/product.ts'
import { runProgram } from './child-program.ts'
import { makeDataFolder, makeEmptyDataFolder } from './data-folder.ts'

const answersInTime = 10_000
const continues = 'HTTP/1.1 100 Continue\r\n\r\n'

/** A request whose head the product has read, and of whose body only the first half has been sent. */
async function beginRequest(product: Product): Promise<{ finish(): Promise<string> }> {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-a-password' })
  const socket = await connected(product)
  const answer = received(socket)
  const headRead = once(socket, 'data')
  socket.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n`,
  )
  expect(String(await headRead)).toBe(continues)
  socket.write(body.slice(0, 10))
  return {
    finish: () => {
      socket.write(body.slice(10))
      return answer
    },
  }
}

async function connected(product: Product): Promise<Socket> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
  await new Promise((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return socket
}

function received(socket: Socket): Promise<string> {
  let text = ''
  return new Promise((resolve) => {
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('error', (error) => (text += String(error)))
    socket.on('close', () => {
      resolve(text)
    })
  })
}

/** Sends requests until the product accepts no more connections. Returns the wrong answers. */
async function load(product: Product, stopped: () => boolean): Promise<string[]> {
  const bad: string[] = []
  while (!stopped()) {
    const socket = await connected(product).catch(() => undefined)
    if (!socket) break
    const answer = received(socket)
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    const text = await answer
    // The kernel accepted this connection after the product had stopped listening.
    if (!/^HTTP\/1\.1 (200|503)/.test(text) && !/^(Error: read ECONNRESET)?$/.test(text)) bad.push(text)
  }
  return bad
}

test('SIGTERM under load finishes requests in progress and exits with 0 within 10 s', async () => {
  const dataDir = makeDataFolder()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  let stopped = false
  const clients = Array.from({ length: 16 }, () => load(product, () => stopped))
  const begun = await Promise.all(Array.from({ length: 8 }, () => beginRequest(product)))

  const started = performance.now()
  const end = product.stop('SIGTERM')
  await sleep(200)
  const answers = await Promise.all(begun.map((request) => request.finish()))
  expect(await end).toBe(0)
  expect(performance.now() - started).toBeLessThan(answersInTime)
  stopped = true

  for (const answer of answers)
    expect(answer.replace(continues, '')).toMatch(/^HTTP\/1\.1 4\d\d [\s\S]*"success":false/)
  expect((await Promise.all(clients)).flat()).toEqual([])
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('SIGTERM ends requests whose senders do not finish them, within 10 s', async () => {
  const product = await startProduct({ env: { DATA_DIR: makeDataFolder() } })
  await Promise.all(Array.from({ length: 8 }, () => beginRequest(product)))
  const started = performance.now()
  expect(await product.stop('SIGTERM')).toBe(0)
  expect(performance.now() - started).toBeLessThan(answersInTime)
})

test('Ctrl-C twice shuts down cleanly once', async () => {
  const dataDir = makeDataFolder()
  const product = await startProduct({ env: { DATA_DIR: dataDir } })
  const end = product.stop('SIGINT')
  product.child.kill('SIGINT')
  await sleep(5)
  product.child.kill('SIGINT')
  expect(await end, product.output()).toBe(0)
  expect(product.output()).not.toMatch(/failed|"level":[456]0/i)
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('Ctrl-C during the start leaves no database running', async () => {
  const dataDir = makeEmptyDataFolder()
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const main = runProgram('../../dist/server/main.js', [], { DATA_DIR: dataDir, PORT: '0' })
  await expect.poll(() => existsSync(pidFile), { interval: 2, timeout: 60_000 }).toBe(true)
  main.child.kill('SIGINT')
  expect(await main.ended).toEqual({ code: 0, signal: null })
  await expect.poll(() => existsSync(pidFile)).toBe(false)
})

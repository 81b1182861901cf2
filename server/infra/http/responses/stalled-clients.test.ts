import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { newHttp } from '../../../../tests/support/new-http.ts'

const answerBytes = 8 * 1024 * 1024
const clients = 40

const app = await newHttp({ stalledClientMs: 400 })
app.get('/whole', { config: { access: 'public' } }, () => 'x'.repeat(answerBytes))
app.get('/stream', { config: { access: 'public' } }, (_request, reply) => {
  const piece = Buffer.alloc(64 * 1024)
  return reply.send(Readable.from(Array.from({ length: answerBytes / piece.length }, () => piece)))
})
app.get('/later', { config: { access: 'public' } }, async () => {
  await sleep(1_000)
  return 'ready'
})

let url: URL
beforeAll(async () => {
  url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => app.close())

const connections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })

async function ask(path: string, { hostname, port } = url): Promise<Socket> {
  const socket = connect({ host: hostname, port: Number(port) })
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`)
  return socket
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Bytes that this process holds on the heap and in buffers. */
function bytesHeld(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each(['/whole', '/stream'])(
  'clients that read nothing of %s are disconnected and its memory is freed',
  async (path) => {
    const before = bytesHeld()
    const sockets = await Promise.all(Array.from({ length: clients }, () => ask(path)))
    for (const socket of sockets) socket.pause()
    await expect.poll(connections).toBeGreaterThan(0)
    await expect.poll(connections).toBe(0)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => bytesHeld() - before).toBeLessThan((clients * answerBytes) / 10)
  },
)

test('a slow client that keeps reading receives the whole response', async () => {
  // The kernel acknowledges hundreds of kilobytes at a time, so the server sees progress only now and then. The limit
  // leaves time for many of these steps, and the whole response takes longer than the limit.
  const stalledClientMs = 2_000
  const bytes = 4 * answerBytes
  const slow = await newHttp({ stalledClientMs })
  slow.get('/', { config: { access: 'public' } }, () => 'x'.repeat(bytes))
  onTestFinished(() => slow.close())
  const startedAt = performance.now()
  const socket = await ask('/', new URL(await slow.listen({ port: 0, host: '127.0.0.1' })))
  let received = 0
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    socket.pause()
    setTimeout(() => socket.resume(), 10)
  })
  await once(socket, 'close')
  expect(received).toBeGreaterThan(bytes)
  expect(performance.now() - startedAt).toBeGreaterThan(2 * stalledClientMs)
})

test('a response may take longer to prepare than a client may stall', async () => {
  const reply = await fetch(new URL('/later', url))
  expect(await reply.text()).toBe('ready')
})

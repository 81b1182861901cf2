import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { readPart, withReceivedFile } from './receive-file.ts'

const expected = { what: 'video', maxBytes: 1_000_000 } as const
const own = process.env['TMPDIR']
let app: FastifyInstance
let folder: string
let url: string
let outcome: PromiseWithResolvers<unknown>

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stalled-'))
  process.env['TMPDIR'] = folder
  app = fastify()
  await app.register(multipart)
  app.post('/', async (request) => {
    const received = readPart(request, expected).then((part) =>
      withReceivedFile(part, expected, () => Promise.resolve('whole'), { stalledMs: 300 }),
    )
    outcome.resolve(await received.catch((error: unknown) => error))
    return {}
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  if (own === undefined) delete process.env['TMPDIR']
  else process.env['TMPDIR'] = own
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

/** Sends the beginning of a file, then one piece per interval, and never the end. */
async function send(pieces: number, everyMs: number): Promise<unknown> {
  outcome = Promise.withResolvers()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
  socket.on('error', () => undefined)
  const head = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n'
  const tail = '\r\n--x--\r\n'
  const length = head.length + tail.length + 2_000 * pieces
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${head}`,
  )
  for (let piece = 0; piece < pieces; piece += 1) {
    socket.write('v'.repeat(2_000))
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  if (everyMs > 0) socket.write(tail)
  const late = new Promise((resolve) => setTimeout(resolve, 5_000, 'still waited for'))
  const result = await Promise.race([outcome.promise, late])
  socket.destroy()
  return result
}

test('a stalled upload is aborted and its file is removed', async () => {
  expect(await send(5, 0)).toMatchObject({ code: 'validation_failed' })
  expect(await readdir(folder)).toEqual([])
})

test('a slow upload that continues is accepted', async () => {
  expect(await send(8, 100)).toBe('whole')
  expect(await readdir(folder)).toEqual([])
})

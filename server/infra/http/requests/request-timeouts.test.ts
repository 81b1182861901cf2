import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError, unauthenticated } from '../app-error.ts'
import { limitRequestTime } from './request-timeouts.ts'
import { handleErrors, presentFailure } from '../errors/error-handler.ts'

const app = fastify()
let port: number

beforeAll(async () => {
  handleErrors(app, presentFailure())
  limitRequestTime(app, { receiveTimeoutMs: 300, uploadTimeoutMs: 2_000 })
  await app.register(multipart)
  app.addHook('onRequest', async ({ headers }) => {
    if (headers.authorization === 'nobody') throw unauthenticated()
  })
  app.post('/text', () => ({ success: true }))
  app.post('/file', { config: { isUpload: true } }, async (request) => {
    await (await request.file())?.toBuffer()
    return { success: true }
  })
  app.addContentTypeParser('application/octet-stream', (_request, body, done) => done(null, body))
  app.post('/beginning', { config: { isUpload: true } }, async (request) => {
    for await (const _chunk of request.body as AsyncIterable<Buffer>) break
    throw new AppError('payload_too_large', 'This file is too large.')
  })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

const form = (text: string) =>
  `--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`

const pieceCount = 16

/**
 * Sends a piece of the body every 50 ms. Returns what was received until the connection closed, or after 5
 * seconds, and how many pieces were sent until then.
 */
async function sendSlowly(path: string, body: string, { type = 'application/json', as = 'somebody' } = {}) {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  const headers = `host: a\r\nauthorization: ${as}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}`
  socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`)
  const pieces = Array.from({ length: pieceCount }, (_, n) =>
    body.slice((n * body.length) / pieceCount, ((n + 1) * body.length) / pieceCount),
  )
  let sent = 0
  const sending = setInterval(() => {
    const piece = pieces[sent]
    if (piece === undefined) return
    sent += 1
    socket.write(piece)
  }, 50)
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, 5_000))])
  clearInterval(sending)
  const isOpen = !socket.destroyed
  socket.destroy()
  return { answer, isOpen, sent }
}

test('a body that does not arrive in time is answered with 408 and the standard error body', async () => {
  const { answer, isOpen, sent } = await sendSlowly('/text', JSON.stringify({ text: 'x'.repeat(40) }))
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"request_timeout"')
  expect(isOpen).toBe(false)
  expect(sent).toBeLessThan(pieceCount)
})

test('an upload may take longer', async () => {
  const { answer } = await sendSlowly('/file', form('x'.repeat(64)), {
    type: 'multipart/form-data; boundary=x',
  })
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
})

test('a rejected upload is disconnected without waiting for its body', async () => {
  const { answer, isOpen, sent } = await sendSlowly('/file', form('x'.repeat(64)), {
    type: 'multipart/form-data; boundary=x',
    as: 'nobody',
  })
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(isOpen).toBe(false)
  expect(sent).toBeLessThan(pieceCount)
})

test('an upload that is rejected after its beginning was read is disconnected too', async () => {
  const { answer, isOpen, sent } = await sendSlowly('/beginning', 'x'.repeat(64), {
    type: 'application/octet-stream',
  })
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(isOpen).toBe(false)
  expect(sent).toBeLessThan(pieceCount)
})

import http from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { callHttp } from './http.ts'

const open: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((close) => close()))
})

/** A TCP server whose raw responses are written by `talk`. */
async function startTcp(
  talk: (socket: net.Socket) => void,
): Promise<{ url: string; connections: () => number }> {
  const sockets = new Set<net.Socket>()
  let connections = 0
  const server = net.createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => undefined)
    talk(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const address = server.address() as net.AddressInfo
  return { url: `http://127.0.0.1:${address.port}`, connections: () => connections }
}

async function startHttp(handle: http.RequestListener): Promise<{ url: string; connections: () => number }> {
  let connections = 0
  const server = http.createServer(handle)
  server.on('connection', () => (connections += 1))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  const address = server.address() as net.AddressInfo
  return { url: `http://127.0.0.1:${address.port}`, connections: () => connections }
}

/** Calls `then` once a whole request of a known length has been read. */
function afterRequest(socket: net.Socket, then: () => void): void {
  let seen = ''
  socket.on('data', (chunk) => {
    seen += chunk.toString('latin1')
    const [head = '', body = ''] = seen.split('\r\n\r\n', 2)
    if (seen.includes('\r\n\r\n') && body.length >= Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0))
      then()
  })
}

const post = (url: string) =>
  callHttp({ method: 'POST', url, body: { json: { text: 'hello' } }, committing: true, timeoutMs: 2000 })

async function closedPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('a call to a platform', () => {
  it('returns status, headers and JSON', async () => {
    const { url } = await startHttp((request, response) => {
      response.setHeader('x-rate-limit-remaining', '7')
      response.statusCode = 201
      response.end(JSON.stringify({ method: request.method, type: request.headers['content-type'] }))
    })
    const outcome = await post(url)
    expect(outcome).toMatchObject({
      kind: 'answer',
      status: 201,
      json: { method: 'POST', type: 'application/json' },
    })
    expect(outcome.kind === 'answer' && outcome.headers['x-rate-limit-remaining']).toBe('7')
  })

  it('counts a refused connection as not sent', async () => {
    expect(await post(`http://127.0.0.1:${await closedPort()}`)).toEqual({
      kind: 'not_sent',
      reason: 'ECONNREFUSED',
    })
  })

  it('counts a name that does not resolve as not sent', async () => {
    expect(await post('http://no-such-host.invalid')).toMatchObject({ kind: 'not_sent' })
  })

  it('counts a failed TLS handshake as not sent', async () => {
    const { url } = await startTcp((socket) => socket.end('this is not TLS'))
    expect(await post(url.replace('http:', 'https:'))).toMatchObject({ kind: 'not_sent' })
  })

  it('counts a TLS handshake that never ends as not sent', async () => {
    const { url } = await startTcp(() => undefined)
    const outcome = await callHttp({
      method: 'POST',
      url: url.replace('http:', 'https:'),
      connectTimeoutMs: 150,
      committing: true,
    })
    expect(outcome).toEqual({ kind: 'not_sent', reason: 'no connection in time' })
  })

  it('counts a reset after connecting as no answer', async () => {
    const early = await startTcp((socket) => {
      socket.pause()
      setTimeout(() => socket.resetAndDestroy(), 50)
    })
    const late = await startTcp((socket) => afterRequest(socket, () => socket.resetAndDestroy()))
    expect(await post(late.url)).toMatchObject({ kind: 'no_answer' })
    expect((await post(early.url)).kind).toBe('no_answer')
  })

  it('counts a connection closed without an answer as no answer', async () => {
    const { url } = await startTcp((socket) => afterRequest(socket, () => socket.end()))
    expect(await post(url)).toMatchObject({ kind: 'no_answer' })
  })

  it('counts an answer cut off in its body as no answer', async () => {
    const sized = await startTcp((socket) =>
      afterRequest(socket, () =>
        socket.end('HTTP/1.1 201 Created\r\nContent-Length: 50\r\n\r\n{"data":{"id":"1"'),
      ),
    )
    const chunked = await startTcp((socket) =>
      afterRequest(socket, () =>
        socket.end('HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"dat\r\n'),
      ),
    )
    expect(await post(sized.url)).toMatchObject({ kind: 'no_answer' })
    expect(await post(chunked.url)).toMatchObject({ kind: 'no_answer' })
  })

  it('gives up on a slow answer after the whole timeout, even while bytes keep arriving', async () => {
    const { url } = await startHttp((_request, response) => {
      response.write('{')
      const trickle = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(trickle))
    })
    const began = performance.now()
    const outcome = await callHttp({ method: 'GET', url, timeoutMs: 300 })
    expect(outcome).toEqual({ kind: 'no_answer', reason: 'no answer in time' })
    // Without the limit it would never end.
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  it('stops reading an answer that is too large', async () => {
    const { url } = await startHttp((_request, response) => {
      const flood = () => {
        while (response.write(Buffer.alloc(64 * 1024, 'x')));
        response.once('drain', flood)
      }
      flood()
    })
    const outcome = await callHttp({ method: 'GET', url, maxResponseBytes: 500_000 })
    expect(outcome).toEqual({ kind: 'no_answer', reason: 'the answer is too large' })
  })

  it('returns a body that is not JSON as text only', async () => {
    const { url } = await startHttp((_request, response) => {
      response.statusCode = 502
      response.end('<html>Bad gateway</html>')
    })
    expect(await post(url)).toMatchObject({ kind: 'answer', status: 502, text: '<html>Bad gateway</html>' })
    expect(await post(url)).toHaveProperty('json', undefined)
  })

  it('does not follow a redirect', async () => {
    const { url } = await startHttp((_request, response) => {
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await post(url)).toMatchObject({ kind: 'answer', status: 307 })
  })

  it('ends when aborted: not sent before sending, no answer after', async () => {
    const { url, connections } = await startHttp(() => undefined)
    expect(await callHttp({ method: 'POST', url, signal: AbortSignal.abort() })).toEqual({
      kind: 'not_sent',
      reason: 'stopped',
    })
    expect(connections()).toBe(0)
    expect(await callHttp({ method: 'POST', url, signal: AbortSignal.timeout(200) })).toEqual({
      kind: 'no_answer',
      reason: 'stopped',
    })
  })

  it('sends a failed call once, and never uses a kept-alive connection for a committing call', async () => {
    let calls = 0
    const { url, connections } = await startHttp((request, response) => {
      calls += 1
      request.resume()
      if (request.url === '/reset') request.on('end', () => response.socket?.resetAndDestroy())
      else response.end('{}')
    })
    await callHttp({ method: 'GET', url })
    await callHttp({ method: 'GET', url })
    expect(connections()).toBe(1)
    expect(await post(`${url}/reset`)).toMatchObject({ kind: 'no_answer' })
    expect(connections()).toBe(2)
    expect(await callHttp({ method: 'GET', url: `${url}/reset` })).toMatchObject({ kind: 'no_answer' })
    expect(calls).toBe(4)
  })

  it('asks whether it may be sent once it is connected, directly before its first byte', async () => {
    let received = 0
    const { url, connections } = await startTcp((socket) => {
      socket.on('data', (chunk) => (received += chunk.length))
      afterRequest(socket, () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'))
    })
    const asked: number[] = []
    const send = (answer: boolean) =>
      callHttp({
        method: 'POST',
        url,
        body: { json: { text: 'hello' } },
        maySend() {
          asked.push(received)
          return answer
        },
      })
    expect(await send(false)).toEqual({ kind: 'not_sent', reason: 'stopped' })
    expect(received).toBe(0)
    expect(await send(true)).toMatchObject({ kind: 'answer', status: 200 })
    expect(asked).toEqual([0, 0])
    expect(connections()).toBe(2)
  })

  it('never names the address in a reason', async () => {
    const outcomes = await Promise.all([
      post(`http://127.0.0.1:${await closedPort()}/?access_token=secret`),
      callHttp({ method: 'GET', url: 'http://no-such-host.invalid/?access_token=secret' }),
    ])
    expect(JSON.stringify(outcomes)).not.toContain('secret')
  })

  it('leaves the secrets that it sent out of a refusal', async () => {
    const { url } = await startHttp((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const sent = [request.url, request.headers.authorization, Buffer.concat(chunks).toString('utf8')]
        response.statusCode = 400
        response.end(JSON.stringify({ message: `Malformed: ${sent.join(' ')}` }))
      })
    })
    const token = 'query/token+4711'
    const outcome = await callHttp({
      method: 'POST',
      url: `${url}/me?access_token=${encodeURIComponent(token)}`,
      headers: { authorization: 'Bearer header-token-4711' },
      body: { form: { client_secret: 'form-secret-4711', text: 'harmless' } },
    })
    expect(outcome.kind === 'answer' && outcome.text).toBe(
      '{"message":"Malformed: /me?access_token=… Bearer … client_secret=…&text=harmless"}',
    )
  })

  it('sends multipart bodies that a form parser reads back', async () => {
    const describeForm = async (request: http.IncomingMessage) => {
      const chunks: Buffer[] = []
      for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
      const headers = { 'content-type': request.headers['content-type'] ?? '' }
      const fields = await new Response(Buffer.concat(chunks), { headers }).formData()
      const file = fields.get('media') as File
      return [fields.get('media_category'), file.name, file.type, (await file.bytes()).toBase64()]
    }
    const { url } = await startHttp((request, response) => {
      void describeForm(request).then((found) => response.end(JSON.stringify(found)))
    })
    const bytes = Buffer.from([0, 13, 10, 45, 45, 255])
    const outcome = await callHttp({
      method: 'POST',
      url,
      body: {
        multipart: [
          { name: 'media_category', value: 'tweet_image' },
          { name: 'media', filename: 'a "b".png', contentType: 'image/png', bytes },
        ],
      },
    })
    expect(outcome).toMatchObject({
      json: ['tweet_image', 'a "b".png', 'image/png', bytes.toString('base64')],
    })
  })
})

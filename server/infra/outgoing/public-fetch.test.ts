import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { addressOf } from './open-public.ts'
import { publicFetch } from './public-fetch.ts'

const call = { method: 'POST', headers: { authorization: 'Bearer key' }, body: '{"a":"ä"}' }

test('it sends a text body and headers, and streams the answer', async () => {
  const server = await serve((request, response) => {
    response.setHeader('x-got', `${request.method} ${request.headers.authorization}`)
    request.pipe(response)
  })
  const response = await publicFetch({ allow: [addressOf(new URL(server.origin))] })(server.origin, call)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-got')).toBe('POST Bearer key')
  expect(await response.text()).toBe(call.body)
})

test('it decompresses the answer', async () => {
  const server = await serve((_request, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('bread')),
  )
  const response = await publicFetch({ allow: [addressOf(new URL(server.origin))] })(server.origin)
  expect(response.headers.has('content-encoding')).toBe(false)
  expect(await response.text()).toBe('bread')
})

test('it refuses internal addresses without connecting', async () => {
  const server = await serve((_request, response) => response.end('inside'))
  await expect(publicFetch({})(server.origin, call)).rejects.toThrow('not on the public internet')
  const resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }])
  const named = server.origin.replace('127.0.0.1', 'looks-public.example')
  await expect(publicFetch({ resolve })(named, call)).rejects.toThrow('not on the public internet')
  expect(server.asked()).toBe(0)
})

test('it connects to the checked address without a second lookup', async () => {
  const server = await serve((_request, response) => response.end('inside'))
  let lookups = 0
  const resolve = () =>
    Promise.resolve([{ address: (lookups += 1) === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }])
  const named = server.origin.replace('127.0.0.1', 'rebinding.example')
  const trust = { resolve, allow: [addressOf(new URL(named))] }
  const signal = AbortSignal.timeout(300)
  await expect(publicFetch(trust)(named, { ...call, signal })).rejects.toThrow()
  expect(lookups).toBe(1)
  expect(server.asked()).toBe(0)
})

test('it follows no redirect, so that a key is not sent to another host', async () => {
  const thief = await serve((_request, response) => response.end('thanks'))
  const server = await serve((_request, response) =>
    response.writeHead(307, { location: thief.origin }).end(),
  )
  const response = await publicFetch({ allow: [addressOf(new URL(server.origin))] })(server.origin, call)
  expect(response.status).toBe(307)
  expect(thief.asked()).toBe(0)
})

test('it ends when the caller aborts', async () => {
  const gone = Promise.withResolvers<void>()
  const server = await serve((_request, response) => {
    response.on('close', () => gone.resolve())
    response.write('a')
  })
  const leaving = new AbortController()
  const response = await publicFetch({ allow: [addressOf(new URL(server.origin))] })(server.origin, {
    signal: leaving.signal,
  })
  const reading = response.text()
  leaving.abort()
  await expect(reading).rejects.toThrow()
  await gone.promise
})

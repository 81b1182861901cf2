import { expect, test } from 'vitest'
import { serve } from '../../../tests/support/serve.ts'
import { fetchPublic } from './fetch-public.ts'
import { addressOf } from './open-public.ts'
import { publicFetch } from './public-fetch.ts'

const options = { maxBytes: 1_000, timeoutMs: 300 }
const inTime = <Result>(result: Promise<Result>) =>
  Promise.race([result, new Promise((resolve) => setTimeout(resolve, 4_000, 'nobody knows'))])

test('a server that switches protocols instead of answering is a failure', async () => {
  const server = await serve((request) => {
    request.socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
    )
  })
  const trust = { allow: [addressOf(new URL(server.origin))] }
  expect(await inTime(fetchPublic(server.origin, { ...options, ...trust }))).toMatchObject({ kind: 'failed' })
  const call = publicFetch(trust)(server.origin, { signal: AbortSignal.timeout(300) })
  expect(await inTime(call.catch((error: unknown) => error))).toBeInstanceOf(Error)
})

test('a DNS lookup that never ends fails at the timeout', async () => {
  const resolve = () => new Promise<never>(() => undefined)
  const fetched = fetchPublic('http://slow.example', { ...options, resolve })
  expect(await inTime(fetched)).toMatchObject({ kind: 'failed' })
})

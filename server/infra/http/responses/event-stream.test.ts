import { once } from 'node:events'
import { connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openEventStream } from './event-stream.ts'

test('a client that reads nothing is disconnected, and the writer continues', async () => {
  const app = fastify()
  const ended = Promise.withResolvers<void>()
  app.get('/', async (_request, reply) => {
    const stream = openEventStream(reply, { stalledMs: 300 })
    const event = { type: 'delta', text: 'x'.repeat(1_000_000) }
    while (!stream.gone.aborted) await stream.send(event)
    // Sending to a disconnected client must not wait either.
    await stream.send(event)
    stream.end()
    ended.resolve()
  })
  const url = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const caller = connect({ host: url.hostname, port: Number(url.port) })
  caller.on('error', () => undefined)
  caller.pause()
  try {
    await once(caller, 'connect')
    caller.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const outcome = await Promise.race([
      ended.promise.then(() => 'ended'),
      new Promise((resolve) => setTimeout(resolve, 5_000, 'still waiting')),
    ])
    expect(outcome).toBe('ended')
  } finally {
    caller.destroy()
    await app.close()
  }
})

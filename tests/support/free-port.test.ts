import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './free-port.ts'

test('free ports differ from each other and from those that the system gives to connections', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()))
  expect(new Set(ports).size).toBe(50)
  expect(Math.max(...ports)).toBeLessThan(32_768)
})

test('a port on which a program listens is left out', async () => {
  const next = (await freePort()) + 1
  const server = createServer().listen(next, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await freePort()).not.toBe(next)
})

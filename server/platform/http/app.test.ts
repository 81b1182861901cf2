import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createHttp } from './app.ts'

test('no call may take for ever to arrive, and a large video has its time', async () => {
  const log = pino({ level: 'silent' })
  const app = createHttp({ log, production: false, trustedProxies: 0 })
  await app.ready()
  expect(app.server.requestTimeout).toBe(7_200_000)
  await app.close()
})

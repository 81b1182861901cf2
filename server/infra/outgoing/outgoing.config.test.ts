import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { fetchPublic } from './fetch-public.ts'
import { serve } from '../../../tests/support/serve.ts'

const read = (list: string) => readConfig({ APP_SECRET: 'a'.repeat(32), OUTGOING_ALLOW: list }).outgoingAllow

test('OUTGOING_ALLOW lists addresses by host and port', () => {
  expect(read('')).toEqual([])
  expect(read('localhost:11434, Models.Internal:443,[::1]:8080')).toEqual([
    'localhost:11434',
    'models.internal:443',
    '[::1]:8080',
  ])
})

test.each(['localhost', 'http://localhost:80', '*:80', 'localhost:80/v1', 'a b:1'])(
  'OUTGOING_ALLOW=%s is rejected',
  (list) => {
    expect(() => read(list)).toThrow(/^OUTGOING_ALLOW: /)
  },
)

test('an internal address is allowed by its name and port only', async () => {
  const server = await serve((_request, response) => response.end('inside'))
  const limits = { maxBytes: 100, timeoutMs: 2_000 }
  const allow = read(`127.0.0.1:${server.port}`)
  expect(await fetchPublic(server.origin, { ...limits, allow })).toMatchObject({ kind: 'fetched' })
  for (const address of [`http://localhost:${server.port}`, `http://127.0.0.1:${server.port + 1}`]) {
    expect(await fetchPublic(address, { ...limits, allow })).toMatchObject({
      kind: 'failed',
      reason: 'the address is not on the public internet',
    })
  }
})

import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isPortInUse } from './port-in-use.ts'

test('a port is in use while another program listens on it', async () => {
  const other = createServer()
  await once(other.listen(0, '127.0.0.1'), 'listening')
  const { port } = other.address() as AddressInfo
  expect(await isPortInUse(port, '127.0.0.1')).toBe(true)
  other.close()
  await once(other, 'close')
  expect(await isPortInUse(port, '127.0.0.1')).toBe(false)
})

import { once } from 'node:events'
import { createServer } from 'node:net'

/** Whether another program listens on the port already. */
export async function isPortInUse(port: number, host: string): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
    return false
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return true
    throw error
  } finally {
    server.close()
  }
}

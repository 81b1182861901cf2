import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Makes a database reachable by TCP, over a network that can fail. */
export type DatabaseProxy = {
  /** The address of the database by way of the proxy. */
  url: string
  /** Nothing passes any more in either direction, and nobody is told; new connections hang too. */
  stall(): void
  /** Everything passes again, including what was held back. */
  resume(): void
  /** Leads to another server from now on, and ends the connections to the former one. */
  lead(databaseUrl: string): void
  close(): Promise<void>
}

/** Listens at `host` and `port` (any free one) for the database of the Unix socket in `databaseUrl`. */
export async function startDatabaseProxy(
  databaseUrl: string,
  { host = '127.0.0.1', port = 0 }: { host?: string; port?: number } = {},
): Promise<DatabaseProxy> {
  const { pathname, username } = new URL(databaseUrl)
  let socketPath = socketOf(databaseUrl)
  /** Each client with the connection to the database that serves it. */
  const pairs = new Map<Socket, Socket>()
  let isStalled = false

  const pass = (client: Socket, target: Socket) => {
    client.pipe(target)
    target.pipe(client)
    if (target.destroyed) client.destroy()
  }
  const server = createServer((client) => {
    const target = connect(socketPath)
    pairs.set(client, target)
    for (const socket of [client, target]) socket.on('error', () => undefined)
    target.on('close', () => {
      if (!isStalled) client.destroy()
    })
    client.on('close', () => {
      target.destroy()
      pairs.delete(client)
    })
    if (!isStalled) pass(client, target)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  return {
    url: `postgres://${username}@${host}:${address.port}${pathname}?sslmode=disable`,
    stall() {
      isStalled = true
      for (const socket of [...pairs].flat()) {
        socket.unpipe()
        socket.pause()
      }
    },
    resume() {
      isStalled = false
      for (const [client, target] of pairs) pass(client, target)
    },
    lead(nextUrl) {
      socketPath = socketOf(nextUrl)
      for (const socket of [...pairs].flat()) socket.destroy()
    },
    async close() {
      server.close()
      for (const socket of [...pairs].flat()) socket.destroy()
      await once(server, 'close')
    },
  }
}

const socketOf = (databaseUrl: string) => `${new URL(databaseUrl).searchParams.get('host')}/.s.PGSQL.5432`

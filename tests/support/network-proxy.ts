import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A network between a browser and the product, which can be lost. */
export type NetworkProxy = {
  /** The address of the product by way of this network. */
  url: string
  /** All connections end once so many more bytes were sent to the product, and new ones too, until `restore`. */
  cutAfter(bytes: number): void
  restore(): void
  /** Bytes that reached the product so far. */
  sent(): number
  close(): Promise<void>
}

/** Listens at a free port of `localhost` for the product at `target`. */
export async function startNetworkProxy(target: string): Promise<NetworkProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let sent = 0
  let cutAt = Infinity
  const isCut = () => sent >= cutAt
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((client) => {
    if (isCut()) return void client.destroy()
    const product = connect({ host: hostname, port: Number(port) })
    for (const socket of [client, product]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        open.delete(socket)
        client.destroy()
        product.destroy()
      })
    }
    client.on('data', (chunk) => {
      sent += chunk.length
      if (isCut()) endAll()
    })
    client.pipe(product)
    product.pipe(client)
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://localhost:${address.port}`,
    cutAfter(bytes) {
      cutAt = sent + bytes
    },
    restore() {
      cutAt = Infinity
    },
    sent: () => sent,
    async close() {
      server.close()
      endAll()
      await once(server, 'close')
    },
  }
}

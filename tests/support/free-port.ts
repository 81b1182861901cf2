import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Each process takes its ports from a block of its own, so that no two wait to use the same one. The blocks lie below the
 * ports that systems give to connections and to servers that ask for any port: one of those could take the port before
 * the program that it is meant for has started.
 */
const [firstPort, blocks, blockSize] = [12_000, 200, 100]
const block = firstPort + (process.pid % blocks) * blockSize
let taken = 0

/** A port on which nothing listens, for a program that is started with it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < blockSize; tries += 1) {
    const port = block + (taken++ % blockSize)
    if (await isFree(port)) return port
  }
  throw new Error(`The ports from ${block} to ${block + blockSize - 1} are in use.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

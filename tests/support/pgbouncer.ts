import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { vi } from 'vitest'
import { freePort } from './free-port.ts'

const configuration = path.resolve(import.meta.dirname, '../../docs/deploy/pgbouncer.ini')
export const hasPgBouncer = spawnSync('pgbouncer', ['--version']).status === 0

export type Bouncer = {
  /** The address of a database of the server through PgBouncer. */
  pooledUrl: (direct: string) => string
  stop(): void
}

/** PgBouncer as the documentation configures it, for every database of a server, with few connections. */
export async function startBouncer(
  serverUrl: string,
  { settings = '', poolSize = 4 }: { settings?: string; poolSize?: number } = {},
): Promise<Bouncer> {
  const files = mkdtempSync(path.join(tmpdir(), 'postwright-pgbouncer-'))
  const port = await freePort()
  const server = new URL(serverUrl)
  const host = server.searchParams.get('host') ?? server.hostname
  const password = server.password === '' ? '' : `password=${server.password}`
  const ini = readFileSync(configuration, 'utf8')
    .replace(
      'postwright = host=127.0.0.1 port=5432 dbname=postwright',
      `* = host=${host} port=${server.port || '5432'} user=${server.username} ${password}`,
    )
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =\n${settings}`)
    .replace('auth_type = scram-sha-256', 'auth_type = any')
    .replace('auth_file = /etc/pgbouncer/userlist.txt', '')
    .replace('default_pool_size = 40', `default_pool_size = ${poolSize}`)
  const file = path.join(files, 'pgbouncer.ini')
  writeFileSync(file, ini)
  chmodSync(files, 0o755)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (data: Buffer) => (said += String(data)))
  const bouncer: Bouncer = {
    pooledUrl: (direct) =>
      `postgres://postwright:secret@127.0.0.1:${port}/${new URL(direct).pathname.slice(1)}`,
    stop() {
      child.kill()
      rmSync(files, { recursive: true, force: true })
    },
  }
  await vi.waitFor(
    async () => {
      const client = new Client({ connectionString: bouncer.pooledUrl(server.href) })
      await client.connect().catch((error: unknown) => {
        throw new Error(`${String(error)}: ${said.slice(-500)}`)
      })
      await client.end()
    },
    { timeout: 20_000, interval: 100 },
  )
  return bouncer
}

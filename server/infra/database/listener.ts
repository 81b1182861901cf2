import type { Client } from 'pg'
import type { Log } from '../log.ts'
import { Connection, connectionSettings } from './connection.ts'

export type Heard = {
  /** A notification that another session sent with NOTIFY. */
  onMessage(payload: string): void
  /** There is a new connection, so notifications may have been missed before it. */
  onConnected(): void
}

export type Listener = { close(): Promise<void> }

type Options = { url: string; channel: string; log: Log }

const retryMs = 1_000

/** A connection that only listens does not detect that its server is gone, so it sends queries. */
const probeMs = 10_000
const limits = {
  name: 'postwright listener',
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 5_000,
  idleInTransactionMs: 5_000,
}

/**
 * Listens to a PostgreSQL channel on its own connection. A lost connection is replaced as soon as the database can be
 * reached again.
 */
export function openListener({ url, channel, log }: Options, heard: Heard): Listener {
  let current: Client | undefined
  let retry: NodeJS.Timeout | undefined
  let probe: NodeJS.Timeout | undefined

  const connect = () => {
    const client = new Connection(connectionSettings(url, limits))
    current = client
    const replace = (reason: string) => {
      if (current !== client) return
      log.warn({ reason, channel }, 'lost the database connection that listens to a channel')
      clearInterval(probe)
      client.end(() => undefined)
      retry = setTimeout(connect, retryMs)
      current = undefined
    }
    client.on('error', (error) => replace(error.message))
    client.on('end', () => replace('closed'))
    client.on('notification', ({ payload = '' }) => heard.onMessage(payload))
    const listen = async () => {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      if (current !== client) return
      heard.onConnected()
      probe = setInterval(() => {
        client.query('select 1').catch((error: unknown) => replace(String(error)))
      }, probeMs)
    }
    listen().catch((error: unknown) => replace(String(error)))
  }
  connect()

  return {
    async close() {
      clearTimeout(retry)
      clearInterval(probe)
      const last = current
      current = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Content } from './archive.ts'
import { copyIn, type Table } from './schema.queries.ts'

export type CopyIn = {
  table: string
  write(content: Content): Promise<void>
  close(): Promise<void>
}

/** Fills a table with one COPY. A row may be split across parts. */
export function openCopyIn(client: Client, table: Table): CopyIn {
  const stream = client.query(copyFrom(copyIn(client, table)))
  const done = finished(stream)
  // An error between two writes is reported by the next one.
  done.catch(() => undefined)
  return {
    table: table.name,
    write: async (content) => {
      for await (const chunk of content) {
        if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), done])
      }
    },
    close: async () => {
      stream.end()
      await done
    },
  }
}

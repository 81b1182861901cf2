import { randomUUID } from 'node:crypto'
import fastify from 'fastify'
import { Pool } from 'pg'

/**
 * The baseline of `api`: bare Fastify and pg, running the same statements as the product for the two calls and
 * returning the same bytes, without any checks.
 */
export type Recorded = { statements: { text: string; values: unknown[] }[]; answer: string }
export type Recording = { databaseUrl: string; read: Recorded; write: Recorded; freshIds: string[] }

const recording = JSON.parse(process.env['RECORDING'] ?? '{}') as Recording
const pool = new Pool({ connectionString: recording.databaseUrl, max: 24 })
const app = fastify()

app.get('/read', async (_request, reply) => {
  await replay(recording.read, new Map())
  return reply.type('application/json; charset=utf-8').send(recording.read.answer)
})
app.post('/write', async (_request, reply) => {
  await replay(recording.write, new Map(recording.freshIds.map((id) => [id, randomUUID()])))
  return reply.type('application/json; charset=utf-8').send(recording.write.answer)
})
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })

async function replay({ statements }: Recorded, ids: Map<string, string>): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) {
      await client.query(
        text,
        values.map((value) => (typeof value === 'string' ? (ids.get(value) ?? value) : revive(value))),
      )
    }
  } finally {
    client.release()
  }
}

/** Restores buffers and dates, which were serialized as JSON. */
function revive(value: unknown): unknown {
  if (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  ) {
    return Buffer.from(value.data as number[])
  }
  return value
}

// The program that the kill tests kill: starts the database as the product does and writes rows as fast as it can,
// printing which ones were acknowledged.
import { Pool } from 'pg'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'

const [dataDir = ''] = process.argv.slice(2)
const writers = 4

const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => say('log', line) })
const pool = new Pool({ connectionString: postgres.url, max: writers })
pool.on('error', () => undefined)
await pool.query('CREATE TABLE IF NOT EXISTS entries (id bigint PRIMARY KEY, body text NOT NULL)')
const { rows } = await pool.query<{ id: string }>('SELECT id FROM entries ORDER BY id')
say('found', rows.map((row) => row.id).join(','))

let next = Number(rows.at(-1)?.id ?? 0)
await Promise.all(Array.from({ length: writers }, () => write()))

async function write(): Promise<never> {
  for (;;) {
    next += 1
    const id = next
    await pool.query('INSERT INTO entries VALUES ($1, repeat($2, 200))', [id, 'entry '])
    say('acknowledged', String(id))
  }
}

function say(word: string, rest: string): void {
  process.stdout.write(`${word} ${rest}\n`)
}

import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { kill, postmasterPid, runProgram } from './child-program.ts'
import { makeDataFolder } from './data-folder.ts'

async function ask(url: string, text: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ answer: unknown }>(text)
    return rows[0]?.answer
  } finally {
    await client.end()
  }
}

async function startAndAsk(dataDir: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir })
  expect(await ask(postgres.url, 'SELECT current_database() AS answer')).toBe('postwright')
  await postgres.stop()
}

test('a second start on the same folder is refused in one line that names the folder', async () => {
  const dataDir = makeDataFolder()
  const first = await startEmbeddedPostgres({ dataDir })
  const second = runProgram('writer.ts', [dataDir])
  await second.ended
  const refusals = second.lines.filter((line) => line.includes('already running'))
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toContain(dataDir)
  expect(await ask(first.url, 'SELECT 1 AS answer')).toBe(1)
  await first.stop()
  await startAndAsk(dataDir)
})

test('a killed server restarts at the same address with all acknowledged rows', async () => {
  const dataDir = makeDataFolder()
  const log: string[] = []
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => log.push(line) })
  await ask(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  kill(postmasterPid(dataDir))
  await expect.poll(() => ask(postgres.url, 'SELECT answer FROM kept').catch(() => undefined)).toBe(42)
  expect(log.filter((line) => line.includes('ended unexpectedly'))).toHaveLength(1)
  await postgres.stop()
  await postgres.stop()
})

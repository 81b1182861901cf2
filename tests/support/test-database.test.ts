import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await client.end()
  }
}

test('databases created at the same time are migrated and independent', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()))
  const [first, second] = databases
  if (!first || !second) throw new Error('four databases were asked for')
  expect(
    await query(first.url, `SELECT count(*) > 0 AS queued FROM pg_tables WHERE schemaname = 'pgboss'`),
  ).toEqual([{ queued: true }])
  await query(first.url, 'CREATE TABLE only_here (id int)')
  expect(await query(second.url, `SELECT to_regclass('only_here') AS found`)).toEqual([{ found: null }])
  await Promise.all(databases.map((database) => database.drop()))
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow(/does not exist/)
})

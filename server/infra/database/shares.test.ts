import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts'
import type { Db } from '../../context.ts'
import { inTransaction, openDatabase } from './database.ts'
import { DatabaseUnavailable } from './failures.ts'
import { pools } from './pools.ts'
import { asUserOfPool } from './shares.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await createTestDatabase()
  const limits = { ...pools.web, connections: 3, connectMs: 600 }
  db = openDatabase({ url: database.url, limits, log: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const isBusy = (error: unknown) => error instanceof DatabaseUnavailable && error.reason === 'busy'

/** A request that changes something and then reads what it answers, twice. */
async function request(): Promise<string> {
  let outcome = 'refused unchanged'
  try {
    await inTransaction(db, (trx) => sql`select pg_sleep(0.02)`.execute(trx))
    outcome = 'changed, but refused'
    for (let reads = 0; reads < 2; reads += 1) await sql`select pg_sleep(0.002)`.execute(db)
    outcome = 'answered'
  } catch (error) {
    if (!isBusy(error)) outcome = String(error)
  }
  return outcome
}

test('of many requests for one route, each that made its change is also answered', async () => {
  const requests: Promise<string>[] = []
  // For several times as long as a request waits for a connection.
  while (requests.length < 400) {
    requests.push(asUserOfPool('POST /posts', request))
    await sleep(5)
  }
  const outcomes = await Promise.all(requests)
  expect(new Set(outcomes)).toEqual(new Set(['answered', 'refused unchanged']))
})

import { randomUUIDv7 } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Pool } from 'pg'
import { expect, test } from 'vitest'
import { migrateToLatest, migratorOf } from '../../server/platform/database/migrate.ts'
import { readPoints } from '../../server/points/index.ts'
import { turnOverdueAccounts } from '../../server/points/turn-overdue-accounts.ts'
import { openPointBooks } from './point-books.ts'

test('workspaces from before there were points get those of their month, however old they are', async () => {
  const now = Date.parse('2025-05-20T12:00Z')
  const books = await openPointBooks({ clock: { now: () => new Date(now) } })
  const made = ['2024-02-29T06:00:00.123456Z', '2025-01-31T23:59Z', '2025-05-20T11:59Z']
  const ids = made.map(() => randomUUIDv7())

  const old = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: books.url, max: 1 }) }),
  })
  await sql`drop schema public cascade; create schema public`.execute(old)
  const { error } = await migratorOf(old).migrateTo('0006-plans')
  expect(error).toBeUndefined()
  for (const [i, id] of ids.entries()) {
    await sql`insert into workspaces (id, name, created_at, time_zone)
      values (${id}, 'Old', ${made[i]}::timestamptz, ${i === 1 ? 'Europe/Berlin' : 'UTC'})`.execute(old)
  }
  await old.destroy()
  await migrateToLatest(books.url)

  const [first = '', ...others] = ids
  expect(await readPoints(books.ctx, first)).toEqual({
    total_points: 10,
    used_points: 0,
    next_reset_date: '2025-05-29T06:00:00.123Z',
    heldPoints: 0,
    unlimited: false,
  })
  await turnOverdueAccounts(books.ctx)
  const resets = []
  for (const id of [first, ...others]) {
    const account = await books.account(id)
    expect(account).toMatchObject({ available: 10, last_number: 1 })
    resets.push(account.next_reset_at.toISOString())
  }
  // The 31st at 23:59 UTC is the 1st in Berlin.
  expect(resets).toEqual(['2025-05-29T06:00:00.123Z', '2025-05-31T22:59:00.000Z', '2025-06-20T11:59:00.000Z'])
  await books.close()
})

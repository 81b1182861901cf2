import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import type { Db } from '../../context.ts'
import { pools } from './pools.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

/** Takes so many connections of a pool and holds them until `release` is called. */
async function takeConnections(db: Db, count: number) {
  const held = Promise.withResolvers<void>()
  let taken = 0
  const holding = Array.from({ length: count }, () =>
    db.connection().execute(async () => {
      taken += 1
      await held.promise
    }),
  )
  await expect.poll(() => taken).toBe(count)
  return async () => {
    held.resolve()
    await Promise.all(holding)
  }
}

test('web requests and heartbeats get a connection while background work uses all of its own', async () => {
  const { ctx, workerCtx } = app
  const ada = await app.addUser()
  const release = await takeConnections(workerCtx.db, pools.worker.connections)
  expect(await app.request('GET', '/api/posts', { token: ada.token })).toMatchObject({ status: 200 })
  for (const db of [ctx.db, workerCtx.heartbeats]) {
    expect((await sql`select 1`.execute(db)).rows).toHaveLength(1)
  }
  await release()
})

test('every connection has time limits for statements, locks and open transactions', async () => {
  const { ctx, workerCtx } = app
  await ctx.jobs.schedule({ name: 'any', everySeconds: 60, task: () => Promise.resolve() })
  for (const [db, limits] of [
    [ctx.db, pools.web],
    [workerCtx.db, pools.worker],
    [workerCtx.heartbeats, pools.heartbeats],
  ] as const) {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout',
        'application_name')`.execute(db)
    expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
      application_name: limits.name,
      statement_timeout: String(limits.statementMs),
      lock_timeout: String(limits.lockMs),
      idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    })
  }
  const jobs = await sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = ${pools.jobs.name}`.execute(ctx.db)
  expect(jobs.rows.length).toBeGreaterThan(0)
})

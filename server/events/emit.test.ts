import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emittedEventSchema, type EmittedEvent } from '../../contract/events/events.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { postFailed } from '../../tests/support/sample-events.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { inTransaction } from '../infra/database/database.ts'
import { emit } from './index.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedApp()
  user = await app.addUser()
})
afterAll(() => app.close())

async function queued(): Promise<{ name: string; data: EmittedEvent }[]> {
  const { rows } = await sql<{ name: string; data: EmittedEvent }>`select name, data from pgboss.job
    where name like 'events-%' and data->>'workspaceId' = ${user.workspaceId}`.execute(app.ctx.db)
  return rows
}

test('an event is queued for every subscriber when its transaction commits', async () => {
  const event = postFailed()
  await inTransaction(app.ctx.db, async (trx) => {
    await emit(app.ctx, trx, user.workspaceId, event)
    expect(await queued()).toEqual([])
  })
  const jobs = await queued()
  expect(jobs.map(({ name }) => name)).toEqual(['events-notifications'])
  expect(emittedEventSchema.parse(jobs[0]?.data)).toMatchObject({ workspaceId: user.workspaceId, event })
})

test('there is no event if the transaction is rolled back', async () => {
  const before = await queued()
  const undone = inTransaction(app.ctx.db, async (trx) => {
    await emit(app.ctx, trx, user.workspaceId, postFailed())
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await queued()).toEqual(before)
})

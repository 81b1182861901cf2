import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emittedEventSchema, type EmittedEvent } from '../../contract/events/events.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { pointsMissing, postFailed } from '../../tests/support/sample-events.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { inTransaction } from '../infra/database/database.ts'
import { emit, emitEach } from './index.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await sharedApp()
  user = await app.addUser()
})
afterAll(() => app.close())

async function queued(): Promise<{ name: string; data: EmittedEvent }[]> {
  const { rows } = await sql<{ name: string; data: EmittedEvent }>`select name, data from pgboss.job
    where name like 'events-%' and data->>'workspaceId' = ${user.workspaceId} order by created_on`.execute(
    app.ctx.db,
  )
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

test('an event is queued for webhooks only where one is on that gets it', async () => {
  const hook = { url: 'https://93.184.216.34/', events: ['post.failed'] }
  const id = randomUUIDv7()
  const { token } = user
  await app.request('POST', '/api/webhooks', { token, body: { id, ...hook } })
  const names = async () => {
    const before = (await queued()).length
    await emitEach(app.ctx, app.ctx.db, [
      { workspaceId: user.workspaceId, event: postFailed() },
      { workspaceId: user.workspaceId, event: pointsMissing() },
    ])
    return (await queued())
      .slice(before)
      .map(({ name, data }) => `${name} ${data.event.type}`)
      .toSorted()
  }
  const told = ['events-notifications post.failed', 'events-notifications post.points_missing']
  expect(await names()).toEqual([...told, 'events-webhooks post.failed'])
  await app.request('POST', `/api/webhooks/${id}/switch-off`, { token })
  expect(await names()).toEqual(told)
})

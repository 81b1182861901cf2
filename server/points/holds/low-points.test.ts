import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPointLedger, type PointLedger } from '../../../tests/points/point-ledger.ts'
import { holdPoints, releaseHold } from '../index.ts'

let ledger: PointLedger
beforeAll(async () => {
  ledger = await openPointLedger()
})
afterAll(() => ledger.close())

async function hold(workspaceId: string, points: number, key: string = randomUUID()) {
  const [postId] = await ledger.posts(workspaceId, 1)
  return ledger.run((trx) =>
    holdPoints(ledger.ctx, trx, { workspaceId, points, key, note: 'Spent', postId, byUserId: null }),
  )
}

/** The balances in the events of a workspace. */
async function eventsOf(workspaceId: string): Promise<number[]> {
  const { rows } = await sql<{ available: number }>`
    select (data->'event'->'data'->>'available')::int as available from pgboss.job
    where name = 'events-notifications' and data->>'workspaceId' = ${workspaceId} order by created_on`.execute(
    ledger.ctx.db,
  )
  return rows.map(({ available }) => available)
}

test('the hold that takes the balance to the threshold emits one event, and later ones none', async () => {
  const workspaceId = await ledger.workspace('UTC', 'pro')
  const { available } = await ledger.account(workspaceId)
  await hold(workspaceId, available - 22)
  expect(await eventsOf(workspaceId)).toEqual([])
  await hold(workspaceId, 2, 'the one')
  await hold(workspaceId, 2, 'the one')
  await hold(workspaceId, 5)
  expect(await eventsOf(workspaceId)).toEqual([20])
})

test('a balance that was restored can become low again', async () => {
  const workspaceId = await ledger.workspace('UTC', 'pro')
  const { available } = await ledger.account(workspaceId)
  const holdId = await hold(workspaceId, available - 3)
  await ledger.run((trx) => releaseHold(trx, holdId ?? '', ledger.now()))
  await hold(workspaceId, available - 1)
  expect(await eventsOf(workspaceId)).toEqual([3, 1])
})

test('a workspace that never had more points than the threshold gets no event', async () => {
  const workspaceId = await ledger.workspace('UTC', 'free')
  await hold(workspaceId, 2)
  expect(await eventsOf(workspaceId)).toEqual([])
})

test('a hold that is rolled back, or refused, emits nothing', async () => {
  const workspaceId = await ledger.workspace('UTC', 'pro')
  const { available } = await ledger.account(workspaceId)
  const undone = ledger.run(async (trx) => {
    await holdPoints(ledger.ctx, trx, {
      workspaceId,
      points: available,
      key: 'undone',
      note: 'Spent',
      byUserId: null,
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expect(hold(workspaceId, available + 1)).rejects.toMatchObject({ code: 'points_insufficient' })
  expect(await eventsOf(workspaceId)).toEqual([])
})

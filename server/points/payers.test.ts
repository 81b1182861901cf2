import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPointLedger, type PointLedger } from '../../tests/points/point-ledger.ts'
import { setGrantedPlan, setPayer } from '../plans/index.ts'
import { captureHold, holdPoints, readPoints, releaseHold } from './index.ts'
import { startOverduePeriods } from './periods/start-overdue-periods.ts'

let now = Date.parse('2027-01-31T09:00Z')
let ledger: PointLedger

beforeAll(async () => {
  ledger = await openPointLedger({ clock: { now: () => new Date(now) } })
})
afterAll(() => ledger.close())

async function agencyWith(clients: number) {
  const agency = await ledger.workspace('UTC', 'agency')
  await ledger.run((trx) => setGrantedPlan(trx, agency, 'agency'))
  const ids = await Promise.all(
    Array.from({ length: clients }, async () => {
      const id = await ledger.workspace('UTC', 'free')
      await ledger.run((trx) => setPayer(trx, id, agency))
      return id
    }),
  )
  return { agency, clients: ids }
}

async function hold(workspaceId: string, points: number, key: string = randomUUID()): Promise<string> {
  const [postId] = await ledger.posts(workspaceId, 1)
  const id = await ledger.run((trx) =>
    holdPoints(ledger.ctx, trx, { workspaceId, points, key, note: 'Spent', postId, byUserId: null }),
  )
  if (id === null) throw new Error('nothing is charged here')
  return id
}
const left = async (workspaceId: string) => {
  const { total_points, used_points } = await readPoints(ledger.ctx, workspaceId)
  return total_points - used_points
}

/** The points of the agency's lines by the workspace that they were made for. */
async function spentBy(agency: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; points: number }>`
    select for_workspace_id as id, sum(points)::int as points from point_transfers
    where workspace_id = ${agency} and kind = 'hold' group by 1`.execute(ledger.ctx.db)
  return new Map(rows.map(({ id, points }) => [id, points]))
}

test('three clients that spend at once share one balance, which never goes below zero, and each line names its workspace', async () => {
  const { agency, clients } = await agencyWith(3)
  const spends = clients.flatMap((id) => Array.from({ length: 20 }, () => id))
  const spent = await Promise.allSettled(spends.map((id) => hold(id, 10)))
  // 51 of 60 spends of 10 points fit into 510.
  expect(spent.filter(({ status }) => status === 'fulfilled')).toHaveLength(51)
  for (const one of spent) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'points_insufficient' })
  }
  expect(await Promise.all([agency, ...clients].map(left))).toEqual([0, 0, 0, 0])
  const lines = await spentBy(agency)
  expect([...lines.keys()].toSorted()).toEqual(clients.toSorted())
  expect([...lines.values()].reduce((sum, points) => sum + points, 0)).toBe(-510)
})

test('of two clients that spend the last points at once, one gets them, and the other is told whom to ask', async () => {
  const { agency, clients } = await agencyWith(2)
  await hold(agency, 508)
  const spent = await Promise.allSettled(clients.map((id) => hold(id, 2)))
  expect(spent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = spent.find((one) => one.status === 'rejected')
  expect(refused?.reason).toMatchObject({
    message:
      'This costs 2 points and you have 0. Ask the owner of Ledger, whose plan covers this workspace, for more points; your draft is saved.',
  })
})

test('two clients can use the same key, and a spend that is repeated after the payer changed is not made again', async () => {
  const { agency, clients } = await agencyWith(2)
  const [one = '', two = ''] = clients
  const first = await hold(one, 5, 'the same')
  expect(await hold(two, 5, 'the same')).not.toBe(first)
  await ledger.run((trx) => setPayer(trx, one, one))
  expect(await hold(one, 5, 'the same')).toBe(first)
  expect([await left(one), await left(agency)]).toEqual([10, 500])
})

test('the payer who reserved points for a client settles them, also after the client pays for itself', async () => {
  const { agency, clients } = await agencyWith(1)
  const [client = ''] = clients
  const [captured, released] = [await hold(client, 5), await hold(client, 7)]
  await ledger.run((trx) => setPayer(trx, client, client))
  await ledger.run((trx) => captureHold(trx, captured, ledger.now()))
  await ledger.run((trx) => releaseHold(trx, released, ledger.now()))
  expect([await left(client), await left(agency)]).toEqual([10, 505])
})

test('a new period of the agency starts when a client spends, and that of the client has the points of its own plan', async () => {
  const { agency, clients } = await agencyWith(1)
  const [client = ''] = clients
  await hold(client, 500)
  now += 32 * 86_400_000
  await hold(client, 20)
  expect(await left(agency)).toBe(490)
  await startOverduePeriods(ledger.ctx)
  expect((await ledger.account(client)).available).toBe(10)
})

test('a balance that a client takes below the threshold is reported to the workspace that pays', async () => {
  const { agency, clients } = await agencyWith(1)
  const [client = ''] = clients
  await hold(client, 495)
  const { rows } = await sql<{ id: string }>`
    select data->>'workspaceId' as id from pgboss.job
    where name = 'events-notifications' and data->>'workspaceId' in (${agency}, ${client})`.execute(
    ledger.ctx.db,
  )
  expect(rows).toEqual([{ id: agency }])
})

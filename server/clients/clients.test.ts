import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClientsResponse } from '../../contract/clients/clients.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'
import { insertPlanned } from '../../tests/support/insert-planned.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { setPlan } from '../../tests/support/plan-and-points.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { weekOf } from './week-of.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

const dayMs = 86_400_000
const inDays = (days: number) => new Date(app.ctx.clock.now().getTime() + days * dayMs)

async function clientsOf({ token }: Pick<TestUser, 'token'>): Promise<ClientsResponse> {
  const { status, body } = await app.request('GET', '/api/clients', { token })
  expect(status).toBe(200)
  return body as ClientsResponse
}

/** A workspace of another owner that an agency's workspace pays for. */
async function addClient(agency: TestUser, name: string): Promise<TestUser> {
  const owner = await app.addUser({ fullName: `Owner of ${name}` })
  await app.ctx.db
    .updateTable('workspaces')
    .set({ name, payer_id: agency.workspaceId })
    .where('id', '=', owner.workspaceId)
    .execute()
  return owner
}

async function addMember(workspace: TestUser, user: TestUser): Promise<void> {
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: workspace.workspaceId, user_id: user.user.id, role: 'admin' })
    .execute()
}

async function endAccess(accountId: string, endsAt: Date): Promise<void> {
  const { connection_id: id } = await app.ctx.db
    .selectFrom('social_accounts')
    .select('connection_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await app.ctx.db.updateTable('connections').set({ ends_at: endsAt }).where('id', '=', id).execute()
}

test('an agency sees what its clients need, what they plan this week, and which connections end', async () => {
  const agency = await app.addUser()
  await setPlan(app, agency, 'agency')
  const [zoo, bakes] = [await addClient(agency, 'Zoo'), await addClient(agency, 'bakes')]
  await addMember(zoo, agency)
  await addMember(bakes, agency)
  const account = await insertConnectedAccount(app.ctx.db, zoo, 'twitter')
  const week = weekOf(app.ctx.clock.now(), { timeZone: 'UTC', firstDay: null })
  const times = [week.from, new Date(week.until.getTime() - 1), week.until, new Date(week.from.getTime() - 1)]
  await insertPlanned(app.ctx.db, zoo, { accountId: account, times })
  await insertPlanned(app.ctx.db, zoo, { accountId: account, times: [week.from], status: 'failed' })
  await insertPlanned(app.ctx.db, zoo, { accountId: account, times: [week.from], status: 'needs_attention' })
  const [ended, soon, later] = [
    await insertConnectedAccount(app.ctx.db, zoo, 'linkedin'),
    await insertConnectedAccount(app.ctx.db, zoo, 'facebook'),
    await insertConnectedAccount(app.ctx.db, zoo, 'tiktok'),
  ]
  await app.ctx.db
    .updateTable('social_accounts')
    .set({ status: 'reauth_required' })
    .where('id', '=', ended)
    .execute()
  const inThirteenDays = inDays(13)
  await endAccess(soon, inThirteenDays)
  await endAccess(later, inDays(15))
  expect(await clientsOf(agency)).toMatchObject({
    payer: { id: agency.workspaceId },
    others: [],
    places: { taken: 2, all: 25 },
    clients: [
      { id: bakes.workspaceId, name: 'bakes', failed: 0, plannedThisWeek: 0, endingConnections: [] },
      {
        id: zoo.workspaceId,
        failed: 1,
        needsAttention: 1,
        plannedThisWeek: 2,
        endingConnections: [
          { accountId: ended, platform: 'linkedin', endsAt: null },
          { accountId: soon, platform: 'facebook', endsAt: inThirteenDays.toISOString() },
        ],
      },
    ],
  })
})

test('a manager of clients learns the name and the owners of a client that they are not in, and nothing else', async () => {
  const agency = await app.addUser()
  await setPlan(app, agency, 'agency')
  const client = await addClient(agency, 'Bakes')
  const { clients, others } = await clientsOf(agency)
  expect({ clients, others }).toEqual({
    clients: [],
    others: [{ id: client.workspaceId, name: 'Bakes', owners: ['Owner of Bakes'] }],
  })
})

test('a member of one client sees no other client, nor anything of another agency', async () => {
  const [agency, otherAgency] = [await app.addUser(), await app.addUser()]
  const [mine, theirs] = [await addClient(agency, 'Mine'), await addClient(agency, 'Theirs')]
  const foreign = await addClient(otherAgency, 'Foreign')
  const lena = await app.addUser()
  await addMember(foreign, lena)
  await joinWorkspace(app, lena, mine.workspaceId, 'admin')
  const answer = await clientsOf(lena)
  expect(answer.clients.map(({ id }) => id)).toEqual([mine.workspaceId])
  expect(answer).toMatchObject({ others: [], places: null, payer: { id: agency.workspaceId } })
  expect(JSON.stringify(answer)).not.toContain(theirs.workspaceId)
})

test('a workspace without clients has none', async () => {
  expect(await clientsOf(await app.addUser())).toMatchObject({ clients: [], others: [] })
})

test.each([
  ['2026-03-29T23:30:00Z', 'Europe/Berlin', null, '2026-03-29T22:00:00.000Z', '2026-04-05T22:00:00.000Z'],
  ['2026-03-29T21:30:00Z', 'Europe/Berlin', null, '2026-03-22T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['2026-03-29T23:30:00Z', 'UTC', 7, '2026-03-29T00:00:00.000Z', '2026-04-05T00:00:00.000Z'],
  ['2026-03-29T23:30:00Z', 'UTC', 6, '2026-03-28T00:00:00.000Z', '2026-04-04T00:00:00.000Z'],
] as const)('the week of %s in %s that begins with day %s', (now, timeZone, firstDay, from, until) => {
  expect(weekOf(new Date(now), { timeZone, firstDay })).toEqual({
    from: new Date(from),
    until: new Date(until),
  })
})

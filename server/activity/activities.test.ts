import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '../../contract/activity/activities.ts'
import type { Role } from '../../contract/workspaces/access.ts'
import type { ActivityLine } from '../../contract/activity/activity-list.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { inTransaction } from '../infra/database/database.ts'
import { recordActivities, recordActivity, type By } from './index.ts'
import { sweepActivities } from './sweep-activities.ts'

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace', timeZone: 'Europe/Vienna' })
})
afterAll(() => app.close())

const renamed = (to: string): Activity => ({ kind: 'workspace.renamed', data: { to } })

function record(user: TestUser, activity: Activity, rest: { at?: Date; by?: By; subject?: string } = {}) {
  const { at = app.ctx.clock.now(), by = { userId: user.user.id }, subject } = rest
  return recordActivity(app.ctx.db, {
    workspaceId: user.workspaceId,
    by,
    at,
    activity,
    ...(subject !== undefined && { subjectUserId: subject }),
  })
}

async function list({ token }: TestUser, query = ''): Promise<ActivityLine[]> {
  const answer = await app.request('GET', `/api/activity${query}`, { token })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body['lines'] as ActivityLine[]
}
/** A new user who works in the workspace of another one. */
async function addMember({ workspaceId }: TestUser, role: Role): Promise<TestUser> {
  const member = await app.addUser()
  await joinWorkspace(app, member, workspaceId, role)
  return { ...member, workspaceId }
}

const kinds = (lines: ActivityLine[]) => lines.map(({ activity }) => activity.kind)

test('an act that is rolled back leaves no activity', async () => {
  const undone = inTransaction(app.ctx.db, async (trx) => {
    await recordActivity(trx, {
      workspaceId: ada.workspaceId,
      by: { userId: ada.user.id },
      at: new Date(),
      activity: renamed('Never'),
    })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await list(ada)).toEqual([])
})

test('activity is filtered by member, category and days of the workspace, newest first', async () => {
  const owner = await app.addUser({ timeZone: 'Europe/Vienna' })
  const lena = await addMember(owner, 'admin')
  // 23:30 and 00:30 in Vienna.
  await record(owner, renamed('Evening'), { at: new Date('2026-11-03T22:30:00Z') })
  await record(owner, { kind: 'workspace.archived', data: {} }, { at: new Date('2026-11-03T23:30:00Z') })
  await record(lena, { kind: 'calendar_feed.created', data: {} }, { at: new Date('2026-11-05T12:00:00Z') })
  const removal = { at: new Date('2026-11-06T12:00:00Z'), subject: lena.user.id }
  await record(owner, { kind: 'member.removed', data: {} }, removal)
  await record(owner, { kind: 'payment.failed', data: {} }, { at: removal.at, by: 'product' })

  const all = await list(owner)
  expect(all).toHaveLength(5)
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  expect(kinds(await list(owner, '?from=2026-11-04&to=2026-11-05'))).toEqual([
    'calendar_feed.created',
    'workspace.archived',
  ])
  expect(kinds(await list(owner, '?category=workspace'))).toEqual(['workspace.archived', 'workspace.renamed'])
  expect(kinds(await list(owner, `?member=${lena.user.id}`))).toEqual([
    'member.removed',
    'calendar_feed.created',
  ])
  expect(await list(owner, `?member=${lena.user.id}&category=members`)).toMatchObject([
    { actor: 'user', by: { id: owner.user.id }, subject: { name: lena.user.full_name } },
  ])
  expect(await app.request('GET', '/api/activity?from=today', { token: owner.token })).toMatchObject({
    status: 400,
    body: { errors: { from: 'Choose a day.' } },
  })
})

test('pages continue after the last activity, also among those of the same moment', async () => {
  const user = await app.addUser()
  const at = new Date()
  await recordActivities(
    app.ctx.db,
    Array.from({ length: 5 }, (_, index) => ({
      workspaceId: user.workspaceId,
      by: 'product' as const,
      at,
      activity: renamed(String(index)),
    })),
  )
  const read: string[] = []
  let cursor: unknown = ''
  do {
    const path = `/api/activity?limit=2${cursor === '' ? '' : `&cursor=${String(cursor)}`}`
    const { body } = await app.request('GET', path, { token: user.token })
    read.push(...(body['lines'] as ActivityLine[]).map(({ id }) => id))
    cursor = body['nextCursor']
  } while (cursor !== null)
  expect(new Set(read).size).toBe(5)
  expect(read).toHaveLength(5)
})

test('owners and admins of the workspace read its activity, and nobody else', async () => {
  const owner = await app.addUser()
  await record(owner, renamed('A secret name'))
  const admin = await addMember(owner, 'admin')
  expect(await list(admin)).toHaveLength(1)
  for (const role of ['approver', 'viewer'] as const) {
    const { token } = await addMember(owner, role)
    expect((await app.request('GET', '/api/activity', { token })).status).toBe(403)
    expect((await app.request('GET', '/api/activity.csv', { token })).status).toBe(403)
  }
  const stranger = await app.addUser()
  expect(await list(stranger)).toEqual([])
  expect(await list(stranger, `?member=${owner.user.id}`)).toEqual([])
})

test('the CSV has local times and sentences that no spreadsheet runs, and is an activity itself', async () => {
  const user = await app.addUser({ fullName: '=HYPERLINK("x")', timeZone: 'Europe/Vienna' })
  await record(user, renamed('River Bakes'), { at: new Date('2026-07-03T22:30:00Z') })
  const answer = await fetch(`${app.url}/api/activity.csv?category=workspace`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(/filename="postwright-activity-[\d-]+\.csv"/)
  expect((await answer.text()).split('\r\n')).toEqual([
    'Time,Time zone,Who,Kind,What',
    `2026-07-04 00:30:00,Europe/Vienna,"'=HYPERLINK(""x"")",Workspace,"'=HYPERLINK(""x"") renamed the workspace to “River Bakes”."`,
    '',
  ])
  expect((await list(user)).map(({ activity }) => activity)).toContainEqual({
    kind: 'data.exported',
    data: { what: 'activity' },
  })
})

test('the database refuses to change or delete an activity', async () => {
  const user = await app.addUser()
  await record(user, { kind: 'member.invited', data: { email: 'bob@example.com', role: 'editor' } })
  const mine = sql`workspace_id = ${user.workspaceId}`
  for (const change of [
    sql`kind = 'workspace.archived'`,
    sql`at = now() - interval '3 years'`,
    sql`user_id = ${ada.user.id}`,
    sql`data = '{}'`,
    sql`data = data || '{"role": "admin"}'`,
  ]) {
    await expect(sql`update activities set ${change} where ${mine}`.execute(app.ctx.db)).rejects.toThrow(
      'append-only',
    )
  }
  await expect(sql`delete from activities where ${mine}`.execute(app.ctx.db)).rejects.toThrow('append-only')
  await expect(sql`truncate activities`.execute(app.ctx.db)).rejects.toThrow('append-only')
})

test('activities are deleted after two years', async () => {
  const user = await app.addUser()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await record(user, renamed('Old'), { at: daysAgo(732) })
  await record(user, renamed('Young'), { at: daysAgo(728) })
  await sweepActivities(app.ctx)
  expect((await list(user)).map(({ activity }) => activity)).toEqual([renamed('Young')])
})

test('a kind of a later release is left out', async () => {
  const user = await app.addUser()
  await record(user, { kind: 'moon.visited', data: {} } as unknown as Activity)
  expect(await list(user)).toEqual([])
})

test('a link leads to what still exists', async () => {
  const user = await app.addUser()
  const data = {
    postId: randomUUIDv7(),
    platform: 'twitter',
    socialAccountId: randomUUIDv7(),
    excerpt: '',
  } as const
  await record(user, { kind: 'post.published', data }, { by: 'product' })
  expect(await list(user)).toMatchObject([{ postId: null, socialAccountId: null, username: null, by: null }])
})

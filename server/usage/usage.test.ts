import { afterAll, beforeAll, expect, test } from 'vitest'
import { startAppWithRoutes, isGuarded, type Routes } from '../../tests/security/routes.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { features } from './features.ts'
import { listUses } from './list-uses.ts'

let app: TestApp
let routes: Routes
beforeAll(async () => void ({ app, routes } = await startAppWithRoutes()))
afterAll(() => app.close())

const share = ({ token }: TestUser, shareAnalytics: boolean) =>
  app.request('PATCH', '/api/user/preferences', { token, body: { shareAnalytics } })
const label = ({ token }: TestUser, name: string) =>
  app.request('POST', '/api/labels', { token, body: { name, color: 'green' } })
const uses = async () => (await listUses(app.ctx, 30)).map(({ feature, today }) => [feature, today])

test('every counted call is a route with a caller', () => {
  for (const name of Object.keys(features)) {
    const route = routes.get(name)
    expect({ name, counted: route !== undefined && isGuarded(route) }).toEqual({ name, counted: true })
  }
})

test('what users do is counted only while they share it, by day and feature alone', async () => {
  const [sharing, other] = [await app.addUser(), await app.addUser()]
  await share(sharing, true)
  expect((await label(other, 'Not counted')).status).toBe(200)
  expect((await label(sharing, 'Bread')).status).toBe(200)
  expect((await label(sharing, '')).status).toBe(400)
  await expect.poll(uses).toEqual([['create a label', 1]])
  await share(sharing, false)
  expect((await label(sharing, 'Cake')).status).toBe(200)
  await share(sharing, true)
  expect((await label(sharing, 'Rolls')).status).toBe(200)
  await expect.poll(uses).toEqual([['create a label', 2]])
  const rows = await app.ctx.db.selectFrom('feature_uses').selectAll().execute()
  expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['day', 'feature', 'uses']])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '../../contract/access.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

const rename = (token: string, name: string) =>
  app.request('PATCH', '/api/workspaces/current', { token, body: { name } })

test('a new name is trimmed, saved and visible to every member', async () => {
  const { token, workspaceId } = await app.addUser()
  const answer = await rename(token, '  River Bakes ')
  const workspace = {
    id: workspaceId,
    name: 'River Bakes',
    role: 'owner',
    isCurrent: true,
    askWhenLateHours: 24,
    links: { enabled: false, source: '', medium: 'social', campaign: '' },
  }
  expect(answer).toMatchObject({ status: 200, body: { success: true, workspace } })
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toEqual([workspace])
})

test('a name that is empty or too long is refused at its field', async () => {
  const { token } = await app.addUser()
  const empty = await rename(token, '   ')
  expect(empty).toMatchObject({ status: 400, body: { errors: { name: 'Give the workspace a name.' } } })
  expect((await rename(token, 'x'.repeat(81))).status).toBe(400)
})

test.each([
  ['admin', 200],
  ['editor', 403],
  ['viewer', 403],
] as [Role, number][])('renaming the workspace as %s answers %i', async (role, status) => {
  const { token, user } = await app.addUser()
  await app.ctx.db.updateTable('members').set({ role }).where('user_id', '=', user.id).execute()
  expect((await rename(token, 'Another name')).status).toBe(status)
})

test('how late a post asks before it is published can be chosen, without changing the name', async () => {
  const { token } = await app.addUser({ fullName: 'Ada Lovelace' })
  const choose = (askWhenLateHours: unknown) =>
    app.request('PATCH', '/api/workspaces/current', { token, body: { askWhenLateHours } })
  expect(await choose(6)).toMatchObject({
    status: 200,
    body: { workspace: { name: 'Ada Lovelace', askWhenLateHours: 6 } },
  })
  expect(await choose(null)).toMatchObject({ body: { workspace: { askWhenLateHours: null } } })
  for (const wrong of [0, 5, '24', -1]) expect((await choose(wrong)).status).toBe(400)
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toMatchObject([{ askWhenLateHours: null }])
})

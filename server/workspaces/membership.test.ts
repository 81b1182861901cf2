import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { saveDraft } from '../../tests/support/draft-call.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'

let app: TestApp
let ada: TestUser
let lena: TestUser

beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace', plan: 'pro' })
  lena = await app.addUser()
  await joinWorkspace(app, lena, ada.workspaceId, 'admin')
})

const save = ({ token }: TestUser) => saveDraft(app, token, { platform: 'twitter', content: 'A draft' })
const change = (set: object) =>
  app.ctx.db.updateTable('workspaces').set(set).where('id', '=', ada.workspaceId).execute()

test('after a plan with more seats has ended, only the owner writes, and the others are told whom to ask', async () => {
  expect((await save(lena)).status).toBe(200)
  await change({ granted_plan: 'free' })
  expect(await save(lena)).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      message:
        'This workspace has more members than its plan covers, so only its owner can change something until there is a larger plan or there are fewer members. Ask Ada Lovelace.',
    },
  })
  expect((await app.request('GET', '/api/posts', { token: lena.token })).status).toBe(200)
  expect((await save(ada)).status).toBe(200)
  const { body } = await app.request('GET', '/api/workspaces', { token: lena.token })
  expect(body['workspaces']).toMatchObject([
    { restriction: null },
    { restriction: 'seats', owners: ['Ada Lovelace'], memberCount: 2 },
  ])
  const owned = await app.request('GET', '/api/workspaces', { token: ada.token })
  expect(owned.body['workspaces']).toMatchObject([
    { restriction: 'seats', capabilities: expect.arrayContaining(['posts:publish']) as string[] },
  ])
  await change({ granted_plan: 'pro' })
  expect((await save(lena)).status).toBe(200)
})

test('a user who works in several workspaces that one plan pays for takes one seat', async () => {
  const tom = await app.addUser({ fullName: 'Tom' })
  await app.ctx.db
    .updateTable('workspaces')
    .set({ payer_id: ada.workspaceId })
    .where('id', '=', tom.workspaceId)
    .execute()
  await joinWorkspace(app, lena, tom.workspaceId, 'editor')
  await joinWorkspace(app, lena, ada.workspaceId, 'editor').catch(() => undefined)
  // Ada, Lena and Tom on a plan with three seats.
  expect((await save(lena)).status).toBe(200)
  await joinWorkspace(app, await app.addUser(), tom.workspaceId, 'viewer')
  expect((await save(lena)).status).toBe(403)
})

test('in an archived workspace nobody writes, and who may not do something by the role is told whom to ask', async () => {
  await change({ archived_at: new Date() })
  expect(await save(ada)).toMatchObject({
    status: 403,
    body: { message: 'This workspace is archived: everything stays as it is until its owner restores it.' },
  })
  await change({ archived_at: null })
  const refused = await app.request('POST', '/api/subscription/cancel', { token: lena.token })
  expect(refused.body['message']).toBe('Your role in this workspace does not allow this. Ask Ada Lovelace.')
})

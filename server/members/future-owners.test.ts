import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostWorkspaces } from '../../contract/workspaces/workspaces.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { invitations } from '../../tests/support/invitations.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { setPlan } from '../../tests/support/plan-and-points.ts'
import { inTransaction } from '../infra/database/database.ts'
import { createWorkspace } from '../workspaces/index.ts'

let app: TestApp
let ada: TestUser
let lena: TestUser
beforeAll(async () => void (app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ plan: 'pro' })
  lena = await app.addUser({ fullName: 'Lena Lake' })
  await joinWorkspace(app, lena, ada.workspaceId, 'admin')
})

const call = (method: string, path: string, body: object) =>
  app.request(method, `/api/members/${lena.user.id}${path}`, {
    token: ada.token,
    body: { ...body, identity: { password: ada.password } },
  })
const promote = () => call('PATCH', '', { role: 'owner' })
const handOver = () => call('POST', '/hand-over', {})
const changeLena = (set: object) =>
  app.ctx.db.updateTable('users').set(set).where('id', '=', lena.user.id).execute()

test.each([
  [{ email_verified_at: null }, 'Lena Lake cannot own a workspace before their email address is verified.'],
  [
    { deletion_requested_at: new Date(), delete_at: new Date('2100-01-01') },
    'Lena Lake cannot own a workspace, because they are deleting their account.',
  ],
])('with %j a member becomes no owner, by a role or by handing over', async (state, message) => {
  await changeLena(state)
  for (const answer of [await promote(), await handOver()]) {
    expect(answer).toMatchObject({ status: 400, body: { message } })
  }
})

test('a user who owns as many workspaces as there can be does not accept an invitation as owner', async () => {
  const otto = await app.addUser()
  const addWorkspace = async (number: number) =>
    inTransaction(app.ctx.db, (trx) =>
      createWorkspace(trx, {
        ownerId: otto.user.id,
        name: `Shop ${number}`,
        timeZone: 'UTC',
        plan: 'free',
        now: new Date(),
      }),
    )
  for (let number = 2; number <= mostWorkspaces; number += 1) await addWorkspace(number)
  const calls = invitations(app)
  const link = await calls.linkTo(ada.token, otto.email, 'owner', { identity: { password: ada.password } })
  expect(await calls.accept(otto.token, link)).toMatchObject({
    status: 409,
    body: { message: 'You own 100 workspaces, the most there can be. Delete one first.' },
  })
})

test('a free workspace gets no owner who has as many as the free plan allows, and a paid one does', async () => {
  for (const name of ['B', 'C']) {
    await app.request('POST', '/api/workspaces', { token: lena.token, body: { name, timeZone: 'UTC' } })
  }
  await setPlan(app, ada, 'free')
  const message =
    'Lena Lake owns 3 workspaces on the Free plan, the most there can be. Upgrade this one, or ask them to upgrade or delete one of theirs.'
  for (const answer of [await promote(), await handOver()]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict', message } })
  }
  await setPlan(app, ada, 'pro')
  expect((await promote()).status).toBe(200)
})

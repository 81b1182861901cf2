import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { invitations, outcomesOf } from '../../../tests/support/invitations.ts'

let app: TestApp
let calls: ReturnType<typeof invitations>
beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
  calls = invitations(app)
})
afterAll(() => app.close())

let people = 0
const newAddresses = (count: number) =>
  Array.from({ length: count }, () => `seat-${(people += 1)}@example.com`)
const seatsOf = async ({ token }: TestUser) =>
  (await app.request('GET', '/api/members', { token })).body['seats']

test('of 50 invitations to a plan with two seats left, the first two get in', async () => {
  const ada = await app.addUser({ plan: 'pro' })
  const outcomes = outcomesOf(await calls.invite(ada.token, newAddresses(50)))
  expect(outcomes).toEqual(['invited', 'invited', ...Array<string>(48).fill('no_seat')])
  expect(await seatsOf(ada)).toEqual({ used: 3, included: 3, plan: 'pro', payer: null })
})

test('of 50 invitations that are sent at once to a plan with two seats left, two get in', async () => {
  const ada = await app.addUser({ plan: 'pro' })
  const answers = await Promise.all(newAddresses(50).map((email) => calls.invite(ada.token, [email])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused).toHaveLength(48)
  expect(refused[0]?.body).toMatchObject({
    code: 'seats_taken',
    message: 'Your Pro plan has 3 seats, and all are taken. Upgrade, or remove a member or an invitation.',
  })
  expect(await calls.list(ada.token)).toHaveLength(2)
})

test('the free plan has one seat, and says so', async () => {
  const ada = await app.addUser()
  expect(await calls.invite(ada.token, newAddresses(1))).toMatchObject({
    status: 409,
    body: {
      message: 'Your Free plan has 1 seat, and it is taken. Upgrade, or remove a member or an invitation.',
    },
  })
})

test('a withdrawn invitation frees its seat', async () => {
  const ada = await app.addUser({ plan: 'pro' })
  await calls.invite(ada.token, newAddresses(2))
  const [first] = await calls.list(ada.token)
  await app.request('DELETE', `/api/invitations/${first?.id}`, { token: ada.token })
  expect(outcomesOf(await calls.invite(ada.token, newAddresses(2)))).toEqual(['invited', 'no_seat'])
})

test('an invitation that was made under a larger plan is refused once the members take all seats', async () => {
  const ada = await app.addUser({ plan: 'pro' })
  const [email = ''] = newAddresses(1)
  const link = await calls.linkTo(ada.token, email)
  const change = (plan: 'free' | 'pro') =>
    app.ctx.db
      .updateTable('workspaces')
      .set({ granted_plan: plan })
      .where('id', '=', ada.workspaceId)
      .execute()
  await change('free')
  expect(await calls.register(link)).toMatchObject({ status: 409, body: { code: 'seats_taken' } })
  await change('pro')
  expect((await calls.register(link)).status).toBe(200)
})

test('a user has one seat in all workspaces of a payer, and the lock names the payer', async () => {
  const agency = await app.addUser({ plan: 'pro', fullName: 'Agency Anna' })
  const client = await app.addUser({ fullName: 'Client Carl' })
  await app.ctx.db
    .updateTable('workspaces')
    .set({ payer_id: agency.workspaceId })
    .where('id', '=', client.workspaceId)
    .execute()
  const [email = ''] = newAddresses(1)
  await calls.linkTo(agency.token, email)
  expect(await seatsOf(client)).toEqual({ used: 3, included: 3, plan: 'pro', payer: 'Agency Anna' })
  // Invited to both, and the agency's owner has a seat already.
  const both = await calls.invite(client.token, [email, agency.email, ...newAddresses(1)])
  expect(outcomesOf(both)).toEqual(['invited', 'invited', 'no_seat'])
  expect(await calls.invite(client.token, newAddresses(1))).toMatchObject({
    status: 409,
    body: {
      message:
        'The Pro plan of Agency Anna has 3 seats, and all are taken. Ask its owner to upgrade, or remove a member or an invitation.',
    },
  })
})

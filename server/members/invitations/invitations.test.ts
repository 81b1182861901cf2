import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { invitations, outcomesOf, tokenOf } from '../../../tests/support/invitations.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'

const clock = movableClock()
const day = 24 * 3_600_000
let app: TestApp
let calls: ReturnType<typeof invitations>
beforeAll(async () => {
  app = await startTestApp({ clock })
  calls = invitations(app)
})
afterAll(() => app.close())

let people = 0
const newAddress = () => `Invited.${(people += 1)}@example.com`
const rename = (token: string, name: string) =>
  app.request('PATCH', '/api/workspaces/current', { token, body: { name } })
const membersOf = async (workspaceId: string) =>
  app.ctx.db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['users.email', 'members.role'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('members.created_at')
    .execute()

test('an invitation to some accounts says so in its mail and on its page', async () => {
  const ada = await app.addUser()
  const account = await apiClient(app.url, ada.token).connect('twitter', 'invited_for')
  const email = newAddress()
  const socialAccountIds = [account.id]
  const link = await calls.linkTo(ada.token, email, 'editor', { socialAccountIds })
  const [mail] = await app.mailsTo(email)
  expect(mail?.text).toContain('You will work for one of its social accounts.')
  expect(await calls.read(link)).toMatchObject({ body: { invitation: { socialAccountIds } } })
})

test('a new user joins by the mailed link, with a verified address and no workspace of their own', async () => {
  const ada = await app.addUser({ fullName: 'Ada Lovelace' })
  await rename(ada.token, 'River Bakes')
  const email = newAddress()
  const link = await calls.linkTo(ada.token, email)
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe('You are invited to River Bakes')
  expect(mail?.text).toContain(
    'Ada Lovelace invites you to work in River Bakes as an editor, who writes, schedules and publishes posts.',
  )
  expect(await calls.read(link)).toMatchObject({
    status: 200,
    body: {
      invitation: {
        state: 'open',
        workspace: { name: 'River Bakes', pictureUrl: null },
        invitedBy: 'Ada Lovelace',
        role: 'editor',
        email,
        hasAccount: false,
      },
    },
  })
  const registered = await calls.register(link)
  expect(registered).toMatchObject({ status: 200, body: { user: { email, email_verified: true } } })
  const token = String(registered.body['access_token'])
  const { body } = await app.request('GET', '/api/workspaces', { token })
  expect(body['workspaces']).toMatchObject([{ id: ada.workspaceId, role: 'editor', isCurrent: true }])
  expect(await calls.list(ada.token)).toEqual([])
  expect(await calls.register(link)).toMatchObject({ status: 409 })
})

test('a signed-in user joins whatever the capital letters of the invited address, once and again', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser({ email: newAddress() })
  const link = await calls.linkTo(ada.token, lena.email.toUpperCase(), 'viewer')
  expect(await calls.read(link)).toMatchObject({ body: { invitation: { hasAccount: true } } })
  for (let time = 0; time < 2; time += 1) {
    expect(await calls.accept(lena.token, link)).toMatchObject({
      status: 200,
      body: { workspaceId: ada.workspaceId },
    })
  }
  expect(await membersOf(ada.workspaceId)).toEqual([
    { email: ada.email, role: 'owner' },
    { email: lena.email, role: 'viewer' },
  ])
  const other = await app.addUser()
  expect(await calls.read(link)).toMatchObject({ body: { invitation: { state: 'used' } } })
  const used = await calls.accept(other.token, link)
  expect(used.status).toBe(403)
})

test('a user with another address is told whom the invitation is for, and nothing changes', async () => {
  const ada = await app.addUser()
  const email = newAddress()
  const link = await calls.linkTo(ada.token, email)
  const other = await app.addUser()
  expect(await calls.accept(other.token, link)).toMatchObject({
    status: 403,
    body: {
      code: 'forbidden',
      message: expect.stringContaining(`This invitation is for ${email}.`) as string,
    },
  })
  expect(await membersOf(ada.workspaceId)).toHaveLength(1)
  expect(await calls.read(link)).toMatchObject({ body: { invitation: { state: 'open' } } })
})

test('a link proves the address of an unverified registration and discards all others', async () => {
  const ada = await app.addUser()
  const email = newAddress()
  const squatter = await app.addUser({ email, verified: false })
  const own = await app.addUser({ email, verified: false })
  const link = await calls.linkTo(ada.token, email)
  expect(await calls.accept(own.token, link)).toMatchObject({ status: 200 })
  const profile = await app.request('GET', '/api/user/profile', { token: own.token })
  expect(profile).toMatchObject({ body: { user: { email_verified: true } } })
  expect((await app.request('GET', '/api/user/profile', { token: squatter.token })).status).toBe(401)
})

test('nobody registers an address that has an account, and its link stays open', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser()
  const link = await calls.linkTo(ada.token, lena.email)
  expect(await calls.register(link)).toMatchObject({
    status: 409,
    body: { message: `${lena.email} has an account already. Sign in with it to join.` },
  })
  expect((await calls.accept(lena.token, link)).status).toBe(200)
})

test('of two registrations by one link at once, one succeeds', async () => {
  const ada = await app.addUser()
  const email = newAddress()
  const link = await calls.linkTo(ada.token, email)
  const answers = await Promise.all([calls.register(link), calls.register(link)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await membersOf(ada.workspaceId)).toHaveLength(2)
})

test('an invitation that was withdrawn meanwhile says so', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser()
  const link = await calls.linkTo(ada.token, lena.email)
  const [invitation] = await calls.list(ada.token)
  const path = `/api/invitations/${invitation?.id}`
  expect((await app.request('DELETE', path, { token: ada.token })).status).toBe(200)
  expect(await calls.read(link)).toMatchObject({ body: { invitation: { state: 'withdrawn' } } })
  expect(await calls.accept(lena.token, link)).toMatchObject({
    status: 409,
    body: { message: 'This invitation was withdrawn. Ask whoever invited you for a new one.' },
  })
  expect(await membersOf(ada.workspaceId)).toHaveLength(1)
})

test('an invitation ends after seven days and works again once it is sent again, by the newer link', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser()
  const link = await calls.linkTo(ada.token, lena.email)
  clock.advance(7 * day - 60_000)
  const again = await app.addUser()
  expect((await calls.accept(again.token, link)).status).toBe(403)
  const session = await signIn(lena)
  clock.advance(60_001)
  const owner = await signIn(ada)
  expect(await calls.accept(session, link)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('has expired') as string },
  })
  const [expired] = await calls.list(owner)
  expect(expired).toMatchObject({ email: lena.email, isExpired: true })
  const path = `/api/invitations/${expired?.id}/resend`
  expect(await app.request('POST', path, { token: owner })).toMatchObject({
    status: 200,
    body: { invitation: { isExpired: false } },
  })
  const [newest] = await app.mailsTo(lena.email, 2)
  expect(await calls.accept(session, link)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect((await calls.accept(session, tokenOf(newest?.text ?? ''))).status).toBe(200)
})

async function signIn({ email, password }: { email: string; password: string }): Promise<string> {
  const answer = await app.request('POST', '/api/auth/login', { body: { email, password } })
  return String(answer.body['access_token'])
}

test('inviting many says of each address what happened', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser()
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  const known = newAddress()
  await calls.linkTo(ada.token, known)
  const fresh = newAddress()
  const answer = await calls.invite(ada.token, [
    lena.email.toUpperCase(),
    known.toLowerCase(),
    'not an address',
    ` ${fresh} `,
    fresh.toUpperCase(),
  ])
  expect(answer.body['outcomes']).toMatchObject([
    { outcome: 'already_member' },
    { outcome: 'already_invited' },
    { email: 'not an address', outcome: 'invalid' },
    { outcome: 'invited' },
  ])
})

test('an invitation to an address that a member takes later is shown no more', async () => {
  const ada = await app.addUser()
  const lena = await app.addUser()
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  const email = newAddress()
  await calls.linkTo(ada.token, email)
  expect(await calls.list(ada.token)).toHaveLength(1)
  const taken = { email: email.toLowerCase() }
  await app.ctx.db.updateTable('users').set(taken).where('id', '=', lena.user.id).execute()
  expect(await calls.list(ada.token)).toEqual([])
})

test('an address gets only so many invitations of a workspace a day', async () => {
  const ada = await app.addUser()
  const email = newAddress()
  const outcomes: string[] = []
  for (let time = 0; time < 6; time += 1) {
    outcomes.push(...outcomesOf(await calls.invite(ada.token, [email])))
    for (const { id } of await calls.list(ada.token)) {
      await app.request('DELETE', `/api/invitations/${id}`, { token: ada.token })
    }
  }
  expect(outcomes).toEqual([...Array<string>(4).fill('invited'), 'limited', 'limited'])
})

test.each([
  ['River <b>Bakes</b>\r\nBcc: everybody', 'You are invited to River Bakes Bcc: everybody'],
  ['Mail all@example.com', 'You are invited to a workspace on Postwright'],
  ['Win now at https://evil.example', 'You are invited to a workspace on Postwright'],
  ['<script>alert(1)</script>', 'You are invited to alert(1)'],
])('the subject of an invitation to the workspace %j is "%s"', async (name, subject) => {
  const ada = await app.addUser({ fullName: 'Ada <i>Lovelace</i>' })
  await app.ctx.db.updateTable('workspaces').set({ name }).where('id', '=', ada.workspaceId).execute()
  const email = newAddress()
  await calls.linkTo(ada.token, email)
  const [mail] = await app.mailsTo(email)
  expect(mail?.subject).toBe(subject)
  expect(mail?.html).not.toMatch(/<(i|b|script)>/)
  expect(mail?.html).not.toContain('evil.example')
})

test('an unknown link says what to do', async () => {
  const bad = { status: 400, body: { code: 'invalid_token' } }
  expect(await calls.read('A'.repeat(43))).toMatchObject(bad)
  const { token } = await app.addUser()
  expect(await calls.accept(token, 'A'.repeat(43))).toMatchObject(bad)
  expect(await calls.register('A'.repeat(43))).toMatchObject(bad)
  expect(await calls.read('')).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('only admins and owners see and make invitations, and only an owner invites one, with the password', async () => {
  const ada = await app.addUser()
  const [admin, editor] = [await app.addUser(), await app.addUser()]
  await joinWorkspace(app, admin, ada.workspaceId, 'admin')
  await joinWorkspace(app, editor, ada.workspaceId, 'editor')
  await calls.linkTo(ada.token, newAddress())
  expect(await calls.list(editor.token)).toEqual([])
  expect(await calls.list(admin.token)).toHaveLength(1)
  expect(await calls.invite(editor.token, [newAddress()])).toMatchObject({
    status: 403,
    body: { message: expect.stringContaining('Ask Ada Lovelace.') as string },
  })
  expect((await calls.invite(admin.token, [newAddress()], 'owner')).status).toBe(403)
  expect((await calls.invite(ada.token, [newAddress()], 'owner')).status).toBe(400)
  const confirmed = { identity: { password: ada.password } }
  expect((await calls.invite(ada.token, [newAddress()], 'owner', confirmed)).status).toBe(200)
})

test('whoever sends an invitation again is its sender, and it ends with what they may do', async () => {
  const ada = await app.addUser()
  const [lena, tom] = [await app.addUser({ fullName: 'Lena Lake' }), await app.addUser({ fullName: 'Tom' })]
  await joinWorkspace(app, lena, ada.workspaceId, 'admin')
  await joinWorkspace(app, tom, ada.workspaceId, 'admin')
  const email = newAddress()
  await calls.linkTo(lena.token, email)
  const [{ id } = { id: '' }] = await calls.list(ada.token)
  expect(await app.request('POST', `/api/invitations/${id}/resend`, { token: tom.token })).toMatchObject({
    body: { invitation: { invitedBy: 'Tom' } },
  })
  expect((await app.mailsTo(email, 2))[0]?.text).toContain('Tom invites you')
  const remove = ({ user }: { user: { id: string } }) =>
    app.request('POST', `/api/members/${user.id}/remove`, { token: ada.token, body: {} })
  await remove(lena)
  expect(await calls.list(ada.token)).toMatchObject([{ email, invitedBy: 'Tom' }])
  await remove(tom)
  expect(await calls.list(ada.token)).toEqual([])
})

test('whoever was removed or lost a role does not get it back by an invitation of their own', async () => {
  const ada = await app.addUser()
  const [lena, otherLena] = [await app.addUser(), await app.addUser()]
  await joinWorkspace(app, lena, ada.workspaceId, 'owner')
  const identity = { identity: { password: ada.password } }
  const asOwner = await calls.linkTo(lena.token, otherLena.email, 'owner', identity)
  const kept = newAddress()
  await calls.linkTo(lena.token, kept, 'admin')
  const member = `/api/members/${lena.user.id}`
  const as = (role: string) => app.request('PATCH', member, { token: ada.token, body: { role, ...identity } })
  expect((await as('admin')).status).toBe(200)
  expect((await calls.accept(otherLena.token, asOwner)).status).toBe(409)
  expect((await calls.list(ada.token)).map(({ email }) => email)).toEqual([kept])
  const asAdmin = await calls.linkTo(lena.token, otherLena.email, 'admin')
  expect((await app.request('POST', `${member}/remove`, { token: ada.token, body: {} })).status).toBe(200)
  expect((await calls.accept(otherLena.token, asAdmin)).status).toBe(409)
  expect(await calls.list(ada.token)).toEqual([])
  expect(await membersOf(ada.workspaceId)).toHaveLength(1)
})

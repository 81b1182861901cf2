import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApiKey } from '../../contract/api-keys/api-keys.ts'
import { setGrantedPlan } from '../plans/index.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'
import { isAllowed } from './find-key-caller.ts'
import { isWellFormed, newSecret } from './secret.ts'

const clock = movableClock()
let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.addUser({ fullName: 'Olga Owner', plan: 'agency' })
})

const hour = 3_600_000

const ask = (token: string, path = '/api/v1/posts', more: object = {}) =>
  app.request('GET', path, { token, ...more })

/** A member of the owner's workspace. */
async function newMember(role: 'editor' | 'contributor' | 'viewer' | 'admin') {
  const member = await app.addUser({ fullName: 'Mia Member' })
  await joinWorkspace(app, member, owner.workspaceId, role)
  return member
}

const setRole = (userId: string, role: 'viewer' | 'editor') =>
  app.ctx.db
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', owner.workspaceId)
    .where('user_id', '=', userId)
    .execute()

describe('a secret', () => {
  test('has 256 random bits and a checksum, by which a mistyped one is recognized', () => {
    const secret = newSecret()
    expect(secret).toMatch(/^pw_live_[0-9A-Za-z]{49}$/)
    expect(isWellFormed(secret)).toBe(true)
    expect(new Set(Array.from({ length: 100 }, newSecret)).size).toBe(100)
    for (let at = 'pw_live_'.length; at < secret.length; at += 1) {
      const other = secret[at] === 'a' ? 'b' : 'a'
      expect(isWellFormed(secret.slice(0, at) + other + secret.slice(at + 1)), `${at}`).toBe(false)
    }
    expect(isWellFormed(secret.slice(0, -1))).toBe(false)
  })

  test('is stored as a hash only, and shown once', async () => {
    const { id, secret, tail } = await newApiKey(app, owner)
    expect(secret.endsWith(tail)).toBe(true)
    const { body } = await ask(owner.token, '/api/api-keys')
    expect(body['keys']).toMatchObject([{ id, tail }])
    expect(JSON.stringify(body)).not.toContain(secret)
    const rows = await app.ctx.db.selectFrom('api_key_secrets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

describe('a key', () => {
  test('calls the routes of the screens, also under /api/v1, for its member in its workspace', async () => {
    const { secret } = await newApiKey(app, owner)
    for (const path of ['/api/workspaces/current', '/api/v1/workspaces/current']) {
      const { status, body } = await ask(secret, path)
      expect(status).toBe(200)
      expect(body['workspace']).toMatchObject({ id: owner.workspaceId, role: 'owner' })
    }
  })

  test('says what it may do: its scopes, as far as its member has them', async () => {
    const member = await newMember('contributor')
    const { secret } = await newApiKey(app, member, {
      scopes: ['posts:read', 'posts:publish', 'workspace:read'],
    })
    const { body } = await ask(secret, '/api/v1/workspaces/current')
    expect((body['workspace'] as { capabilities: string[] }).capabilities.toSorted()).toEqual([
      'posts:read',
      'workspace:read',
    ])
  })

  test('is told which scope it lacks', async () => {
    const { secret } = await newApiKey(app, owner, { scopes: ['posts:read'] })
    const answer = await app.request('POST', '/api/v1/labels', {
      token: secret,
      body: { name: 'News', color: 'blue' },
    })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.body['message']).toContain('posts:write')
  })

  test.each([
    ['GET', '/api/api-keys'],
    ['GET', '/api/workspaces'],
    ['GET', '/api/user/profile'],
    ['PATCH', '/api/user/profile'],
    ['POST', '/api/user/password'],
    ['POST', '/api/members/leave'],
    ['GET', '/api/subscription'],
    ['POST', '/api/social-accounts/connect'],
    ['POST', '/api/workspaces/current/deletion'],
  ])('cannot call %s %s, whatever its scopes', async (method, path) => {
    const { secret } = await newApiKey(app, owner)
    const answer = await app.request(method, path, { token: secret })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.body['message']).toContain('No API key')
    const versioned = await app.request(method, path.replace('/api/', '/api/v1/'), { token: secret })
    expect(versioned).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is refused with a wrong checksum, and with one that nobody has', async () => {
    const { secret } = await newApiKey(app, owner)
    const wrong = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a')
    for (const token of [wrong, newSecret(), 'pw_live_0123456789abcdef']) {
      expect(await ask(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    }
  })

  test('is asked for where none is sent, or something else', async () => {
    for (const authorization of ['', 'Bearer abcdefghijklmnopqrst', 'Basic YTpi']) {
      const answer = await app.request('GET', '/api/v1/posts', { headers: { authorization } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(answer.body['message']).toContain('Authorization: Bearer pw_live_')
    }
    const screen = await app.request('GET', '/api/posts')
    expect(screen.body['message']).toBe('Please sign in again.')
  })

  test('is of one workspace, whatever the header says', async () => {
    const { secret } = await newApiKey(app, owner)
    const other = await app.addUser({ plan: 'agency' })
    await joinWorkspace(app, owner, other.workspaceId, 'admin')
    const named = (id: string) => ask(secret, '/api/v1/posts', { headers: { 'x-workspace-id': id } })
    expect(await named(owner.workspaceId)).toMatchObject({ status: 200 })
    expect(await named(other.workspaceId)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await named('nonsense')).toMatchObject({ status: 403 })
  })

  test('ends at its end', async () => {
    const endsAt = new Date(clock.now().getTime() + hour).toISOString()
    const { secret } = await newApiKey(app, owner, { endsAt })
    expect(await ask(secret)).toMatchObject({ status: 200 })
    clock.advance(hour + 1000)
    const answer = await ask(secret)
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(answer.body['message']).toContain('ended')
    const { body } = await ask(owner.token, '/api/api-keys')
    expect(body['keys']).toMatchObject([{ hasEnded: true }])
  })

  test('is used from its addresses only', async () => {
    const { secret } = await newApiKey(app, owner, { addresses: ['203.0.113.0/24', '2001:db8::1'] })
    const from = (address: string) => ask(secret, '/api/v1/posts', { from: address })
    for (const address of ['203.0.113.7', '2001:db8::1']) {
      expect(await from(address), address).toMatchObject({ status: 200 })
    }
    for (const address of ['203.0.114.7', '2001:db8::2', '10.0.0.1']) {
      expect(await from(address), address).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    }
    // What a caller says of itself counts for nothing: the proxy adds the address that it saw.
    for (const forged of [
      '203.0.113.7, 10.0.0.1',
      '203.0.113.7, 203.0.113.7, 10.0.0.1',
      '203.0.113.7,, 10.0.0.1',
    ]) {
      expect(await from(forged), forged).toMatchObject({ status: 403 })
    }
    expect(isAllowed(['203.0.113.7'], '::ffff:203.0.113.7')).toBe(true)
  })

  test('can lose its addresses to no nonsense', async () => {
    for (const address of ['everywhere', '203.0.113.0/99', '1.2.3']) {
      await expect(newApiKey(app, owner, { addresses: [address] })).rejects.toThrow('validation_failed')
    }
  })

  test('was last used to the minute', async () => {
    const { secret } = await newApiKey(app, owner)
    const lastUsed = async () => {
      const { body } = await ask(owner.token, '/api/api-keys')
      return (body['keys'] as ApiKey[])[0]?.lastUsedAt ?? null
    }
    expect(await lastUsed()).toBeNull()
    await ask(secret)
    const first = await lastUsed()
    expect(first).not.toBeNull()
    await ask(secret)
    expect(await lastUsed()).toBe(first)
    clock.advance(61_000)
    await ask(secret)
    expect(await lastUsed()).not.toBe(first)
  })
})

describe('a rotated key', () => {
  const rotate = async (user: TestUser, id: string, password = user.password) =>
    app.request('POST', `/api/api-keys/${id}/rotate`, { token: user.token, body: { identity: { password } } })

  test('has a new secret, and the old one for a day', async () => {
    const { id, secret: old } = await newApiKey(app, owner)
    const { body } = await rotate(owner, id)
    const fresh = String(body['secret'])
    expect(body['key']).toMatchObject({ id, formerEndsAt: expect.any(String), tail: fresh.slice(-4) })
    expect(await ask(old)).toMatchObject({ status: 200 })
    expect(await ask(fresh)).toMatchObject({ status: 200 })
    clock.advance(25 * hour)
    expect(await ask(old)).toMatchObject({ status: 401 })
    expect(await ask(fresh)).toMatchObject({ status: 200 })
  })

  test('rotated twice does not give the first secret another day', async () => {
    const { id, secret: first } = await newApiKey(app, owner)
    await rotate(owner, id)
    clock.advance(20 * hour)
    await rotate(owner, id)
    clock.advance(5 * hour)
    expect(await ask(first)).toMatchObject({ status: 401 })
  })

  test('asks for the password', async () => {
    const { id } = await newApiKey(app, owner)
    expect(await rotate(owner, id, 'Wrong-horse-7')).toMatchObject({ body: { code: 'wrong_password' } })
  })

  test('is rotated by its member only', async () => {
    const member = await newMember('editor')
    const { id } = await newApiKey(app, member)
    expect(await rotate(owner, id)).toMatchObject({ status: 403 })
    const other = await newMember('editor')
    expect(await rotate(other, id)).toMatchObject({ status: 404 })
  })
})

describe('a revoked key', () => {
  test('ends at once, with its former secrets', async () => {
    const { id, secret } = await newApiKey(app, owner)
    await app.request('DELETE', `/api/api-keys/${id}`, { token: owner.token })
    expect(await ask(secret)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  test('can be of another member, for those who manage keys, and of nobody else', async () => {
    const member = await newMember('editor')
    const { id, secret } = await newApiKey(app, member)
    const other = await newMember('editor')
    const revoke = ({ token }: TestUser) => app.request('DELETE', `/api/api-keys/${id}`, { token })
    expect((await ask(other.token, '/api/api-keys')).body['keys']).toEqual([])
    expect(await revoke(other)).toMatchObject({ status: 404 })
    expect(await ask(secret)).toMatchObject({ status: 200 })
    const admin = await newMember('admin')
    expect((await ask(admin.token, '/api/api-keys')).body['keys']).toMatchObject([{ id }])
    expect(await revoke(admin)).toMatchObject({ status: 200 })
    expect(await ask(secret)).toMatchObject({ status: 401 })
  })
})

describe('a security alert', () => {
  const subjects = async ({ email }: TestUser, atLeast: number) =>
    (await app.mailsTo(email, atLeast)).map(({ subject }) => subject)

  test('tells the member of a new key and of a new secret, and never the secret', async () => {
    const { id, secret } = await newApiKey(app, owner, { name: 'Shop <b>script</b>' })
    const body = { identity: { password: owner.password } }
    const rotated = await app.request('POST', `/api/api-keys/${id}/rotate`, { token: owner.token, body })
    expect(await subjects(owner, 2)).toEqual([
      'An API key of yours has a new secret',
      'A new API key acts for you',
    ])
    const mails = JSON.stringify(await app.mailsTo(owner.email, 2))
    expect(mails).toContain('Shop script')
    for (const one of [secret, String(rotated.body['secret'])]) expect(mails).not.toContain(one)
  })

  test('tells the member that somebody else revoked a key, and nobody of their own act', async () => {
    const member = await newMember('editor')
    const { id } = await newApiKey(app, member)
    const own = await newApiKey(app, member)
    await app.request('DELETE', `/api/api-keys/${own.id}`, { token: member.token })
    await app.request('DELETE', `/api/api-keys/${id}`, { token: owner.token })
    expect(await subjects(member, 3)).toEqual([
      'Your API key was revoked',
      'A new API key acts for you',
      'A new API key acts for you',
    ])
    expect(JSON.stringify((await app.mailsTo(member.email, 3))[0])).toContain('Olga Owner')
  })

  test('is not sent to who turned them off', async () => {
    const preferences = { securityAlerts: false }
    const change = await app.request('PATCH', '/api/user/preferences', {
      token: owner.token,
      body: preferences,
    })
    expect(change.status).toBe(200)
    await newApiKey(app, owner)
    // Mails are delivered in their order.
    await app.request('POST', '/api/auth/forgot-password', { body: { email: owner.email } })
    expect(await subjects(owner, 1)).toEqual(['Reset your password'])
  })
})

describe('the member of a key', () => {
  test('who has another role takes it with them', async () => {
    const member = await newMember('editor')
    const { secret } = await newApiKey(app, member)
    const write = () =>
      app.request('POST', '/api/v1/labels', { token: secret, body: { name: 'A', color: 'blue' } })
    expect(await write()).toMatchObject({ status: 200 })
    await setRole(member.user.id, 'viewer')
    const refused = await write()
    expect(refused).toMatchObject({ status: 403 })
    expect(refused.body['message']).toContain('role')
    expect(await ask(secret)).toMatchObject({ status: 200 })
    expect(await app.request('GET', '/api/api-keys', { token: member.token })).toMatchObject({
      body: { keys: [{ can: { rotate: false, revoke: true } }], can: { create: false } },
    })
  })

  test('who leaves ends it, also if they come back', async () => {
    const member = await newMember('editor')
    const { secret } = await newApiKey(app, member)
    await app.request('POST', `/api/members/${member.user.id}/remove`, { token: owner.token, body: {} })
    expect(await ask(secret)).toMatchObject({ status: 401 })
    await joinWorkspace(app, member, owner.workspaceId, 'editor')
    expect(await ask(secret)).toMatchObject({ status: 401 })
  })

  test('who requested the deletion of the account stops it', async () => {
    const { secret } = await newApiKey(app, owner)
    await app.request('POST', '/api/user/deletion', {
      token: owner.token,
      body: { password: owner.password },
    })
    expect(await ask(secret)).toMatchObject({ status: 403, body: { code: 'deletion_scheduled' } })
  })

  test('who archives the workspace leaves it reading', async () => {
    const { secret } = await newApiKey(app, owner)
    await app.request('POST', '/api/workspaces/current/archive', { token: owner.token })
    expect(await ask(secret)).toMatchObject({ status: 200 })
    const write = await app.request('POST', '/api/v1/labels', {
      token: secret,
      body: { name: 'A', color: 'blue' },
    })
    expect(write).toMatchObject({ status: 403 })
    expect(write.body['message']).toContain('archived')
  })

  test('who works for some accounts only gives it no others', async () => {
    const member = await newMember('editor')
    const { secret } = await newApiKey(app, member)
    await app.ctx.db
      .updateTable('members')
      .set({ social_account_ids: [] })
      .where('user_id', '=', member.user.id)
      .where('workspace_id', '=', owner.workspaceId)
      .execute()
    expect((await ask(secret, '/api/v1/social-accounts')).body).toMatchObject({ limitedTo: [] })
  })

  test('who is a viewer makes none', async () => {
    const viewer = await newMember('viewer')
    await expect(newApiKey(app, viewer)).rejects.toThrow('403')
  })
})

describe('the plan', () => {
  test('has API access, or no key is made', async () => {
    const free = await app.addUser()
    await expect(newApiKey(app, free)).rejects.toThrow('plan_required')
    expect((await ask(free.token, '/api/api-keys')).body['can']).toEqual({ create: true, plan: false })
  })

  test('that ended stops all keys, until there is one again', async () => {
    const { secret } = await newApiKey(app, owner)
    const grant = (plan: 'pro' | 'agency') =>
      app.ctx.db.transaction().execute((trx) => setGrantedPlan(trx, owner.workspaceId, plan))
    await grant('pro')
    expect(await ask(secret)).toMatchObject({ status: 403, body: { code: 'plan_required' } })
    await grant('agency')
    expect(await ask(secret)).toMatchObject({ status: 200 })
  })

  test('of an agency covers its client workspaces', async () => {
    const client = await app.addUser()
    await app.ctx.db
      .updateTable('workspaces')
      .set({ payer_id: owner.workspaceId })
      .where('id', '=', client.workspaceId)
      .execute()
    const { secret } = await newApiKey(app, client)
    expect(await ask(secret)).toMatchObject({ status: 200 })
  })
})

test('making a key asks for the password', async () => {
  const wrong = { ...owner, password: 'Wrong-horse-7' }
  await expect(newApiKey(app, wrong)).rejects.toThrow('wrong_password')
})

test('what a key does is written down as done by it for its member', async () => {
  const { secret, id } = await newApiKey(app, owner, { name: 'Newsletter' })
  await app.request('POST', '/api/v1/review-links', {
    token: secret,
    body: {
      name: 'Soon',
      scope: { kind: 'month', month: '2026-12' },
      endsAt: new Date(clock.now().getTime() + hour).toISOString(),
    },
  })
  const group = '019a0000-0000-7000-8000-000000000001'
  const saved = await app.request('PUT', `/api/v1/post-groups/${group}`, {
    token: secret,
    body: {
      version: 0,
      content: 'Mine',
      media: [],
      targets: [{ id: '019a0000-0000-7000-8000-000000000002', platform: 'twitter' }],
    },
  })
  expect(saved).toMatchObject({ status: 200 })
  const post = await ask(owner.token, '/api/posts/019a0000-0000-7000-8000-000000000002')
  expect(post.body['history']).toMatchObject([{ step: 'created', by: 'Newsletter, for Olga Owner' }])
  await app.request('DELETE', `/api/api-keys/${id}`, { token: owner.token })
  const { body } = await ask(owner.token, '/api/activity')
  expect(body['lines']).toMatchObject([
    { program: null, activity: { kind: 'api_key.revoked', data: { name: 'Newsletter' } } },
    { program: 'Newsletter', by: { name: 'Olga Owner' }, activity: { kind: 'review_link.created' } },
    { program: null, activity: { kind: 'api_key.created' } },
  ])
})

test('a session also calls the public API, and reaches no other routes below /api/v1', async () => {
  expect(await ask(owner.token)).toMatchObject({ status: 200 })
  for (const path of [
    '/api/v1/user/profile',
    '/api/v1/health',
    '/api/v1/nothing',
    '/api/v1',
    '/api/v2/posts',
  ]) {
    expect(await ask(owner.token, path), path).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

describe('what a program sends and gets', () => {
  const create = (token: string, path: string, body: object) => app.request('POST', path, { token, body })
  const misspelled = { name: 'News', color: 'blue', colour: 'red' }

  test('has no unknown fields: each is refused by its name, in the body and in the query', async () => {
    const { secret } = await newApiKey(app, owner)
    for (const [token, path] of [
      [secret, '/api/v1/labels'],
      [secret, '/api/labels'],
      [owner.token, '/api/v1/labels'],
    ] as const) {
      const answer = await create(token, path, misspelled)
      expect(answer, path).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: { colour: 'Unknown field' } },
      })
      expect(answer.body['message']).toContain('colour')
    }
    expect(await ask(secret, '/api/v1/posts?staus=draft')).toMatchObject({
      status: 400,
      body: { errors: { staus: 'Unknown field' } },
    })
    expect(await ask(secret, '/api/v1/posts?status=draft')).toMatchObject({ status: 200 })
  })

  test('is not of our screens, which may be newer than the server', async () => {
    expect(await create(owner.token, '/api/labels', misspelled)).toMatchObject({ status: 200 })
  })

  test('says at each failure where it is explained', async () => {
    const { secret } = await newApiKey(app, owner)
    const docs = (code: string) => `${app.url}/docs/api/errors#${code}`
    expect((await create(secret, '/api/labels', misspelled)).body['docs']).toBe(docs('validation_failed'))
    expect((await ask(newSecret())).body['docs']).toBe(docs('unauthenticated'))
    expect((await ask(owner.token, '/api/user/nothing')).body['docs']).toBeUndefined()
  })
})

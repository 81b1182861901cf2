import { sql } from 'kysely'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Connection } from '../../contract/applications/applications.ts'
import { setGrantedPlan } from '../plans/index.ts'
import { sweepApplications } from './application-work.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import {
  allow,
  ask,
  connectApplication,
  decide,
  exchange,
  readConsent,
  redirectUri,
  refresh,
  registerApplication,
  registerItself,
  newBrowser,
} from '../../tests/support/connect-application.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'

const clock = movableClock()
let app: TestApp
let owner: TestUser

beforeAll(async () => {
  app = await startTestApp({ clock, env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.addUser({ fullName: 'Lena Fischer', plan: 'agency' })
})

/** After days, the session of the owner has ended. */
async function signInAgain(): Promise<void> {
  const { email, password } = owner
  const { body } = await app.request('POST', '/api/auth/login', { body: { email, password } })
  owner = { ...owner, token: String(body['access_token']) }
}

const call = (token: string, path = '/api/v1/posts', more: object = {}) =>
  app.request('GET', path, { token, ...more })

const callMcp = (token: string) =>
  app.request('POST', '/mcp', {
    token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
  })

const members = () => app.ctx.db.updateTable('members').where('workspace_id', '=', owner.workspaceId)

async function newMember(role: 'editor' | 'contributor' | 'viewer' | 'admin') {
  const member = await app.addUser({ fullName: 'Mia Member' })
  await joinWorkspace(app, member, owner.workspaceId, role)
  return { ...member, workspaceId: owner.workspaceId }
}

async function connectionsOf({ token }: TestUser): Promise<Connection[]> {
  const { body } = await app.request('GET', '/api/application-connections', { token })
  return body['connections'] as Connection[]
}

/** Two calls that have both read a record as unused before one of them can use it. */
async function atOnce<Result>(kind: string, connectionId: string, work: () => Promise<Result>) {
  const { db } = app.ctx
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count
  }
  const results = await db.transaction().execute(async (trx) => {
    const held = trx.selectFrom('oauth_records').select('hash').where('kind', '=', kind)
    await held.where('connection_id', '=', connectionId).forUpdate().execute()
    const both = Promise.allSettled([work(), work()])
    await expect.poll(waiting).toBe(2)
    return { both }
  })
  return results.both
}

const invalidGrant = { errorCode: 'invalid_grant' }

const allowed = { allow: true, scopes: ['posts:read'] } as const

describe('an application that a member connected', () => {
  test('calls the API for the member in the workspace', async () => {
    const { token, tokens } = await connectApplication(app, owner)
    expect(tokens).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    })
    const { status, body } = await call(token, '/api/v1/workspaces/current')
    expect(status).toBe(200)
    expect(body['workspace']).toMatchObject({ id: owner.workspaceId, role: 'owner' })
  })

  test('may do what the person chose, as far as the role allows it', async () => {
    const member = await newMember('contributor')
    const { token } = await connectApplication(app, member, {
      scopes: ['posts:read', 'posts:write', 'posts:publish', 'workspace:read'],
    })
    const read = async () => {
      const { body } = await call(token, '/api/v1/workspaces/current')
      return (body['workspace'] as { capabilities: string[] }).capabilities.toSorted()
    }
    expect(await read()).toEqual(['posts:read', 'posts:write', 'workspace:read'])
    await members().set({ role: 'viewer' }).where('user_id', '=', member.user.id).execute()
    expect(await read()).toEqual(['posts:read', 'workspace:read'])
    const body = { name: 'News', color: 'blue' }
    const refused = await app.request('POST', '/api/v1/labels', { token, body })
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(refused.body['message']).toContain('the role of its member does not allow it')
  })

  test('is told which scope it lacks', async () => {
    const { token } = await connectApplication(app, owner, { scopes: ['posts:read'] })
    const body = { name: 'News', color: 'blue' }
    const { status, body: answer } = await app.request('POST', '/api/v1/labels', { token, body })
    expect(status).toBe(403)
    expect(answer['message']).toContain('This application lacks the scope posts:write')
  })

  test.each([
    ['GET', '/api/api-keys'],
    ['GET', '/api/applications'],
    ['GET', '/api/application-connections'],
    ['GET', '/api/user/profile'],
    ['POST', '/api/user/password'],
    ['GET', '/oauth/consent/x/details'],
    ['POST', '/oauth/consent/x/decision'],
  ])('cannot call %s %s, whatever its scopes', async (method, path) => {
    const { token } = await connectApplication(app, owner)
    const answer = await app.request(method, path, { token })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(answer.body['message']).toContain('No application')
  })

  test('stands in the activity and in the history with its name', async () => {
    const { token } = await connectApplication(app, owner, { name: 'Claude' })
    const endsAt = new Date(clock.now().getTime() + 3_600_000).toISOString()
    const body = { name: 'Soon', scope: { kind: 'month', month: '2026-12' }, endsAt }
    expect(await app.request('POST', '/api/v1/review-links', { token, body })).toMatchObject({ status: 200 })
    const { body: answer } = await app.request('GET', '/api/activity', { token: owner.token })
    const lines = answer['lines'] as { program: string | null; activity: { kind: string } }[]
    expect(lines.find(({ activity }) => activity.kind === 'review_link.created')).toMatchObject({
      program: 'Claude',
      by: { name: 'Lena Fischer' },
    })
  })

  test('is listed with its last use, and disconnected at once by its member', async () => {
    const { id, token, client, refreshToken } = await connectApplication(app, owner, { name: 'Claude' })
    await call(token)
    expect(await connectionsOf(owner)).toMatchObject([
      {
        id,
        application: { name: 'Claude', host: 'agent.example.com' },
        workspace: { id: owner.workspaceId },
        member: { name: 'Lena Fischer' },
        lastUsedAt: expect.any(String),
      },
    ])
    const gone = await app.request('DELETE', `/api/application-connections/${id}`, { token: owner.token })
    expect(gone.status).toBe(200)
    expect(await call(token)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject(invalidGrant)
    expect(await connectionsOf(owner)).toEqual([])
  })

  test('is listed with the address to which its access went', async () => {
    const uris = [redirectUri, 'https://other.example.com/callback']
    const client = await registerItself(app, { redirectUris: uris })
    await allow(app, owner, { client, redirectUri: 'https://other.example.com/callback' })
    expect(await connectionsOf(owner)).toMatchObject([{ application: { host: 'other.example.com' } }])
  })

  test('is forgotten when nothing works any more: never used, not for 60 days, or after a year', async () => {
    const client = await registerItself(app)
    await allow(app, owner, { client })
    const { id, client: used, refreshToken } = await connectApplication(app, owner)
    const ids = async () => (await connectionsOf(owner)).map((one) => one.id)
    const dayMs = 24 * 3_600_000
    clock.advance(dayMs + 1000)
    await signInAgain()
    await sweepApplications(app.ctx)
    expect(await ids()).toEqual([id])
    clock.advance(58 * dayMs)
    await signInAgain()
    await refresh(app, used, refreshToken)
    clock.advance(59 * dayMs)
    await signInAgain()
    await sweepApplications(app.ctx)
    expect(await ids()).toEqual([id])
    clock.advance(2 * dayMs)
    await signInAgain()
    await sweepApplications(app.ctx)
    expect(await ids()).toEqual([])
  })

  test('is seen and disconnected by an admin, and by no other member', async () => {
    const [admin, editor, other] = [
      await newMember('admin'),
      await newMember('editor'),
      await newMember('editor'),
    ]
    const { id, token } = await connectApplication(app, editor)
    const remove = (user: TestUser) =>
      app.request('DELETE', `/api/application-connections/${id}`, {
        token: user.token,
        headers: { 'x-workspace-id': owner.workspaceId },
      })
    expect((await remove(other)).status).toBe(404)
    expect((await call(token)).status).toBe(200)
    expect((await remove(admin)).status).toBe(200)
    expect((await call(token)).status).toBe(401)
    const subjects = (await app.mailsTo(editor.email, 2)).map(({ subject }) => subject)
    expect(subjects).toContain('Your application was disconnected')
  })

  test('ends when the person resets the password', async () => {
    const lena = await app.addUser({ plan: 'agency' })
    const { token, client, refreshToken } = await connectApplication(app, lena, { name: 'Claude' })
    await app.request('POST', '/api/auth/forgot-password', { body: { email: lena.email } })
    const reset = (await app.mailsTo(lena.email, 2)).find(({ subject }) => subject.includes('Reset'))
    const resetToken = /token=([\w-]+)/.exec(reset?.text ?? '')?.[1] ?? ''
    const body = { token: resetToken, password: 'New-horse-battery-8' }
    expect((await app.request('POST', '/api/auth/reset-password', { body })).status).toBe(200)
    expect((await call(token)).status).toBe(401)
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject(invalidGrant)
    const [told] = await app.mailsTo(lena.email, 3)
    expect(told?.text).toContain('Applications that you had connected were disconnected. API keys go on')
  })

  test('goes on when the person changes the password, as API keys do, and the mail says so', async () => {
    const lena = await app.addUser({ plan: 'agency' })
    const { token } = await connectApplication(app, lena)
    const body = { password: lena.password, newPassword: 'New-horse-battery-8' }
    expect((await app.request('POST', '/api/user/password', { token: lena.token, body })).status).toBe(200)
    expect((await call(token)).status).toBe(200)
    const [told] = await app.mailsTo(lena.email, 2)
    expect(told?.text).toContain('API keys and connected applications go on')
  })

  test('ends with the membership', async () => {
    const member = await newMember('editor')
    const { token, client, refreshToken } = await connectApplication(app, member)
    expect((await call(token)).status).toBe(200)
    await app.ctx.db.deleteFrom('members').where('user_id', '=', member.user.id).execute()
    expect((await call(token)).status).toBe(401)
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject(invalidGrant)
  })

  test('only reads while the workspace is archived', async () => {
    const { token } = await connectApplication(app, owner)
    await app.request('POST', '/api/workspaces/current/archive', { token: owner.token })
    expect((await call(token)).status).toBe(200)
    const body = { name: 'News', color: 'blue' }
    expect((await app.request('POST', '/api/v1/labels', { token, body })).status).toBe(403)
  })

  test('is refused while the plan has no API access', async () => {
    const { token } = await connectApplication(app, owner)
    await app.ctx.db.transaction().execute((trx) => setGrantedPlan(trx, owner.workspaceId, 'pro'))
    expect(await call(token)).toMatchObject({ status: 403, body: { code: 'plan_required' } })
  })

  test('is of one workspace, whatever the header says', async () => {
    const other = await app.addUser({ plan: 'agency' })
    await joinWorkspace(app, owner, other.workspaceId, 'admin')
    const { token } = await connectApplication(app, owner)
    const answer = await call(token, '/api/v1/posts', { headers: { 'x-workspace-id': other.workspaceId } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  test('counts towards the same limits as API keys, and repeats writes safely', async () => {
    const { token } = await connectApplication(app, owner)
    expect((await call(token)).headers.get('ratelimit-limit')).not.toBeNull()
    const body = { name: 'News', color: 'blue' }
    const write = () =>
      app.request('POST', '/api/v1/labels', { token, body, headers: { 'idempotency-key': 'a' } })
    const first = await write()
    const second = await write()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.body).toEqual(first.body)
  })

  test('replaces its earlier connection to the same workspace', async () => {
    const { asking, token } = await connectApplication(app, owner)
    const again = await exchange(app, asking, await allow(app, owner, asking))
    expect(await connectionsOf(owner)).toHaveLength(1)
    expect((await call(token)).status).toBe(401)
    expect((await call(again.access_token)).status).toBe(200)
  })
})

describe('tokens', () => {
  test('are stored as hashes, and their payloads are sealed', async () => {
    const { token, refreshToken } = await connectApplication(app, owner)
    const rows = await app.ctx.db.selectFrom('oauth_records').selectAll().execute()
    const dump = JSON.stringify(
      rows.map((row) => ({ ...row, sealed_payload: row.sealed_payload.toString('latin1') })),
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const secret of [token, refreshToken, owner.user.id]) expect(dump).not.toContain(secret)
  })

  test('are renewed with another refresh token each time', async () => {
    const { client, refreshToken } = await connectApplication(app, owner)
    const first = await refresh(app, client, refreshToken)
    expect(first.refresh_token).not.toBe(refreshToken)
    const second = await refresh(app, client, first.refresh_token ?? '')
    expect((await call(second.access_token)).status).toBe(200)
  })

  test('end with the whole connection when a refresh token is used twice', async () => {
    const { client, refreshToken } = await connectApplication(app, owner)
    const next = await refresh(app, client, refreshToken)
    clock.advance(30_000)
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject(invalidGrant)
    expect((await call(next.access_token)).status).toBe(401)
    await expect(refresh(app, client, next.refresh_token ?? '')).rejects.toMatchObject(invalidGrant)
    expect(await connectionsOf(owner)).toEqual([])
    const { body } = await app.request('GET', '/api/activity', { token: owner.token })
    const lines = body['lines'] as { actor: string; activity: { kind: string } }[]
    expect(lines[0]).toMatchObject({ actor: 'product', activity: { kind: 'application.disconnected' } })
  })

  test('are renewed by two refreshes at once, as windows of one application do', async () => {
    const { id, client, refreshToken } = await connectApplication(app, owner)
    const results = await atOnce('RefreshToken', id, () => refresh(app, client, refreshToken))
    for (const result of results) {
      if (result.status === 'rejected') throw result.reason
      expect((await call(result.value.access_token)).status).toBe(200)
      await refresh(app, client, result.value.refresh_token ?? '')
    }
  })

  test('are renewed again for half a minute, because the answer may have been lost', async () => {
    const { client, refreshToken } = await connectApplication(app, owner)
    await refresh(app, client, refreshToken)
    clock.advance(29_000)
    const next = await refresh(app, client, refreshToken)
    expect((await call(next.access_token)).status).toBe(200)
  })

  test('are renewed 60 times an hour, and the refresh token works again after it', async () => {
    const { id, client, refreshToken } = await connectApplication(app, owner)
    await sql`insert into rate_limits (key, hits, resets_at)
      values (${`oauth-refreshes:${id}`}, 60, now() + interval '1 hour')`.execute(app.ctx.db)
    const tooMany = { errorCode: 'temporarily_unavailable' }
    await expect(refresh(app, client, refreshToken)).rejects.toMatchObject(tooMany)
    await sql`delete from rate_limits where key = ${`oauth-refreshes:${id}`}`.execute(app.ctx.db)
    expect(await refresh(app, client, refreshToken)).toHaveProperty('refresh_token')
  })

  test('end after an hour, and refresh tokens after 60 days without use', async () => {
    const { token, client, refreshToken } = await connectApplication(app, owner)
    clock.advance(3_601_000)
    expect((await call(token)).status).toBe(401)
    const next = await refresh(app, client, refreshToken)
    clock.advance(61 * 24 * 3_600_000)
    await expect(refresh(app, client, next.refresh_token ?? '')).rejects.toMatchObject(invalidGrant)
  })

  test('are revoked by the application, which ends the connection', async () => {
    for (const kind of ['token', 'refreshToken'] as const) {
      const connected = await connectApplication(app, owner)
      const body = new URLSearchParams({ token: connected[kind], client_id: connected.client.client_id })
      const answer = await fetch(`${app.url}/oauth/revoke`, { method: 'POST', body })
      expect(answer.status).toBe(200)
      expect((await call(connected.token)).status).toBe(401)
      expect(await connectionsOf(owner)).toEqual([])
    }
  })

  test('of another application are neither refreshed nor revoked', async () => {
    const mine = await connectApplication(app, owner)
    const foreign = await registerItself(app, { name: 'Other' })
    await expect(refresh(app, foreign, mine.refreshToken)).rejects.toMatchObject(invalidGrant)
    const body = new URLSearchParams({ token: mine.token, client_id: foreign.client_id })
    await fetch(`${app.url}/oauth/revoke`, { method: 'POST', body })
    expect((await call(mine.token)).status).toBe(200)
  })

  test('for one resource are refused by the other', async () => {
    const { token } = await connectApplication(app, owner, { resource: '/mcp' })
    const refused = await call(token)
    expect(refused).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(refused.body['message']).toContain('/api/v1')
  })

  test('that nobody has are refused, and say where to get one', async () => {
    for (const [path, resource] of [
      ['/api/v1/posts', '/api/v1'],
      ['/mcp', '/mcp'],
    ] as const) {
      const token = 'pw_app_0123456789abcdefghijklmnop'
      const answer = await app.request(path === '/mcp' ? 'POST' : 'GET', path, { token })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="invalid_token", resource_metadata="${app.url}/.well-known/oauth-protected-resource${resource}"`,
      )
    }
    const without = await app.request('GET', '/api/v1/posts')
    expect(without.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${app.url}/.well-known/oauth-protected-resource/api/v1"`,
    )
    expect((await app.request('GET', '/api/posts')).headers.get('www-authenticate')).toBeNull()
  })
})

describe('the request of an application', () => {
  test('shows who asks, for what, and in which workspaces the person can allow it', async () => {
    const agency = await app.addUser({ plan: 'agency' })
    const pro = await app.addUser({ plan: 'pro' })
    await joinWorkspace(app, owner, agency.workspaceId, 'viewer')
    await joinWorkspace(app, owner, pro.workspaceId, 'admin')
    const client = await registerItself(app, { name: 'Claude\u202E' })
    const { browser, location } = await ask(app, { client, scope: 'posts:read posts:write unknown openid' })
    const { status, request } = await readConsent(browser, location, owner.token)
    expect(status).toBe(200)
    expect(request).toMatchObject({
      application: { name: 'Claude', host: 'agent.example.com', isOnDevice: false, registeredBy: null },
      scopes: ['posts:read', 'posts:write'],
    })
    const shown = new Map(request.workspaces.map((one) => [one.id, one]))
    expect(shown.get(owner.workspaceId)).toMatchObject({
      refusal: null,
      scopes: ['posts:read', 'posts:write'],
    })
    expect(shown.get(agency.workspaceId)).toMatchObject({ refusal: 'role', scopes: ['posts:read'] })
    expect(shown.get(pro.workspaceId)).toMatchObject({ refusal: 'plan' })
    for (const [workspaceId, code] of [
      [agency.workspaceId, 'forbidden'],
      [pro.workspaceId, 'plan_required'],
      [(await app.addUser()).workspaceId, 'not_a_member'],
    ] as const) {
      const answer = await decide(browser, location, owner, { ...allowed, workspaceId })
      expect(answer.body['code']).toBe(code)
    }
  })

  test.each([
    ['/api/v1', ['api'], false],
    ['/mcp', ['agents'], true],
  ] as const)(
    'for %s says so, and offers the scopes of agents only for their tools',
    async (resource, uses, has) => {
      const client = await registerItself(app)
      const { browser, location } = await ask(app, { client, resource })
      const { request } = await readConsent(browser, location, owner.token)
      expect(request.uses).toEqual(uses)
      expect(request.scopes.includes('agents:publish')).toBe(has)
      expect(request.scopes).toContain('posts:publish')
    },
  )

  test('that names no resource gets an agent that registered itself only the tools with their bounds', async () => {
    const { token, client, refreshToken } = await connectApplication(app, owner, { resource: null })
    expect((await call(token)).status).toBe(401)
    expect((await callMcp(token)).status).toBe(200)
    const next = await refresh(app, client, refreshToken)
    expect((await call(next.access_token)).status).toBe(401)
    expect((await callMcp(next.access_token)).status).toBe(200)
  })

  test('that names no resource gets a registered application the API', async () => {
    const { client } = await registerApplication(app, owner)
    const asking = { client, resource: null }
    const tokens = await exchange(app, asking, await allow(app, owner, asking))
    expect((await call(tokens.access_token)).status).toBe(200)
    expect(tokens.scope).not.toContain('agents:')
  })

  test('names the workspace whose members registered the application', async () => {
    const { client } = await registerApplication(app, owner)
    const { browser, location } = await ask(app, { client })
    const { request } = await readConsent(browser, location, owner.token)
    expect(request.application).toMatchObject({ name: 'Planner', registeredBy: expect.any(String) })
  })

  test('is decided once', async () => {
    const client = await registerItself(app)
    const { browser, location } = await ask(app, { client })
    const answers = await Promise.all(
      [1, 2, 3].map(() => decide(browser, location, owner, { ...allowed, workspaceId: owner.workspaceId })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
    expect((await readConsent(browser, location, owner.token)).status).toBe(404)
  })

  test('is decided only in the browser that came from the application', async () => {
    const client = await registerItself(app)
    const { location } = await ask(app, { client })
    const victim = newBrowser(app)
    expect((await readConsent(victim, location, owner.token)).status).toBe(404)
    const decision = { ...allowed, workspaceId: owner.workspaceId }
    expect((await decide(victim, location, owner, decision)).status).toBe(404)
    // Nor with the cookie of another request.
    const own = await ask(app, { client })
    expect((await decide(own.browser, location, owner, decision)).status).toBe(404)
  })

  test('needs a person who is signed in, and no program', async () => {
    const client = await registerItself(app)
    const { browser, location } = await ask(app, { client })
    expect((await readConsent(browser, location, 'A'.repeat(43))).status).toBe(401)
    const { secret } = await newApiKey(app, owner)
    const decision = { ...allowed, workspaceId: owner.workspaceId }
    expect((await decide(browser, location, { ...owner, token: secret }, decision)).status).toBe(403)
    expect((await decide(browser, location, { ...owner, token: '' }, decision)).status).toBe(401)
  })

  test('takes the password, and the code of two-factor authentication, which a stolen session has not', async () => {
    const client = await registerItself(app)
    const { browser, location } = await ask(app, { client })
    const decision = { ...allowed, workspaceId: owner.workspaceId }
    const wrong = await decide(browser, location, { ...owner, password: 'Wrong-horse-7' }, decision)
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    const post = (path: string, body: object) =>
      app.request('POST', `/api/user/two-factor/${path}`, { token: owner.token, body })
    const secret = String((await post('enrollment', { password: owner.password })).body['secret'])
    const codeNow = () => generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) })
    await post('enrollment/confirm', { code: codeNow() })
    clock.advance(30_000)
    expect((await decide(browser, location, owner, decision)).body['code']).toBe('two_factor_required')
    expect(await connectionsOf(owner)).toEqual([])
    const withCode = { ...owner, code: codeNow() }
    expect((await decide(browser, location, withCode, decision)).status).toBe(200)
  })

  test('that is allowed is told to the person by mail', async () => {
    const lena = await app.addUser({ fullName: 'Lena Fischer', plan: 'agency' })
    await connectApplication(app, lena, { name: 'Claude' })
    const [mail] = await app.mailsTo(lena.email)
    expect(mail?.subject).toBe('A new application acts for you')
    expect(mail?.text).toContain('"Claude" at agent.example.com')
    expect(mail?.text).toContain('/settings/api')
  })

  test('can be denied', async () => {
    const client = await registerItself(app)
    const { browser, location } = await ask(app, { client })
    const { body } = await decide(browser, location, owner, { allow: false })
    const back = await browser(String(body['redirectTo']))
    const to = new URL(back.headers.get('location') ?? '')
    expect(to.origin + to.pathname).toBe(redirectUri)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'a-state' })
    expect(await connectionsOf(owner)).toEqual([])
  })

  test('gives no scope that the application did not ask for', async () => {
    const client = await registerItself(app)
    const asking = { client, scope: 'posts:read' }
    const tokens = await exchange(
      app,
      asking,
      await allow(app, owner, asking, { scopes: ['posts:read', 'posts:write'] }),
    )
    expect(tokens.scope).toBe('posts:read')
    expect((await connectionsOf(owner))[0]?.scopes).toEqual(['posts:read'])
  })

  test('cannot be shown in a frame of another site', async () => {
    const client = await registerItself(app)
    const { answer, location, browser } = await ask(app, { client })
    for (const { headers } of [answer, await browser(location), await browser(`${location}/details`)]) {
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
      expect(headers.get('x-frame-options')).toMatch(/DENY|SAMEORIGIN/)
    }
  })

  test.each<[string, (url: URL) => void, string]>([
    [
      'a foreign address',
      (url) => url.searchParams.set('redirect_uri', 'https://evil.example.com/'),
      'redirect_uri',
    ],
    [
      'an address below its own',
      (url) => url.searchParams.set('redirect_uri', `${redirectUri}/x`),
      'redirect_uri',
    ],
    ['an unknown application', (url) => url.searchParams.set('client_id', crypto.randomUUID()), 'client'],
    ['an id that is none', (url) => url.searchParams.set('client_id', "x' or 1=1"), 'client'],
  ])('with %s shows an error here and goes nowhere', async (_, change, about) => {
    const client = await registerItself(app)
    const { answer, location } = await ask(app, { client, change })
    expect(location).toBe('')
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(about)
  })

  test.each<[string, (url: URL) => void, string]>([
    ['without PKCE', (url) => url.searchParams.delete('code_challenge'), 'invalid_request'],
    ['with plain PKCE', (url) => url.searchParams.set('code_challenge_method', 'plain'), 'invalid_request'],
    [
      'for a foreign resource',
      (url) => url.searchParams.set('resource', 'https://evil.example.com/mcp'),
      'invalid_target',
    ],
    [
      'for a token instead of a code',
      (url) => url.searchParams.set('response_type', 'token'),
      'unsupported_response_type',
    ],
    ['without asking the person', (url) => url.searchParams.set('prompt', 'none'), 'login_required'],
  ])(
    '%s shows an error here, and sends nobody to the address of the application',
    async (_, change, error) => {
      const client = await registerItself(app)
      const { answer, location } = await ask(app, { client, change })
      expect(location).toBe('')
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(`needs to know: ${error}`)
    },
  )

  test('is stored 600 times an hour for an address, which for IPv6 is a whole network of a customer', async () => {
    const { client_id } = await registerItself(app)
    const query = new URLSearchParams({
      client_id,
      response_type: 'code',
      redirect_uri: redirectUri,
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
    })
    const count = async () => {
      const kept = app.ctx.db.selectFrom('oauth_records').where('kind', '=', 'Interaction')
      return (await kept.select('hash').execute()).length
    }
    const before = await count()
    let refused = ''
    for (let round = 0; round < 61; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, one) =>
          fetch(`${app.url}/oauth/authorize?${query.toString()}`, {
            redirect: 'manual',
            headers: { 'x-forwarded-for': `2001:db8:7:7::${round.toString(16)}:${one}` },
          }),
        ),
      )
      for (const answer of answers.filter(({ status }) => status === 429)) refused = await answer.text()
    }
    expect((await count()) - before).toBe(600)
    expect(refused).toContain('<h1>This request cannot go on</h1>')
    expect(refused).toContain('Too many attempts')
  })
})

describe('a code', () => {
  test('used twice at once gives no token that works, and ends the connection', async () => {
    const client = await registerItself(app)
    const given = await allow(app, owner, { client })
    const [connection] = await connectionsOf(owner)
    const results = await atOnce('AuthorizationCode', connection?.id ?? '', () =>
      exchange(app, { client }, given),
    )
    const tokens = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.access_token] : []))
    expect(tokens.length).toBeLessThanOrEqual(1)
    for (const token of tokens) expect((await call(token)).status).toBe(401)
    expect(await connectionsOf(owner)).toEqual([])
  })

  test('used twice ends the connection', async () => {
    const client = await registerItself(app)
    const given = await allow(app, owner, { client })
    const tokens = await exchange(app, { client }, given)
    await expect(exchange(app, { client }, given)).rejects.toMatchObject(invalidGrant)
    expect((await call(tokens.access_token)).status).toBe(401)
  })

  test('is exchanged neither with another verifier, nor by another application, nor for another address', async () => {
    const client = await registerItself(app, {
      redirectUris: [redirectUri, 'https://agent.example.com/other'],
    })
    const given = await allow(app, owner, { client })
    await expect(exchange(app, { client }, { ...given, codeVerifier: 'a'.repeat(43) })).rejects.toThrow()
    const foreign = await registerItself(app)
    await expect(exchange(app, { client: foreign }, given)).rejects.toMatchObject(invalidGrant)
    const other = { client, redirectUri: 'https://agent.example.com/other' }
    await expect(exchange(app, other, given)).rejects.toMatchObject(invalidGrant)
    await expect(exchange(app, { client, resource: '/mcp' }, given)).rejects.toMatchObject({
      errorCode: 'invalid_target',
    })
  })

  test('ends after a minute', async () => {
    const client = await registerItself(app)
    const given = await allow(app, owner, { client })
    clock.advance(61_000)
    await expect(exchange(app, { client }, given)).rejects.toMatchObject(invalidGrant)
  })
})

describe('a registered application', () => {
  test('has a secret that is shown once and stored as a hash, and calls with it', async () => {
    const { client, secret, id } = await registerApplication(app, owner)
    expect(secret).toMatch(/^[\w-]{43}$/)
    const tokens = await exchange(app, { client }, await allow(app, owner, { client }))
    expect((await call(tokens.access_token)).status).toBe(200)
    const listed = await app.request('GET', '/api/applications', { token: owner.token })
    expect(listed.body['applications']).toMatchObject([{ id, connections: 1 }])
    const rows = await app.ctx.db.selectFrom('applications').selectAll().execute()
    expect(JSON.stringify([listed.body, rows])).not.toContain(secret)
  })

  test('is refused with a wrong secret, and with the former one after a rotation', async () => {
    const { client, id } = await registerApplication(app, owner)
    const given = await allow(app, owner, { client })
    const wrong = { ...client, client_secret: 'a'.repeat(43) }
    await expect(exchange(app, { client: wrong }, given)).rejects.toThrow()
    const { body } = await app.request('POST', `/api/applications/${id}/rotate`, {
      token: owner.token,
      body: { identity: { password: owner.password } },
    })
    await expect(exchange(app, { client }, given)).rejects.toThrow()
    const renewed = { ...client, client_secret: String(body['secret']) }
    expect(await exchange(app, { client: renewed }, given)).toMatchObject({ token_type: 'Bearer' })
  })

  test('can be without a secret', async () => {
    const { client, secret } = await registerApplication(app, owner, { hasSecret: false })
    expect(secret).toBeNull()
    const tokens = await exchange(app, { client }, await allow(app, owner, { client }))
    expect((await call(tokens.access_token)).status).toBe(200)
  })

  test('ends with all its connections when it is deleted', async () => {
    const { client, id } = await registerApplication(app, owner)
    const user = await app.addUser({ plan: 'agency' })
    const tokens = await exchange(app, { client }, await allow(app, user, { client }))
    expect((await app.request('DELETE', `/api/applications/${id}`, { token: owner.token })).status).toBe(200)
    expect((await call(tokens.access_token)).status).toBe(401)
    expect(await connectionsOf(user)).toEqual([])
  })

  test('gets no answer at an address that it no longer has, and takes the password to change it', async () => {
    const { client, id } = await registerApplication(app, owner)
    const change = (password: string) =>
      app.request('PATCH', `/api/applications/${id}`, {
        token: owner.token,
        body: {
          name: 'Planner',
          redirectUris: ['https://new.example.com/callback'],
          identity: { password },
        },
      })
    expect((await change('Wrong-horse-7')).body['code']).toBe('wrong_password')
    expect((await ask(app, { client })).answer.status).toBe(303)
    expect((await change(owner.password)).status).toBe(200)
    expect((await ask(app, { client })).answer.status).toBe(400)
  })

  test.each(['http://example.com/callback', 'javascript:alert(1)', 'https://a.example.com/#x', 'nonsense'])(
    'takes no redirect address such as %s',
    async (uri) => {
      const answer = await app.request('POST', '/api/applications', {
        token: owner.token,
        body: { name: 'Planner', redirectUris: [uri], identity: { password: owner.password } },
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    },
  )

  test('needs the plan and the password', async () => {
    const register = (user: TestUser, password: string) =>
      app.request('POST', '/api/applications', {
        token: user.token,
        body: { name: 'Planner', redirectUris: [redirectUri], identity: { password } },
      })
    const free = await app.addUser()
    expect((await register(free, free.password)).body['code']).toBe('plan_required')
    expect((await register(owner, 'Wrong-horse-7')).status).not.toBe(200)
  })
})

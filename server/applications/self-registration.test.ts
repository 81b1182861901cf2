import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import {
  allow,
  ask,
  connectApplication,
  decide,
  exchange,
  refresh,
  registerItself,
} from '../../tests/support/connect-application.ts'
import { randomAddress } from '../../tests/support/request.ts'
import { sweepApplications } from './application-work.ts'

const clock = movableClock()
let app: TestApp
/** Of the disk. */
let free = 1e12
beforeAll(async () => {
  app = await startTestApp({ clock, measureSpace: async () => ({ free, size: 1e12 }) })
})
afterAll(() => app.close())

const metadata = (more: object = {}) => ({
  client_name: 'Claude',
  redirect_uris: ['https://agent.example.com/callback'],
  token_endpoint_auth_method: 'none',
  ...more,
})

const register = (body: unknown, from = randomAddress()) =>
  app.request('POST', '/oauth/register', { body, from })

const count = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from applications`.execute(
    app.ctx.db,
  )
  return rows[0]?.count ?? 0
}

describe('an application registers itself', () => {
  test('and gets an id, and a secret if it asks for one', async () => {
    const open = await register(metadata())
    expect(open).toMatchObject({
      status: 201,
      body: { client_name: 'Claude', token_endpoint_auth_method: 'none' },
    })
    expect(open.body['client_secret']).toBeUndefined()
    const { body } = await register(metadata({ token_endpoint_auth_method: 'client_secret_post' }))
    expect(body).toMatchObject({
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
      client_secret_expires_at: 0,
    })
    const rows = await app.ctx.db.selectFrom('applications').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(body['client_secret'])
  })

  test('with a secret in the header or in the body', async () => {
    const user = await app.addUser()
    for (const authMethod of ['client_secret_basic', 'client_secret_post']) {
      const client = await registerItself(app, { authMethod })
      const tokens = await exchange(app, { client }, await allow(app, user, { client }))
      expect(tokens.token_type, authMethod).toBe('Bearer')
    }
  })

  test('as the agents do that people use, also for addresses on a computer, with any port', async () => {
    const user = await app.addUser()
    for (const uris of [
      ['https://claude.ai/api/mcp/auth_callback'],
      ['https://chatgpt.com/connector_platform_oauth_redirect'],
      ['http://localhost:33418/callback', 'http://127.0.0.1/callback'],
      ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'],
    ]) {
      const client = await registerItself(app, { redirectUris: uris })
      const [uri = ''] = uris
      const given = await allow(app, user, { client, redirectUri: uri })
      expect(given.back.href.startsWith(uri)).toBe(true)
    }
    const client = await registerItself(app, { redirectUris: ['http://127.0.0.1/callback'] })
    const given = await allow(app, user, { client, redirectUri: 'http://127.0.0.1:5123/callback' })
    expect(given.back.port).toBe('5123')
  })

  test('and nothing that it names is fetched or kept', async () => {
    const { body } = await register(
      metadata({
        logo_uri: 'http://169.254.169.254/',
        jwks_uri: 'http://169.254.169.254/',
        sector_identifier_uri: 'http://169.254.169.254/',
        scope: 'openid everything',
        grant_types: ['implicit'],
      }),
    )
    expect(body).toMatchObject({ grant_types: ['authorization_code', 'refresh_token'] })
    expect(JSON.stringify(body)).not.toContain('169.254')
  })

  test.each<[string, unknown]>([
    ['no address', metadata({ redirect_uris: [] })],
    ['an address without TLS on another computer', metadata({ redirect_uris: ['http://example.com/'] })],
    ['a script as address', metadata({ redirect_uris: ['javascript:alert(1)'] })],
    ['an address with a fragment', metadata({ redirect_uris: ['https://example.com/#x'] })],
    ['too many addresses', metadata({ redirect_uris: Array(11).fill('https://example.com/') })],
    ['another way to authenticate', metadata({ token_endpoint_auth_method: 'private_key_jwt' })],
    ['no object', ['x']],
  ])('and is refused with %s', async (_, body) => {
    const before = await count()
    const answer = await register(body)
    expect(answer.status).toBe(400)
    expect(answer.body['error']).toMatch(/^invalid_/)
    expect(await count()).toBe(before)
  })

  test('and is refused with a body that is too large, or none', async () => {
    expect((await register(metadata({ client_name: 'a'.repeat(60_000) }))).status).toBe(413)
    expect((await register(undefined)).status).toBe(400)
  })

  test('10,000 times from one address and gets 100 registrations an hour', async () => {
    const from = randomAddress()
    const before = await count()
    let refused = 0
    for (let round = 0; round < 100; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => register(metadata(), from)))
      refused += answers.filter(({ status }) => status === 429).length
    }
    expect(refused).toBe(9_900)
    expect((await count()) - before).toBe(100)
  }, 120_000)

  test('from one network of IPv6 as from one address', async () => {
    const answers = []
    for (let one = 0; one <= 100; one += 1) {
      answers.push((await register(metadata(), `2001:db8:1:2::${one.toString(16)}`)).status)
    }
    expect(answers.filter((status) => status === 201)).toHaveLength(100)
    expect(answers.at(-1)).toBe(429)
  })

  const addUnused = (minutesAgo: number) =>
    sql`insert into applications (id, name, redirect_uris, auth_method, created_at)
      select gen_random_uuid(), 'x', '{https://example.com/}', 'none', ${new Date(clock.now().getTime() - minutesAgo * 60_000)}
      from generate_series(1, 10100)`.execute(app.ctx.db)

  const countUnused = async () => {
    const { rows } = await sql<{ unused: number }>`select count(*)::int as unused from applications
      where connected_at is null and workspace_id is null`.execute(app.ctx.db)
    return rows[0]?.unused
  }

  test('from many addresses, and at most 10,000 that were never used are kept, of which the oldest give way', async () => {
    const { client, token } = await connectApplication(app, await app.addUser())
    const young = await registerItself(app)
    await addUnused(61)
    expect((await register(metadata())).status).toBe(201)
    expect(await countUnused()).toBe(10_000)
    expect(client.client_id).not.toBe('')
    expect((await app.request('GET', '/api/v1/posts', { token })).status).toBe(200)
    expect((await allow(app, await app.addUser(), { client: young })).code).not.toBe('')
  })

  test('and is refused for a while instead of forgetting one whose person may be about to connect it', async () => {
    const young = await registerItself(app)
    await addUnused(59)
    const refused = await register(metadata())
    expect(refused).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await allow(app, await app.addUser(), { client: young })).code).not.toBe('')
    clock.advance(3_600_000)
    expect((await register(metadata())).status).toBe(201)
  })

  test('and is refused, as a request is, while the disk is full; who is connected goes on', async () => {
    const user = await app.addUser()
    const { client, refreshToken } = await connectApplication(app, user)
    const { location: screen, browser } = await ask(app, { client })
    const room = async () => (await app.request('GET', '/api/health')).body['room']
    free = 1
    await expect.poll(room).toBe('no_changes')
    try {
      expect(await register(metadata())).toMatchObject({ status: 507, body: { code: 'disk_full' } })
      const { answer } = await ask(app, { client })
      expect(answer.status).toBe(507)
      expect(await answer.text()).toContain('no disk space left')
      const decision = { allow: true, workspaceId: user.workspaceId, scopes: ['posts:read'] } as const
      expect((await decide(browser, screen, user, decision)).body['code']).toBe('disk_full')
      expect((await refresh(app, client, refreshToken)).token_type).toBe('Bearer')
    } finally {
      free = 1e12
      await expect.poll(room).toBe('all')
    }
  })

  test('and is forgotten after a day if nobody connects it, and half a year after its last connection', async () => {
    const user = await app.addUser()
    const used = await connectApplication(app, user)
    await registerItself(app)
    clock.advance(25 * 3_600_000)
    await sweepApplications(app.ctx)
    expect(await count()).toBeGreaterThan(0)
    const ids = async () =>
      (await app.ctx.db.selectFrom('applications').select('id').execute()).map(({ id }) => id)
    expect(await ids()).toContain(used.client.client_id)
    await app.request('DELETE', `/api/application-connections/${used.id}`, { token: user.token })
    clock.advance(181 * 24 * 3_600_000)
    await sweepApplications(app.ctx)
    expect(await ids()).not.toContain(used.client.client_id)
  })
})

import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { platformKeys, type PlatformKey } from '../../contract/platforms/platforms.ts'
import { decideConsent, type Decision } from '../../sandbox/oauth/consent-client.ts'
import { type Control, createSandbox } from '../../sandbox/index.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock, type MovableClock } from '../../tests/support/clock.ts'
import { accountRoutes, findCaller } from '../accounts/index.ts'
import type { Context } from '../context.ts'
import { createConnectors } from '../connectors/index.ts'
import { createContext } from '../create-context.ts'
import { mailboxRoutes } from '../mail/index.ts'
import { connectionOf, storedAccess, storedToken } from '../../tests/support/stored-access.ts'
import { newHttp } from '../../tests/support/new-http.ts'
import { deleteExpiredStates } from './connect/oauth-states.queries.ts'
import { markConnectionReauthRequired } from './access/mark-reauth-required.ts'
import { socialAccountRoutes, findAccount, listAccountsByIds, openAccount, presentAccount } from './index.ts'
import { refreshProfiles } from './profiles/refresh-profiles.ts'
import { platformsToTest } from '../../tests/support/test-size.ts'

let app: TestApp
let ctx: Context
let control: Control
let clock: MovableClock
let ada: TestUser
let handles = 0

const hourMs = 3_600_000
const dayMs = 24 * hourMs

beforeAll(async () => {
  clock = movableClock()
  app = await startTestApp({
    clock,
    build: async (made) => {
      const http = await newHttp({
        log: made.log,
        trustedProxies: 1,
        findCaller: (request) => findCaller(made, request),
      })
      await http.register(
        accountRoutes(made, async () => {}),
        { prefix: '/api' },
      )
      await http.register(mailboxRoutes(made), { prefix: '/dev' })
      await http.register(socialAccountRoutes(made), { prefix: '/api' })
      const sandbox = createSandbox({
        dataDir: ':memory:',
        origin: () => made.config.appUrl,
        clock: () => clock.now().getTime(),
      })
      control = sandbox.control
      await http.register(
        async (scope) => {
          scope.decorate('accessOf', () => 'public' as const)
          await scope.register(sandbox.plugin)
        },
        { prefix: '/sandbox' },
      )
      return http
    },
  })
  ctx = app.ctx
})
// Each test has its own user, because some tests advance the clock past the end of sessions, and sign-ins are limited.
beforeEach(async () => {
  ada = await app.addUser()
})
afterEach(() => control.clearFaults())
afterAll(() => app.close())

function newHandle(): string {
  handles += 1
  return `person_${handles}`
}

async function begin(platform: PlatformKey, who: TestUser = ada): Promise<string> {
  const { status, body } = await app.request('POST', '/api/social-accounts/connect', {
    token: who.token,
    body: { platform },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return String(body['authorizeUrl'])
}

function callback(who: TestUser, body: object) {
  return app.request('POST', '/api/social-accounts/callback', { token: who.token, body })
}

/** What the web application posts after the platform redirects back. */
async function decide(platform: PlatformKey, decision: Decision, who: TestUser = ada) {
  const back = await decideConsent(await begin(platform, who), decision)
  return {
    address: back,
    body: { platform, ...Object.fromEntries(back.searchParams) } as Record<string, string>,
  }
}

async function connect(
  platform: PlatformKey,
  handle = newHandle(),
  who: TestUser = ada,
): Promise<SocialAccount> {
  const { body } = await decide(platform, { handle }, who)
  const reply = await callback(who, pick(body))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body['account'] as SocialAccount
}

function pick({ platform, code, state, error }: Record<string, string>) {
  return { platform, code, state, error }
}

async function list(who: TestUser = ada): Promise<SocialAccount[]> {
  const { body } = await app.request('GET', '/api/social-accounts', { token: who.token })
  return body['accounts'] as SocialAccount[]
}

async function rowOf(account: SocialAccount, who: TestUser = ada) {
  const row = await findAccount(ctx.db, who.workspaceId, account.id)
  if (!row) throw new Error('the account is gone')
  return row
}

async function requireReconnect(account: SocialAccount): Promise<void> {
  await markConnectionReauthRequired(ctx, await connectionOf(ctx, account))
}

async function open(account: SocialAccount, on: Context = ctx) {
  const opened = await openAccount(on, account.id)
  if (opened.kind !== 'open') throw new Error(JSON.stringify(opened))
  return opened
}

/** Another process on the same database. */
async function withOtherProcess(work: (other: Context) => Promise<void>): Promise<void> {
  const { current_database: name } = await ctx.db
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('current_database'))
    .executeTakeFirstOrThrow()
  const url = databaseUrl(name)
  const other = createContext({ config: { ...ctx.config }, databaseUrl: url, log: ctx.log, clock })
  try {
    await work(other)
  } finally {
    await other.db.destroy()
  }
}

function databaseUrl(name: string): string {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  return url.href
}

describe('the list of social accounts', () => {
  it('offers the platforms of this installation', async () => {
    const { body } = await app.request('GET', '/api/social-accounts', { token: ada.token })
    const offered = (platform: string, isOffered: boolean) => ({
      platform,
      connectable: isOffered,
      sandbox: isOffered,
      signInFields: [],
    })
    expect(body['platforms']).toEqual([
      offered('instagram', true),
      offered('facebook', true),
      offered('twitter', true),
      offered('linkedin', true),
      offered('tiktok', true),
      offered('youtube', true),
    ])
  })

  it.each([
    ['GET', '/api/social-accounts'],
    ['POST', '/api/social-accounts/connect'],
    ['POST', '/api/social-accounts/callback'],
    ['DELETE', '/api/social-accounts/0198c0de-0000-7000-8000-000000000000'],
  ])('is for those who are signed in: %s %s', async (method, address) => {
    const body = { platform: 'twitter', state: 's' }
    const { status } = await app.request(method, address, method === 'POST' ? { body } : {})
    expect(status).toBe(401)
  })
})

/** What LinkedIn gives of a member: a name, but neither a handle nor the number of followers. */
const knownOf = (platform: PlatformKey) =>
  platform === 'linkedin' ? { handle: false, followers: false } : { handle: true, followers: true }

describe.each(platformsToTest(platformKeys, 'twitter', 'facebook'))('connecting %s', (platform) => {
  it('shows name, handle, followers and picture of the account', async () => {
    const handle = newHandle()
    const account = await connect(platform, handle)
    expect(account).toMatchObject({
      platform,
      username: knownOf(platform).handle ? handle : `Person ${handles}`,
      name: `Person ${handles}`,
      isConnected: true,
      needsReconnect: false,
      sandbox: true,
    })
    if (knownOf(platform).followers) expect(account.followers).toBeGreaterThan(0)
    else expect(account.followers).toBeNull()
    expect(await list()).toContainEqual(account)

    expect(account.pictureUrl).toMatch(/^\/api\/social-accounts\//)
    const picture = await fetch(app.url + (account.pictureUrl ?? ''))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    const { format, width, height } = await sharp(await picture.bytes()).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 128, height: 128 })
  })

  it('redirects back to the page that completes it', async () => {
    const { address } = await decide(platform, { handle: newHandle() })
    expect(address.origin + address.pathname).toBe(`${app.url}/social/callback/${platform}`)
  })

  it('keeps tokens encrypted for their row and out of every response', async () => {
    const account = await connect(platform)
    const row = await connectionOf(ctx, account)
    const { secrets } = await storedAccess(ctx, account)
    const tokens = [secrets['accessToken'], secrets['refreshToken']].filter(
      (token) => typeof token === 'string',
    )
    expect(tokens.length).toBeGreaterThan(0)
    const stored = row.access.toString('latin1')
    const answers = JSON.stringify([presentAccount(ctx, await rowOf(account)), await list()])
    for (const token of tokens) {
      expect(stored).not.toContain(token)
      expect(answers).not.toContain(token)
    }
    const other = await connect(platform)
    await ctx.db
      .updateTable('connections')
      .set({ access: row.access })
      .where('id', '=', (await connectionOf(ctx, other)).id)
      .execute()
    expect(await openAccount(ctx, other.id)).toMatchObject({ kind: 'reauth_required' })
    expect(app.errors.splice(0)).toHaveLength(1)
    expect((await rowOf(other)).status).toBe('reauth_required')
  })

  it('reports that the user denied access', async () => {
    const { body } = await decide(platform, 'deny')
    const reply = await callback(ada, pick(body))
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject({ code: 'platform_refused' })
    expect(reply.body['message']).toMatch(
      /^You did not allow Postwright to use your (Twitter\/X|Instagram|Facebook|LinkedIn|TikTok|YouTube) account/,
    )
    expect((await callback(ada, { ...pick(body), error: undefined, code: 'x' })).body).toMatchObject({
      code: 'invalid_token',
    })
  })

  it('accepts a state once, within ten minutes, from the same session and for the same platform', async () => {
    const handle = newHandle()
    const used = await decide(platform, { handle })
    expect((await callback(ada, pick(used.body))).status).toBe(200)
    expect((await callback(ada, pick(used.body))).body).toMatchObject({ code: 'invalid_token' })

    const eve = await app.addUser()
    const stolen = await decide(platform, { handle })
    expect((await callback(eve, pick(stolen.body))).body).toMatchObject({ code: 'invalid_token' })
    const again = await app.request('POST', '/api/auth/login', {
      body: { email: ada.email, password: ada.password },
    })
    const secondSession = { ...ada, token: String(again.body['access_token']) }
    expect((await callback(secondSession, pick(stolen.body))).body).toMatchObject({ code: 'invalid_token' })
    expect((await callback(ada, pick(stolen.body))).status).toBe(200)
    expect(await list(eve)).toEqual([])

    const elsewhere = await decide(platform, { handle })
    const wrong = platform === 'twitter' ? 'instagram' : 'twitter'
    expect((await callback(ada, { ...pick(elsewhere.body), platform: wrong })).body).toMatchObject({
      code: 'invalid_token',
    })
    expect((await callback(ada, { platform, state: 'made-up', code: 'x' })).body).toMatchObject({
      code: 'invalid_token',
    })

    const late = await decide(platform, { handle })
    clock.advance(10 * 60_000 + 1000)
    expect((await callback(ada, pick(late.body))).body).toMatchObject({
      success: false,
      code: 'invalid_token',
      message: expect.stringContaining('Please start connecting again') as string,
    })
  })

  it('stores the state hashed and what the sign-in keeps encrypted', async () => {
    const address = new URL(await begin(platform))
    const state = address.searchParams.get('state') ?? ''
    const rows = await ctx.db.selectFrom('oauth_states').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    const stored = rows.map((row) => row.state_hash.toString('latin1') + row.kept.toString('latin1'))
    expect(stored.join('')).not.toContain(state)
  })

  it('updates the account if the same profile is connected again, separately for each workspace', async () => {
    const handle = newHandle()
    const first = await connect(platform, handle)
    await requireReconnect(first)
    expect(await list()).toContainEqual(expect.objectContaining({ id: first.id, needsReconnect: true }))
    const second = await connect(platform, handle)
    expect(second).toMatchObject({ id: first.id, isConnected: true, needsReconnect: false })
    expect((await open(second)).account.username).toBe(first.username)

    const eve = await app.addUser()
    const foreign = await connect(platform, handle, eve)
    expect(foreign.id).not.toBe(first.id)
    expect(await list(eve)).toHaveLength(1)
  })

  it('connects one account if two browsers finish with the same profile at once', async () => {
    const handle = newHandle()
    const [one, two] = await Promise.all([decide(platform, { handle }), decide(platform, { handle })])
    const replies = await Promise.all([callback(ada, pick(one.body)), callback(ada, pick(two.body))])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const ids = new Set(replies.map(({ body }) => (body['account'] as SocialAccount).id))
    expect(ids.size).toBe(1)
    const account = replies[0].body['account'] as SocialAccount
    expect((await open(account)).account.username).toBe(account.username)
  })

  it.each(['server-error-before', 'html', 'reset-before', 'truncated'] as const)(
    'asks the user to try again if the platform fails with %s',
    async (fault) => {
      const name = platform === 'twitter' ? 'twitter' : platform
      for (const operation of ['token', 'identity'] as const) {
        const { body } = await decide(platform, { handle: newHandle() })
        control.addFault({ platform: name, operation, fault })
        const reply = await callback(ada, pick(body))
        control.clearFaults()
        expect(reply.status, operation).toBe(503)
        expect(reply.body).toMatchObject({ code: 'unavailable' })
      }
    },
  )

  it('deletes and revokes the tokens on disconnecting, and keeps the name for the history', async () => {
    const handle = newHandle()
    const account = await connect(platform, handle)
    const access = await storedAccess(ctx, account)
    const remove = () => app.request('DELETE', `/api/social-accounts/${account.id}`, { token: ada.token })
    expect((await remove()).status).toBe(200)

    expect(await list()).not.toContainEqual(expect.objectContaining({ id: account.id }))
    expect(await rowOf(account)).toMatchObject({
      status: 'disconnected',
      connection_id: null,
      username: account.username,
    })
    expect(await listAccountsByIds(ctx.db, ada.workspaceId, [account.id])).toHaveLength(1)
    expect(await openAccount(ctx, account.id)).toEqual({ kind: 'disconnected' })
    if (platform === 'twitter') {
      const listed = await ctx.connectors.find(platform)?.open(access).listProfiles()
      expect(listed).toMatchObject({ kind: 'reauth_required' })
    }
    expect((await remove()).status).toBe(200)
    expect(await connect(platform, handle)).toMatchObject({ id: account.id, isConnected: true })
  })
})

describe('other users', () => {
  it('can neither see nor disconnect an account', async () => {
    const account = await connect('twitter')
    const eve = await app.addUser()
    const { status } = await app.request('DELETE', `/api/social-accounts/${account.id}`, { token: eve.token })
    expect(status).toBe(404)
    expect(await findAccount(ctx.db, eve.workspaceId, account.id)).toBeUndefined()
    expect(await listAccountsByIds(ctx.db, eve.workspaceId, [account.id])).toEqual([])
    expect((await rowOf(account)).status).toBe('connected')
  })

  it('cannot forge the URL of a picture or use it after it expires', async () => {
    const account = await connect('twitter')
    const address = new URL(app.url + (account.pictureUrl ?? ''))
    const changed = (name: string, value: string) => {
      const other = new URL(address)
      other.searchParams.set(name, value)
      return fetch(other).then(({ status }) => status)
    }
    expect(await changed('expires', String(Date.now() + 365 * dayMs))).toBe(403)
    expect(await changed('signature', 'nonsense')).toBe(403)
    expect(await changed('v', '0123456789abcdef')).toBe(403)
    const stranger = new URL(address)
    stranger.pathname = stranger.pathname.replace(account.id, '0198c0de-0000-7000-8000-000000000000')
    expect((await fetch(stranger)).status).toBe(403)
    clock.advance(3 * dayMs)
    expect((await fetch(address)).status).toBe(403)
  })

  it('are limited in how often they start connecting an account', async () => {
    const eve = await app.addUser()
    const ask = () =>
      app.request('POST', '/api/social-accounts/connect', { token: eve.token, body: { platform: 'twitter' } })
    const statuses = []
    for (let times = 0; times < 61; times += 1) statuses.push((await ask()).status)
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.at(-2)).toBe(200)
  })
})

describe('an access token', () => {
  it('is renewed once, even if workers of several processes need it at the same time', async () => {
    const account = await connect('twitter')
    const before = await storedAccess(ctx, account)
    clock.advance(115 * 60_000)
    await withOtherProcess(async (other) => {
      const opened = await Promise.all(
        Array.from({ length: 10 }, (_, worker) => open(account, worker % 2 === 0 ? ctx : other)),
      )
      expect(await connectionOf(ctx, account)).toMatchObject({ version: 2, lease_owner: null })
      const token = await storedToken(ctx, account)
      expect(token).not.toBe(before.secrets['accessToken'])
      // Using a refresh token twice would have revoked the access.
      for (const { connector } of opened) {
        expect(await connector.listProfiles()).toMatchObject({ kind: 'profiles' })
      }
      expect(await storedToken(ctx, account)).toBe(token)
    })
    expect((await storedAccess(ctx, account)).secrets['refreshToken']).not.toBe(
      before.secrets['refreshToken'],
    )
  })

  it('is not renewed while it is valid', async () => {
    const account = await connect('twitter')
    const token = await storedToken(ctx, account)
    clock.advance(hourMs)
    await open(account)
    expect(await storedToken(ctx, account)).toBe(token)
  })

  it('is used until it expires if the platform cannot renew it now', async () => {
    const account = await connect('twitter')
    const token = await storedToken(ctx, account)
    clock.advance(115 * 60_000)
    control.addFault({ platform: 'twitter', operation: 'token', fault: 'server-error-before' })
    await open(account)
    expect(await storedToken(ctx, account)).toBe(token)
    clock.advance(6 * 60_000)
    expect(await openAccount(ctx, account.id)).toMatchObject({ kind: 'unavailable' })
    expect((await rowOf(account)).status).toBe('connected')
    control.clearFaults()
    await open(account)
    expect(await storedToken(ctx, account)).not.toBe(token)
  })

  it('that can no longer be renewed marks the account for reconnection', async () => {
    const account = await connect('twitter')
    control.revokeAccess('twitter', account.username)
    clock.advance(115 * 60_000)
    expect(await openAccount(ctx, account.id)).toMatchObject({ kind: 'reauth_required' })
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: account.id, needsReconnect: true, isConnected: false }),
    )
    expect(await openAccount(ctx, account.id)).toMatchObject({ kind: 'reauth_required' })
  })

  it('that another worker has renewed is replaced before a post is sent again', async () => {
    const account = await connect('twitter')
    const early = await open(account)
    clock.advance(115 * 60_000)
    await open(account)
    // The tokens that `early` uses are no longer valid on the platform.
    const call = {
      account: early.account,
      text: `Sent with a token that was dead ${account.id}`,
      options: {},
      images: [],
      video: null,
      staging: {},
      saveStaging: () => Promise.resolve(),
      signal: AbortSignal.timeout(10_000),
      mayCommit: () => true,
    }
    const sent = () => control.log({ platform: 'twitter' }).entries
    expect(await early.connector.commit(call)).toEqual({ kind: 'access_renewed' })
    expect(sent().filter(({ text }) => text === call.text)).toEqual([])
    expect(await early.connector.commit(call)).toMatchObject({ kind: 'published' })
    const entries = sent()
    expect(entries.filter(({ text }) => text.endsWith(account.id))).toHaveLength(1)
  })

  it('that another worker renews again in the meantime is not given up', async () => {
    const account = await connect('twitter')
    const early = await open(account)
    const call = {
      account: early.account,
      text: `Refused twice ${account.id}`,
      options: {},
      images: [],
      video: null,
      staging: {},
      saveStaging: () => Promise.resolve(),
      signal: AbortSignal.timeout(10_000),
      mayCommit: () => true,
    }
    control.expireTokens('twitter', account.username)
    expect(await early.connector.commit(call)).toEqual({ kind: 'access_renewed' })
    clock.advance(115 * 60_000)
    await open(account)
    // What `early` was renewed to is no longer valid, as another worker has renewed it again.
    expect(await early.connector.commit(call)).toMatchObject({ kind: 'access_disputed' })
    expect((await rowOf(account)).status).toBe('connected')
  })

  it('that the platform rejects before it expires is renewed during publishing', async () => {
    const account = await connect('twitter')
    const opened = await open(account)
    const token = await storedToken(ctx, account)
    control.expireTokens('twitter', account.username)
    expect(await opened.connector.listProfiles()).toMatchObject({ kind: 'profiles' })
    expect(await storedToken(ctx, account)).not.toBe(token)
  })

  it('that was revoked is detected during publishing', async () => {
    const account = await connect('instagram')
    const opened = await open(account)
    control.revokeAccess('instagram', account.username)
    expect(await opened.connector.listProfiles()).toMatchObject({
      kind: 'reauth_required',
    })
    expect((await rowOf(account)).status).toBe('reauth_required')
  })

  it('of the sandbox is never sent to the real platform', async () => {
    const account = await connect('twitter')
    const config = { ...ctx.config, platforms: { twitter: { clientId: 'a', clientSecret: 'b' } } }
    const real = { ...ctx, config, connectors: createConnectors(config, clock) }
    expect(await openAccount(real, account.id)).toMatchObject({ kind: 'reauth_required' })
  })
})

describe('once a day', () => {
  // The accounts of the tests before would be read as well.
  beforeEach(() => ctx.db.deleteFrom('social_accounts').execute())

  it('followers, name and picture are refreshed', async () => {
    const account = await connect('twitter')
    const before = await rowOf(account)
    await ctx.db
      .updateTable('social_accounts')
      .set({ followers: 0, name: 'Old name' })
      .where('id', '=', account.id)
      .execute()
    await refreshProfiles(ctx)
    expect((await rowOf(account)).followers).toBe(0)
    clock.advance(dayMs + hourMs)
    await readAll()
    const row = await rowOf(account)
    expect(row).toMatchObject({ name: account.name, status: 'connected' })
    expect(row.followers).toBeGreaterThan(0)
    const folder = path.join(ctx.config.dataDir, 'media', 'account-pictures', account.id)
    expect(await readdir(folder)).toHaveLength(1)
    expect(row.picture_key).not.toBe(before.picture_key)
  })

  it('the followers of each day are kept', async () => {
    const account = await connect('instagram')
    clock.advance(dayMs + hourMs)
    await readAll()
    // On this day nothing was read.
    clock.advance(2 * dayMs)
    await readAll()
    const rows = await ctx.db
      .selectFrom('account_days')
      .select([sql<string>`day::text`.as('day'), 'followers'])
      .where('followers', 'is not', null)
      .where('social_account_id', '=', account.id)
      .orderBy('day')
      .execute()
    const today = clock.now().getTime()
    const days = [3 * dayMs + hourMs, 2 * dayMs, 0].map((ago) =>
      new Date(today - ago).toISOString().slice(0, 10),
    )
    expect(rows.map(({ day }) => day)).toEqual(days)
    expect(rows.at(-1)?.followers).toBe((await rowOf(account)).followers)
  })

  it('tokens that would expire unused are renewed long before', async () => {
    const account = await connect('instagram')
    const before = await storedToken(ctx, account)
    for (let day = 0; day < 70; day += 5) {
      clock.advance(5 * dayMs)
      await readAll()
    }
    const row = await rowOf(account)
    expect(row.status).toBe('connected')
    expect(await storedToken(ctx, account)).not.toBe(before)
  })

  it('an account whose access has ended is marked for reconnection', async () => {
    const account = await connect('instagram')
    control.revokeAccess('instagram', account.username)
    clock.advance(dayMs + hourMs)
    await readAll()
    expect((await rowOf(account)).status).toBe('reauth_required')
  })

  it('OAuth states that were never used are deleted', async () => {
    await begin('twitter')
    await deleteExpiredStates(ctx.db, clock.now())
    expect(await ctx.db.selectFrom('oauth_states').select('platform').execute()).not.toEqual([])
    clock.advance(11 * 60_000)
    await deleteExpiredStates(ctx.db, clock.now())
    expect(await ctx.db.selectFrom('oauth_states').select('platform').execute()).toEqual([])
  })

  async function readAll(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await refreshProfiles(ctx)
  }
})

import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionChoice, SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { FaultOrder } from '../../sandbox/index.ts'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { callerOf } from '../../tests/support/caller.ts'
import { sandboxControls, type SandboxControls } from '../../tests/support/sandbox-controls.ts'
import { connectionOf, storedAccess, storedToken } from '../../tests/support/stored-access.ts'
import { createContext } from '../create-context.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../infra/database/database.ts'
import { pools } from '../infra/database/pools.ts'
import type { Tables } from '../tables.ts'
import { markConnectionReauthRequired } from './access/mark-reauth-required.ts'
import { currentAccess } from './access/renew-access.ts'
import { full } from '../../tests/support/test-size.ts'
import { disconnectAccount } from './connect/disconnect-account.ts'
import { sweepConnections } from './connect/sweep-connections.ts'
import { findConnection } from './connections.queries.ts'
import { openAccount } from './index.ts'

let app: TestApp
let ctx: Context
let ada: TestUser
let client: ApiClient
let sandbox: SandboxControls
let handles = 0

beforeAll(async () => {
  app = await startTestApp()
  ctx = app.ctx
  sandbox = sandboxControls(app.url)
})
beforeEach(async () => {
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

const newHandle = () => `person_${(handles += 1)}`

/** The token endpoint answers after `delayMs`. Returns how often it was called. */
async function slowTokens(
  delayMs: number,
  fault: FaultOrder['fault'] = 'slow',
): Promise<() => Promise<number>> {
  await sandbox.fault({ platform: 'twitter', operation: 'token', fault, delayMs })
  return async () => (await sandbox.listFaults())[0]?.hits ?? 0
}

const expireSoon = async (account: SocialAccount) =>
  sql`update connections set expires_at = now() + interval '1 second'
      where id = ${(await connectionOf(ctx, account)).id}`.execute(ctx.db)

/** Another process on the same database, with so many connections. */
async function withOtherProcess(connections: number, work: (other: Context) => Promise<void>) {
  const other = createContext({ config: ctx.config, databaseUrl: app.databaseUrl, log: ctx.log })
  await other.db.destroy()
  const limits = { ...pools.web, connections }
  const db = openDatabase<Tables>({ url: app.databaseUrl, limits, log: ctx.log })
  try {
    await work({ ...other, db })
  } finally {
    await db.destroy()
  }
}

async function open(account: { id: string }, on: Context = ctx) {
  const opened = await openAccount(on, account.id)
  if (opened.kind !== 'open') throw new Error(JSON.stringify(opened))
  return opened
}

test('a member who is removed while connecting leaves no account behind, and the access is revoked', async () => {
  const begun = await client.call<{ authorizeUrl: string }>('POST', '/api/social-accounts/connect', {
    platform: 'twitter',
  })
  const { searchParams } = await decideConsent(begun.authorizeUrl, { handle: newHandle() })
  const { code, state } = Object.fromEntries(searchParams)
  const hits = async (operation: string) =>
    (await sandbox.listFaults()).find((one) => one.operation === operation)?.hits ?? 0
  const slow = { platform: 'twitter', fault: 'slow', times: 1 } as const
  await sandbox.fault({ ...slow, operation: 'identity', delayMs: 2_000 })
  await sandbox.fault({ ...slow, operation: 'revoke', delayMs: 1 })
  const body = { platform: 'twitter', code, state }
  const coming = app.request('POST', '/api/social-accounts/callback', { token: ada.token, body })
  await expect.poll(() => hits('identity')).toBe(1)
  await ctx.db.deleteFrom('members').where('workspace_id', '=', ada.workspaceId).execute()
  expect(await coming).toMatchObject({ status: 403, body: { code: 'not_a_member' } })
  const stored = ctx.db.selectFrom('social_accounts').where('workspace_id', '=', ada.workspaceId)
  expect(await stored.selectAll().execute()).toEqual([])
  expect(await hits('revoke')).toBe(1)
})

describe('renewing', () => {
  test('a slow token endpoint holds no database connection and no lock, and delays no other account', async () => {
    const [slow, other] = [
      await client.connect('twitter', newHandle()),
      await client.connect('twitter', newHandle()),
    ]
    const before = await storedToken(ctx, slow)
    await expireSoon(slow)
    const called = await slowTokens(full ? 14_000 : 3_000)
    // With one connection, any other use of the database would wait for a renewal that held it.
    await withOtherProcess(1, async (small) => {
      let ended = false
      const opening = Promise.all(Array.from({ length: 8 }, () => open(slow, small))).finally(() => {
        ended = true
      })
      await expect.poll(called, { interval: 10 }).toBe(1)
      expect(await findConnection(small.db, (await connectionOf(small, slow)).id)).toMatchObject({
        lease_owner: expect.any(String) as string,
      })
      await open(other, small)
      const { rows } = await sql<{ state: string }>`
        select state from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(small.db)
      expect(rows).toEqual([])
      // The row can be changed: nothing waits for the platform.
      await sql`update social_accounts set followers = 1 where id = ${slow.id}`.execute(small.db)
      expect(ended).toBe(false)
      await opening
      expect(await called()).toBe(1)
    })
    expect(await storedToken(ctx, slow)).not.toBe(before)
    expect(await connectionOf(ctx, slow)).toMatchObject({ version: 2, lease_owner: null, lease_until: null })
  })

  test('workers of two processes whose access is refused at once renew it once', async () => {
    const account = await client.connect('twitter', newHandle())
    const { id, version } = await connectionOf(ctx, account)
    const called = await slowTokens(300)
    await withOtherProcess(4, async (other) => {
      const renewed = await Promise.all([
        currentAccess(ctx, id, version),
        currentAccess(other, id, version),
        currentAccess(other, id, version),
      ])
      const access = await storedAccess(ctx, account)
      expect(renewed).toEqual(renewed.map(() => ({ kind: 'access', access, version: version + 1 })))
    })
    expect(await called()).toBe(1)
    const { connector } = await open(account)
    expect(await connector.listProfiles()).toMatchObject({ kind: 'profiles' })
  })

  test('a renewal that ends after the account was disconnected stores nothing and revokes what it got', async () => {
    const account = await client.connect('twitter', newHandle())
    const { id } = await connectionOf(ctx, account)
    await expireSoon(account)
    // X has renewed the tokens before it answers.
    const called = await slowTokens(1_500, 'slow-after')
    await sandbox.fault({ platform: 'twitter', operation: 'revoke', fault: 'slow', delayMs: 0 })
    const opening = openAccount(ctx, account.id)
    await expect.poll(called, { interval: 10 }).toBe(1)
    await disconnectAccount(ctx, callerOf(ada), account.id)
    expect(await opening).toEqual({ kind: 'disconnected' })
    expect(await findConnection(ctx.db, id)).toBeUndefined()
    expect((await sandbox.listFaults()).map(({ hits }) => hits)).toEqual([1, 2])
  })

  test('access that was replaced by reconnecting is neither overwritten nor marked by a worker that used the old', async () => {
    const handle = newHandle()
    const account = await client.connect('twitter', handle)
    const old = await connectionOf(ctx, account)
    await client.connect('twitter', handle)
    expect(await connectionOf(ctx, account)).toMatchObject({ id: old.id, version: old.version + 1 })
    expect(await markConnectionReauthRequired(ctx, old)).toBe(false)
    expect((await list())[0]).toMatchObject({ id: account.id, isConnected: true })
  })

  test('a lease whose worker is gone ends, and another worker renews', async () => {
    const account = await client.connect('twitter', newHandle())
    const { id, version } = await connectionOf(ctx, account)
    await sql`update connections set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 second'
      where id = ${id}`.execute(ctx.db)
    expect(await currentAccess(ctx, id, version)).toMatchObject({ kind: 'access', version: version + 1 })
    expect(await connectionOf(ctx, account)).toMatchObject({ lease_owner: null })
  })
})

async function list(): Promise<SocialAccount[]> {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts
}

type Finished = { account: SocialAccount | null; choice: ConnectionChoice | null }

/** Signs in to Instagram as the first of these and gives access to all of them. */
async function signIn([handle = '', ...more]: string[]): Promise<Finished> {
  const platform = 'instagram'
  const { authorizeUrl } = await client.call<{ authorizeUrl: string }>(
    'POST',
    '/api/social-accounts/connect',
    {
      platform,
    },
  )
  const { code, state } = Object.fromEntries(
    (await decideConsent(authorizeUrl, { handle, more })).searchParams,
  )
  return client.call('POST', '/api/social-accounts/callback', { platform, code, state })
}

async function choose({ choice }: Finished, handles: string[]): Promise<SocialAccount[]> {
  const externalIds = choice?.profiles.flatMap((one) =>
    handles.includes(one.username) ? one.externalId : [],
  )
  const path = `/api/connections/${choice?.connectionId}/accounts`
  return (await client.call<{ accounts: SocialAccount[] }>('POST', path, { externalIds })).accounts
}

const states = async () =>
  Object.fromEntries((await list()).map(({ username, isConnected }) => [username, isConnected]))

describe('a sign-in that reaches several profiles', () => {
  test('connects nothing until profiles are chosen, which then share one connection', async () => {
    const [a, b, c] = [newHandle(), newHandle(), newHandle()]
    const finished = await signIn([a, b, c])
    expect(finished.account).toBeNull()
    expect(finished.choice?.profiles).toMatchObject(
      [a, b, c].map((username) => ({ username, connected: false })),
    )
    expect(await list()).toEqual([])

    const accounts = await choose(finished, [a, c])
    expect(accounts.map(({ username, isConnected }) => ({ username, isConnected }))).toEqual([
      { username: a, isConnected: true },
      { username: c, isConnected: true },
    ])
    const ids = await Promise.all(accounts.map(async (account) => (await connectionOf(ctx, account)).id))
    expect(new Set(ids)).toEqual(new Set([finished.choice?.connectionId]))
    const [, second] = accounts
    expect(second?.pictureUrl).not.toBeNull()
    const { connector, account } = await open({ id: second?.id ?? '' })
    const recent = await connector.recentPosts({ account, limit: 5, signal: AbortSignal.timeout(10_000) })
    expect(recent).toEqual({ kind: 'posts', posts: [] })
  })

  test('updates all accounts of the connection when it is given again, and offers the others', async () => {
    const [a, b, c] = [newHandle(), newHandle(), newHandle()]
    const first = await signIn([a, b, c])
    const [account] = await choose(first, [a, b])
    if (!account) throw new Error('nothing was connected')
    await markConnectionReauthRequired(ctx, await connectionOf(ctx, account))
    expect(await states()).toEqual({ [a]: false, [b]: false })

    const again = await signIn([a, b, c])
    expect(again.account).toMatchObject({ id: account.id, isConnected: true })
    expect(again.choice?.connectionId).toBe(first.choice?.connectionId)
    expect(again.choice?.profiles.map(({ connected }) => connected)).toEqual([true, true, false])
    expect(await states()).toEqual({ [a]: true, [b]: true })

    const all = await choose(again, [c])
    expect(all).toHaveLength(1)
    expect((await signIn([a, b, c])).choice).toBeNull()
  })

  test('marks accounts that it does not reach any more', async () => {
    const [a, b] = [newHandle(), newHandle()]
    await choose(await signIn([a, b]), [a, b])
    expect((await signIn([a])).account).toMatchObject({ username: a })
    expect(await states()).toEqual({ [a]: true, [b]: false })
  })

  test('keeps its access until the last of its accounts is disconnected', async () => {
    const [a, b] = [newHandle(), newHandle()]
    const finished = await signIn([a, b])
    const [one, two] = await choose(finished, [a, b])
    const id = finished.choice?.connectionId ?? ''
    await client.call('DELETE', `/api/social-accounts/${one?.id}`)
    expect(await findConnection(ctx.db, id)).toBeDefined()
    await open({ id: two?.id ?? '' })
    await client.call('DELETE', `/api/social-accounts/${two?.id}`)
    expect(await findConnection(ctx.db, id)).toBeUndefined()
  })

  test('connects only profiles that it reaches', async () => {
    const finished = await signIn([newHandle(), newHandle()])
    const path = `/api/connections/${finished.choice?.connectionId}/accounts`
    const ask = (externalIds: unknown) =>
      app.request('POST', path, { token: ada.token, body: { externalIds } })
    expect(await ask(['17841000000000000'])).toMatchObject({ status: 404 })
    expect(await ask([])).toMatchObject({ status: 400 })
    expect(await list()).toEqual([])
  })

  test('is deleted if no profile is chosen within an hour', async () => {
    const [a, b] = [newHandle(), newHandle()]
    const finished = await signIn([a, b])
    const id = finished.choice?.connectionId ?? ''
    await sweepConnections(ctx)
    expect(await findConnection(ctx.db, id)).toBeDefined()
    await sql`update connections set updated_at = now() - interval '61 minutes'`.execute(ctx.db)
    await sweepConnections(ctx)
    expect(await findConnection(ctx.db, id)).toBeUndefined()
    await expect(choose(finished, [a])).rejects.toThrow('HTTP 404')
  })
})

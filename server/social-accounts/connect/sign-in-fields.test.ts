import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInField } from '../../../contract/social-accounts/social-accounts.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { createConnectors, type Connector, type PlatformProfile } from '../../connectors/index.ts'

/** A platform of many servers: the user names the server and gives an app password, or goes on to the server's page. */
const fields: SignInField[] = [
  { name: 'server', label: 'Server', help: 'Such as https://example.social', kind: 'url' },
  { name: 'appPassword', label: 'App password', help: 'From the settings of your account', kind: 'password' },
]
const profile: PlatformProfile = {
  externalId: 'ada@example.social',
  name: 'Ada',
  username: 'ada',
  pictureUrl: null,
  profileUrl: 'https://example.social/ada',
  followers: 3,
}
const revoked: string[] = []

/** Both forms are at the platform before it answers either. */
let together = Promise.withResolvers<void>()
let sentTogether = 0
async function meet() {
  if ((sentTogether += 1) === 2) together.resolve()
  await together.promise
}

function federated(): Connector {
  const access = (accessToken: string) => ({ secrets: { accessToken }, expiresAt: null, scopes: [] })
  return {
    platform: 'facebook',
    signIn: {
      kind: 'form',
      fields,
      async submit({ server = '', appPassword }, { state, redirectUri }) {
        if (server === 'https://busy.social') await meet()
        if (server === 'https://consent.social' || appPassword === 'page') {
          const authorizeUrl = `${server}/authorize?state=${state}&redirect_uri=${redirectUri}`
          return { kind: 'page', authorizeUrl, kept: { server } }
        }
        if (appPassword === 'right') return { kind: 'access', access: access(`app-${server}`) }
        return { kind: 'rejected', message: 'The password is wrong.', cure: 'Check it.', answer: '401' }
      },
      finish: async ({ code, kept }) => ({ kind: 'access', access: access(`${kept['server']} ${code}`) }),
    },
    neededPermissions: [],
    permissions: {},
    needsRenewal: () => false,
    renew: async (old) => ({ kind: 'access', access: old }),
    revoke: async ({ secrets }) => void revoked.push(secrets['accessToken'] ?? ''),
    open: ({ secrets }) =>
      ({
        listProfiles: async () => ({
          kind: 'profiles',
          holderId: secrets['accessToken'] ?? '',
          profiles: [profile],
        }),
      }) as ReturnType<Connector['open']>,
  }
}

let app: TestApp
let ada: TestUser
beforeAll(async () => {
  app = await startTestApp()
  app.ctx.connectors = createConnectors(app.ctx.config, app.ctx.clock, { facebook: federated })
})
beforeEach(async () => {
  ada = await app.addUser()
  revoked.length = 0
  together = Promise.withResolvers()
  sentTogether = 0
})
afterAll(() => app.close())

async function start(): Promise<string> {
  const { body } = await app.request('POST', '/api/social-accounts/connect', {
    token: ada.token,
    body: { platform: 'facebook' },
  })
  const url = new URL(String(body['authorizeUrl']))
  expect(url.origin + url.pathname).toBe(`${app.url}/social/sign-in/facebook`)
  return url.searchParams.get('state') ?? ''
}

const callback = (state: string, more: object, token = ada.token) =>
  app.request('POST', '/api/social-accounts/callback', {
    token,
    body: { platform: 'facebook', state, ...more },
  })
const filledIn = (server: string, appPassword: string) => ({
  fields: [
    { name: 'server', value: server },
    { name: 'appPassword', value: appPassword },
  ],
})

test('a platform says which fields its sign-in asks for', async () => {
  const { body } = await app.request('GET', '/api/social-accounts', { token: ada.token })
  const platforms = body['platforms'] as { platform: string }[]
  expect(platforms.find(({ platform }) => platform === 'facebook')).toEqual({
    platform: 'facebook',
    connectable: true,
    sandbox: true,
    signInFields: fields,
  })
})

test('a server and an app password connect the account', async () => {
  const { status, body } = await callback(await start(), filledIn('https://example.social', 'right'))
  expect(status).toBe(200)
  expect(body).toMatchObject({ account: { username: 'ada', platform: 'facebook' }, authorizeUrl: null })
})

test('refused fields can be corrected and sent again, but accepted ones are used once', async () => {
  const state = await start()
  expect(await callback(state, filledIn('https://example.social', 'wrong'))).toMatchObject({
    status: 422,
    body: { code: 'platform_refused', message: 'The password is wrong. Check it.' },
  })
  expect(await callback(state, filledIn('https://example.social', ' '))).toMatchObject({
    body: { message: 'App password is required.' },
  })
  expect((await callback(state, filledIn('https://example.social', 'right'))).status).toBe(200)
  expect(await callback(state, filledIn('https://example.social', 'right'))).toMatchObject({
    body: { code: 'invalid_token' },
  })
})

test('of two forms sent at once one is accepted, and the access of the other is revoked', async () => {
  const state = await start()
  const sent = await Promise.all([
    callback(state, filledIn('https://busy.social', 'right')),
    callback(state, filledIn('https://busy.social', 'right')),
  ])
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(sent.filter(({ body }) => body['code'] === 'invalid_token')).toHaveLength(1)
  expect(revoked).toEqual(['app-https://busy.social'])
})

test('of two forms sent at once one leads to a page', async () => {
  const state = await start()
  const sent = await Promise.all([
    callback(state, filledIn('https://busy.social', 'page')),
    callback(state, filledIn('https://busy.social', 'page')),
  ])
  expect(sent.filter(({ body }) => typeof body['authorizeUrl'] === 'string')).toHaveLength(1)
  expect(sent.filter(({ body }) => body['code'] === 'invalid_token')).toHaveLength(1)
})

test('the sign-in goes on at the page of the server that was named', async () => {
  const state = await start()
  const { body } = await callback(state, filledIn('https://consent.social', 'any'))
  const page = new URL(String(body['authorizeUrl']))
  expect(page.origin).toBe('https://consent.social')
  expect(body).toMatchObject({ account: null, choice: null })
  const next = page.searchParams.get('state') ?? ''
  expect(next).not.toBe(state)
  expect(await callback(next, { code: 'granted' })).toMatchObject({
    status: 200,
    body: { account: { username: 'ada' } },
  })
})

test('the form of another session is refused', async () => {
  const state = await start()
  const eve = await app.addUser()
  const answer = await callback(state, filledIn('https://example.social', 'right'), eve.token)
  expect(answer.body).toMatchObject({ code: 'invalid_token' })
})

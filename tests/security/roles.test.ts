import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentScopes, apiKeyScopes } from '../../contract/api-keys/scopes.ts'
import { capabilitiesOf, roles, type Role } from '../../contract/workspaces/access.ts'
import { newApiKey } from '../support/new-api-key.ts'
import { insertConnectedAccount } from '../support/insert-account.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { calls, harmlessCall } from './calls.ts'
import {
  codeOf,
  guardedRoutes,
  isMcpRoute,
  isPostizRoute,
  messageOf,
  startAppWithRoutes,
  type Route,
  type Routes,
} from './routes.ts'
import { full } from '../support/test-size.ts'
import { postIn, saveChange, saveDraft } from '../support/draft-call.ts'

/** A configured model that is never called, because no worker runs. */
const videoModel = {
  AI_VIDEO_MODEL: 'a-model',
  AI_VIDEO_API_KEY: 'a-key',
  AI_VIDEO_BASE_URL: 'http://127.0.0.1:9/v1beta',
}

let app: TestApp
let routes: Routes
let user: TestUser

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes({ env: videoModel }))
  user = await app.addUser()
})
afterAll(() => app.close())

async function become(role: Role): Promise<void> {
  await app.ctx.db
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', user.workspaceId)
    .where('user_id', '=', user.user.id)
    .execute()
}

/** The code of the failure, or `null` for a success. */
async function ask(name: string, { token } = user): Promise<unknown> {
  const [method = ''] = name.split(' ')
  const { path, body } = harmlessCall(name)
  const answer = await app.request(method, path, { token, ...(body !== undefined && { body }) })
  expect(answer.status, name).toBeLessThan(500)
  return answer.status < 400 ? null : codeOf(answer)
}

const capabilityOf = ({ access }: Route) => (typeof access === 'object' ? access.capability : access)
const needsVerified = ({ access }: Route) => typeof access === 'object' && access.verified

/** Codes of access checks and schemas. A use case answers these calls with none of them. */
const unreached = ['unauthenticated', 'forbidden', 'email_not_verified', 'validation_failed']

test('exactly the routes with a signed-in caller have a call in this suite', () => {
  const declared = guardedRoutes(routes).map(([name]) => name)
  expect(declared.toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe('of all routes', () => {
  test.each(roles)('the role %s reaches exactly the use cases that it may call', async (role) => {
    await become(role)
    await sql`truncate rate_limits`.execute(app.ctx.db)
    const refused: string[] = []
    const expected: string[] = []
    for (const [name, route] of guardedRoutes(routes)) {
      const capability = capabilityOf(route)
      const may = capability === 'signedIn' || capabilitiesOf[role].has(capability as never)
      if (!may) expected.push(name)
      const code = await ask(name)
      if (code === 'forbidden') refused.push(name)
      else expect(unreached, name).not.toContain(code)
    }
    expect(refused).toEqual(expected)
  })

  test('routes that need a verified email address refuse a user without one', async () => {
    const newcomer = await app.addUser({ verified: false })
    const refused: string[] = []
    for (const [name] of guardedRoutes(routes)) {
      if ((await ask(name, newcomer)) === 'email_not_verified') refused.push(name)
    }
    const expected = guardedRoutes(routes).filter(([, route]) => needsVerified(route))
    expect(refused).toEqual(expected.map(([name]) => name))
    expect(refused).toContain('POST /api/posts/:id/publish')
    expect(refused).toContain('POST /api/assistant/generate')
  })
})

describe('of all routes, an API key', () => {
  /** The answer to a call with a key, without a limit that another call reached. */
  async function askWith(secret: string, name: string) {
    const [method = ''] = name.split(' ')
    const { path, body } = harmlessCall(name)
    const answer = await app.request(method, path, { token: secret, ...(body !== undefined && { body }) })
    expect(answer.status, name).toBeLessThan(500)
    return answer
  }

  test('can be allowed exactly what those of the public API need, and agents besides', () => {
    const needed = guardedRoutes(routes).flatMap(([, route]) => (route.isInApi ? capabilityOf(route) : []))
    expect(new Set([...needed, ...agentScopes])).toEqual(new Set(apiKeyScopes))
  })

  test.each(roles)(
    'of the role %s reaches exactly those of the public API that the role may call',
    async (role) => {
      await become('owner')
      const { secret } = await newApiKey(app, user)
      await become(role)
      await sql`truncate rate_limits`.execute(app.ctx.db)
      for (const [name, route] of guardedRoutes(routes)) {
        const answer = await askWith(secret, name)
        const refused = codeOf(answer) === 'forbidden' ? messageOf(answer) : ''
        if (!route.isInApi) expect(refused, name).toContain('No API key')
        else if (capabilitiesOf[role].has(capabilityOf(route) as never)) expect(refused, name).toBe('')
        else expect(refused, name).toContain('role of its member')
      }
    },
  )

  test('without any scope that a route needs is told which one', async () => {
    await become('owner')
    for (const scope of full ? apiKeyScopes : (['posts:read'] as const)) {
      const { id, secret } = await newApiKey(app, user, { scopes: [scope] })
      for (const [name, route] of guardedRoutes(routes)) {
        if (!route.isInApi || capabilityOf(route) === scope) continue
        const answer = await askWith(secret, name)
        expect([answer.status, codeOf(answer)], name).toEqual([403, 'forbidden'])
        expect(messageOf(answer), name).toContain(`lacks the scope ${capabilityOf(route)}`)
      }
      await app.request('DELETE', `/api/api-keys/${id}`, { token: user.token })
    }
  })
})

test('the OpenAPI description contains the access of every operation', async () => {
  const { body } = await app.request('GET', '/api/openapi.json')
  const paths = body['paths'] as Record<string, Record<string, { security: object[]; 'x-access': unknown }>>
  const described = new Set<string>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const name = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      described.add(name)
      const route = routes.get(name)
      expect(operation['x-access'], name).toEqual(route?.access)
      expect(operation.security, name).toEqual(route?.access === 'public' ? [] : [{ session: [] }])
    }
  }
  const own = guardedRoutes(routes).filter(([, route]) => !isPostizRoute(route) && !isMcpRoute(route))
  for (const [name] of own) expect(described, name).toContain(name)
})

describe('the status of a post is checked as well as the role', () => {
  async function newPost(status: 'draft' | 'scheduled'): Promise<string> {
    await become('owner')
    const socialAccountId = await insertConnectedAccount(app.ctx.db, user, 'twitter')
    const fields = { platform: 'twitter', socialAccountId, content: 'Ours' } as const
    const { id } = postIn((await saveDraft(app, user.token, fields)).body)
    const time = new Date('2028-05-01T10:00Z')
    const schedule = { scheduled_at: time, due_at: time, time_zone: 'Europe/Paris' }
    const state = { status, ...(status === 'scheduled' && schedule) }
    await app.ctx.db.updateTable('posts').set(state).where('id', '=', id).execute()
    return id
  }
  const change = async (id: string) => {
    const { body } = await app.request('GET', `/api/posts/${id}`, { token: user.token })
    return saveChange(app, user.token, body['post'] as Post, { content: 'Changed' })
  }

  test('a contributor may change a draft, and the abilities say so', async () => {
    const id = await newPost('draft')
    await become('contributor')
    const { body } = await app.request('GET', `/api/posts/${id}`, { token: user.token })
    expect(body).toMatchObject({
      post: { can: { edit: true, delete: true, publish: false, schedule: false } },
    })
    expect((await change(id)).status).toBe(200)
  })

  test('a contributor cannot change a scheduled post, and the abilities say so', async () => {
    const id = await newPost('scheduled')
    await become('contributor')
    const { body } = await app.request('GET', `/api/posts/${id}`, { token: user.token })
    expect(body).toMatchObject({ post: { can: { edit: false, delete: false, cancel: false } } })
    expect(await change(id)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    await become('editor')
    expect((await change(id)).status).toBe(200)
  })

  test('a viewer can read a post but not change it', async () => {
    const id = await newPost('draft')
    await become('viewer')
    const { body } = await app.request('GET', `/api/posts/${id}`, { token: user.token })
    const { can } = body['post'] as { can: Record<string, boolean> }
    expect(Object.values(can)).not.toContain(true)
  })
})

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultLinkSettings, type LinkSettings } from '../../../contract/links/link-settings.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'

let app: TestApp
let user: TestUser
let client: ApiClient
let sandbox: SandboxControls
let account: SocialAccount
let turn = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISH_SETTLE_SECONDS: '0.1' } })
  user = await app.addUser()
  client = apiClient(app.url, user.token)
  sandbox = sandboxControls(app.url)
})
beforeEach(async () => {
  turn += 1
  account = await client.connect('twitter', `ada_links_${turn}`)
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

const choose = async (links: Partial<LinkSettings>) => {
  const body = { links: { ...defaultLinkSettings, enabled: true, ...links } }
  const reply = await app.request('PATCH', '/api/workspaces/current', { token: user.token, body })
  expect(reply).toMatchObject({ status: 200, body: { workspace: body } })
}

const draft = (content: string, ...further: string[]): Promise<Post> =>
  client.save({
    platform: 'twitter',
    socialAccountId: account.id,
    content,
    parts: further.map((message) => ({ kind: 'message', content: message })),
  })

async function workUntilDone({ id }: Post) {
  for (let attempts = 0; attempts < 15; attempts += 1) {
    await app.ctx.db
      .updateTable('posts')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .where('status', 'in', ['publishing', 'scheduled'])
      .execute()
    await publishPost(app.ctx, id)
    const { post } = await client.read(id)
    if (post.status !== 'publishing' && post.status !== 'scheduled') return post
    await sleep(50)
  }
  throw new Error('The post is still being published')
}

const sent = async () =>
  (await sandbox.accepted()).filter(({ text }) => text?.includes(`turn ${turn}`)).map(({ text }) => text)

test('links of a post and of its thread are published with the parameters, and the text stays as it was typed', async () => {
  await choose({ campaign: 'spring' })
  const texts = [
    `First turn ${turn} https://example.com/a.`,
    `Then turn ${turn} (https://example.com/b#c)`,
  ] as const
  const post = await workUntilDone(await client.act(await draft(...texts), 'publish'))
  expect(post).toMatchObject({ status: 'published', content: texts[0], parts: [{ content: texts[1] }] })
  const query = 'utm_source=twitter&utm_medium=social&utm_campaign=spring'
  expect(await sent()).toEqual([
    `First turn ${turn} https://example.com/a?${query}.`,
    `Then turn ${turn} (https://example.com/b?${query}#c)`,
  ])
})

test('a lost answer is found although the parameters were changed in the meantime, so nothing is sent twice', async () => {
  await workUntilDone(await client.act(await draft(`Before turn ${turn}`), 'publish'))
  await choose({ campaign: 'old' })
  await sandbox.fault({ platform: 'twitter', operation: 'create-post', times: 1, fault: 'reset-after' })
  const post = await client.act(await draft(`Lost turn ${turn} https://example.com/`), 'publish')
  await publishPost(app.ctx, post.id)
  await choose({ campaign: 'new' })
  expect((await workUntilDone(post)).status).toBe('published')
  expect(await sent()).toEqual([
    `Before turn ${turn}`,
    `Lost turn ${turn} https://example.com/?utm_source=twitter&utm_medium=social&utm_campaign=old`,
  ])
})

test('a scheduled post keeps the parameters of the day it was scheduled', async () => {
  await app.ctx.db
    .updateTable('workspaces')
    .set({ granted_plan: 'pro' })
    .where('id', '=', user.workspaceId)
    .execute()
  await choose({ campaign: 'monday' })
  const post = await client.act(await draft(`Later turn ${turn} https://example.com/`), 'schedule', {
    localTime: `${new Date().getFullYear() + 1}-05-01T10:00`,
    timeZone: 'Europe/Vienna',
  })
  await choose({ campaign: 'tuesday' })
  await workUntilDone(post)
  expect(await sent()).toEqual([expect.stringContaining('utm_campaign=monday')])
})

test('a text that is too long only with the parameters of its links is refused before publishing', async () => {
  const link = 'https://example.com/'
  const content = `${'b'.repeat(63_206 - 1 - link.length)} ${link}`
  const post = await client.save({ platform: 'facebook', content })
  const publish = () =>
    app.request('POST', `/api/posts/${post.id}/publish`, {
      token: user.token,
      body: { version: post.version },
    })
  await choose({})
  expect(await publish()).toMatchObject({ status: 422, body: { code: 'content_invalid' } })
  await choose({ enabled: false })
  expect(await publish()).toMatchObject({ body: { code: 'account_required' } })
})

test('the parameters of an account replace those of the workspace, also for a scheduled post that moves to it', async () => {
  await app.ctx.db
    .updateTable('workspaces')
    .set({ granted_plan: 'pro' })
    .where('id', '=', user.workspaceId)
    .execute()
  await choose({ campaign: 'shared' })
  const chooseFor = ({ id }: SocialAccount, links: LinkSettings | null) =>
    client.call('PUT', `/api/social-accounts/${id}/settings`, {
      listedName: null,
      options: {},
      hashtagSetId: null,
      links,
    })
  const other = await client.connect('twitter', `ada_links_${turn}_own`)
  await chooseFor(other, { enabled: true, source: 'own', medium: '', campaign: '' })
  const own = `turn ${turn} https://example.com/`
  const post = await client.act(await draft(own), 'schedule', {
    localTime: `${new Date().getFullYear() + 1}-05-01T10:00`,
    timeZone: 'Europe/Vienna',
  })
  await workUntilDone(await client.change(post, { socialAccountId: other.id }))
  expect(await sent()).toEqual([`turn ${turn} https://example.com/?utm_source=own`])

  await chooseFor(account, { enabled: false, source: '', medium: '', campaign: '' })
  await workUntilDone(await client.act(await draft(`Off ${own}`), 'publish'))
  await chooseFor(account, null)
  await workUntilDone(await client.act(await draft(`On ${own}`), 'publish'))
  const texts = await sent()
  expect(texts).toContain(`Off ${own}`)
  expect(texts).toContain(`On ${own}?utm_source=twitter&utm_medium=social&utm_campaign=shared`)
})

test('only who manages the workspace changes the parameters', async () => {
  const other = await app.addUser()
  await app.ctx.db
    .updateTable('members')
    .set({ role: 'editor' })
    .where('user_id', '=', other.user.id)
    .execute()
  const body = { links: defaultLinkSettings }
  expect(await app.request('PATCH', '/api/workspaces/current', { token: other.token, body })).toMatchObject({
    status: 403,
  })
})

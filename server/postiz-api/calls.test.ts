import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiKeyScopes } from '../../contract/api-keys/scopes.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { insertPublished } from '../../tests/support/insert-published.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'
import { addPostizUser, postizClient } from '../../tests/support/postiz-client.ts'
import { listen } from '../../tests/support/listen.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { videoFile } from '../../tests/support/videos-app.ts'
import { rollUpResults } from '../analytics/roll-up/roll-up-results.ts'
import { addNotification } from '../notifications/add-notification.ts'
import { randomUUIDv7 } from 'node:crypto'

type User = Awaited<ReturnType<typeof addPostizUser>>

let app: TestApp
let ada: User
let call: User['call']
let x: SocialAccount
let site: Awaited<ReturnType<typeof listen>>

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()

beforeAll(async () => {
  const bytes = await picture()
  site = await listen((request, response) => {
    if (request.url === '/bread.png') response.setHeader('content-type', 'image/png').end(bytes)
    else response.writeHead(404).end()
  })
  app = await startTestApp({ env: { OUTGOING_ALLOW: new URL(site.origin).host } })
  ada = await addPostizUser(app)
  ;({ call } = ada)
  x = await ada.client.connect('twitter', 'ada_postiz')
})
afterAll(() => Promise.all([app.close(), site.close()]))

describe('the key', () => {
  test('is sent as it is, or after the word Bearer, at both addresses', async () => {
    for (const base of ['/public/v1', '/api/public/v1']) {
      for (const secret of [ada.secret, `Bearer ${ada.secret}`]) {
        const answer = await postizClient(app.url, secret, base)('GET', '/is-connected')
        expect(answer).toEqual({ status: 200, body: { connected: true } })
      }
    }
  })

  test('is missing or wrong, and the answer says so in the words of Postiz', async () => {
    const reply = await fetch(`${app.url}/public/v1/integrations`)
    expect([reply.status, await reply.json()]).toEqual([401, { msg: 'No API Key found' }])
    for (const wrong of ['nonsense', `${ada.secret.slice(0, -1)}0`, 'pos_a-token-of-postiz-itself']) {
      const answer = await postizClient(app.url, wrong)('GET', '/integrations')
      expect(answer).toEqual({ status: 401, body: { msg: 'Invalid API key' } })
    }
  })

  test('lacks a scope, and the answer names it', async () => {
    const { secret } = await newApiKey(app, ada.user, { scopes: ['posts:read', 'posts:write'] })
    const limited = postizClient(app.url, secret)
    expect(await limited('GET', '/integrations')).toEqual({
      status: 403,
      body: { msg: 'This API key lacks the scope social-accounts:read. Make one that has it.' },
    })
    const post = { integration: { id: x.id }, value: [{ content: 'Hello', image: [] }] }
    const now = { type: 'now', date: new Date().toISOString(), shortLink: false, tags: [], posts: [post] }
    expect(await limited('POST', '/posts', now)).toEqual({
      status: 403,
      body: { msg: 'This API key lacks the scope posts:publish. Make one that has it.' },
    })
    expect(await limited('POST', '/posts', { ...now, type: 'draft' })).toMatchObject({ status: 201 })
  })

  test('stops working with its member', async () => {
    const gone = await addPostizUser(app)
    await sql`delete from api_keys where user_id = ${gone.user.user.id}`.execute(app.ctx.db)
    expect(await gone.call('GET', '/is-connected')).toMatchObject({ status: 401 })
  })
})

describe('integrations', () => {
  test('are the connected accounts, by the identifiers of Postiz', async () => {
    const customer = { id: ada.user.workspaceId, name: expect.any(String) as string }
    const { status, body } = await call('GET', '/integrations')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: x.id,
        name: x.name,
        identifier: 'x',
        picture: expect.stringContaining(`${app.url}/api/social-accounts/`) as string,
        disabled: false,
        profile: 'ada_postiz',
        customer,
      },
    ])
    expect(await call('GET', '/groups')).toMatchObject({ body: [customer] })
    expect(await call('GET', `/integrations?group=${customer.id}`)).toMatchObject({ body: [{ id: x.id }] })
    expect(await call('GET', '/integrations?group=somebody')).toEqual({ status: 200, body: [] })
  })

  test('that need a person first are disabled, and removed ones are gone', async () => {
    const own = await addPostizUser(app)
    const { id } = await own.client.connect('facebook', 'ada_away')
    await sql`update social_accounts set status = 'reauth_required' where id = ${id}`.execute(app.ctx.db)
    expect(await own.call('GET', '/integrations')).toMatchObject({ body: [{ id, disabled: true }] })
    expect(await own.call('DELETE', `/integrations/${id}`)).toEqual({ status: 200, body: { id } })
    expect(await own.call('DELETE', `/integrations/${id}`)).toEqual({ status: 200, body: { id } })
    expect(await own.call('GET', '/integrations')).toMatchObject({ body: [] })
    const { secret } = await newApiKey(app, own.user, {
      scopes: apiKeyScopes.filter((scope) => scope !== 'social-accounts:manage'),
    })
    expect(await postizClient(app.url, secret)('DELETE', `/integrations/${id}`)).toMatchObject({
      status: 403,
    })
  })

  test('of a member who works for others only are disabled', async () => {
    const own = await addPostizUser(app)
    const [mine, others] = [
      await own.client.connect('twitter', 'ada_mine'),
      await own.client.connect('twitter', 'ada_others'),
    ]
    await sql`update members set role = 'editor', social_account_ids = ${[mine.id]}
      where user_id = ${own.user.user.id}`.execute(app.ctx.db)
    expect(await own.call('GET', '/integrations')).toMatchObject({
      body: [
        { id: mine.id, disabled: false },
        { id: others.id, disabled: true },
      ],
    })
    const post = { integration: { id: others.id }, value: [{ content: 'Not mine' }] }
    for (const type of ['draft', 'schedule', 'now']) {
      const body = { type, date: '2028-05-01T10:00:00Z', posts: [post] }
      expect(await own.call('POST', '/posts', body)).toMatchObject({
        status: 403,
        body: { msg: expect.stringContaining('You work for some accounts') as string },
      })
    }
  })

  test('describe their settings as a JSON schema', async () => {
    expect(await call('GET', `/integration-settings/${x.id}`)).toEqual({
      status: 200,
      body: {
        output: {
          rules:
            'Twitter/X accepts text, image, video. A post has at most 280 characters, 4 pictures, 24 messages after it.',
          maxLength: 280,
          settings: {
            type: 'object',
            properties: {
              who_can_reply_post: { type: 'string', enum: ['everyone', 'following', 'mentionedUsers'] },
            },
            required: [],
          },
          tools: [],
        },
      },
    })
    const linkedin = await ada.client.connect('linkedin', 'ada-settings')
    expect(await call('GET', `/integration-settings/${linkedin.id}`)).toMatchObject({
      body: { output: { settings: 'No additional settings required' } },
    })
    await ada.call('DELETE', `/integrations/${linkedin.id}`)
    expect(await call('GET', `/integration-settings/${randomUUIDv7()}`)).toEqual({
      status: 404,
      body: { msg: 'Integration not found' },
    })
  })

  test('have no tools', async () => {
    const asked = { methodName: 'getPlaylists', data: {} }
    expect(await call('POST', `/integration-trigger/${x.id}`, asked)).toEqual({
      status: 404,
      body: { msg: 'Tool not found' },
    })
    expect(await call('POST', '/integration-trigger/none', asked)).toMatchObject({ status: 404 })
  })

  test('are connected by a person on our page', async () => {
    for (const identifier of ['x', 'linkedin-page', 'instagram-standalone']) {
      const answer = await call('GET', `/social/${identifier}`)
      expect(answer).toEqual({ status: 200, body: { url: `${app.url}/social` } })
    }
    expect(await call('GET', '/social/myspace')).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Integration not allowed') as string },
    })
  })

  test('have the next free slot of their queues, or the answer says where to make some', async () => {
    expect(await call('GET', `/find-slot/${x.id}`)).toEqual({
      status: 400,
      body: {
        msg: `The queue of this account has no slots yet. Add some at ${app.url}/social/queue/${x.id}`,
      },
    })
    await ada.client.call('PUT', `/api/queue/accounts/${x.id}/slots`, {
      version: 0,
      slots: [{ weekday: 1, time: '09:00' }],
    })
    const { body } = await call('GET', `/find-slot/${x.id}`)
    expect(new Date((body as { date: string }).date).getUTCDay()).toBe(1)
    expect(await call('GET', `/find-slot/${randomUUIDv7()}`)).toMatchObject({ status: 404 })
  })
})

describe('uploads', () => {
  const form = (bytes: Buffer, name: string, type: string) => {
    const data = new FormData()
    data.append('file', new Blob([new Uint8Array(bytes)], { type }), name)
    return data
  }

  test('of a picture answer its id and an address that shows it', async () => {
    const answer = await call('POST', '/upload', form(await picture(), 'bread.png', 'image/png'))
    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.any(String) as string, name: 'bread.png', organizationId: ada.user.workspaceId },
    })
    const { path, createdAt, updatedAt } = answer.body as Record<string, string>
    expect(updatedAt).toBe(createdAt)
    expect((await fetch(path ?? '')).headers.get('content-type')).toBe('image/png')
  })

  test('tell a video from a picture by its bytes, whatever the client says', async () => {
    const bytes = await videoFile('hevc.mp4')
    const answer = await call('POST', '/upload', form(bytes, 'film', 'application/octet-stream'))
    expect(answer.status).toBe(201)
    const { id } = answer.body as { id: string }
    const { media } = await ada.client.call<{ media: { video: object | null } }>('GET', `/api/media/${id}`)
    expect(media.video).not.toBeNull()
  })

  test('of what is neither are refused', async () => {
    const text = await call('POST', '/upload', form(Buffer.from('Hello'), 'hello.pdf', 'application/pdf'))
    expect(text).toMatchObject({ status: 400, body: { msg: expect.any(String) as string } })
    expect(await call('POST', '/upload', new FormData())).toMatchObject({ status: 400 })
    expect(await call('POST', '/upload', {})).toEqual({
      status: 400,
      body: { msg: 'Send the file as multipart form data.' },
    })
    const matroska = Buffer.concat([Buffer.from('1a45dfa3', 'hex'), Buffer.alloc(5_000)])
    expect(await call('POST', '/upload', form(matroska, 'film.mkv', 'video/x-matroska'))).toEqual({
      status: 400,
      body: { msg: 'MKV videos are not accepted here. Send an MP4 or MOV file.' },
    })
  })

  test('from an address are fetched under the rules for addresses', async () => {
    expect(await call('POST', '/upload-from-url', { url: `${site.origin}/bread.png` })).toMatchObject({
      status: 201,
      body: { name: 'bread.png' },
    })
    for (const url of [`${site.origin}/none.png`, 'http://169.254.169.254/latest', 'file:///etc/passwd']) {
      expect(await call('POST', '/upload-from-url', { url })).toMatchObject({ status: 400 })
    }
  })
})

describe('analytics', () => {
  test('of an account are its figures by day, with their change', async () => {
    const own = await addPostizUser(app)
    const account = await own.client.connect('twitter', 'ada_figures')
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    const published = { accountId: account.id, platform: 'twitter' } as const
    await insertPublished(app.ctx, own.user, [
      { ...published, publishedAt: ago(1), impressions: 150, engagements: 6 },
      { ...published, publishedAt: ago(8), impressions: 100, engagements: 6 },
    ])
    await rollUpResults(app.ctx)
    const { status, body } = await own.call('GET', `/analytics/${account.id}?date=7`)
    expect(status).toBe(200)
    const day = ago(1).toISOString().slice(0, 10)
    const series = body as { label: string; data: object[] }[]
    expect(series.find(({ label }) => label === 'Impressions')).toEqual({
      label: 'Impressions',
      data: [{ total: '150', date: day }],
      percentageChange: 50,
    })
    expect(series.find(({ label }) => label === 'Engagements')).toMatchObject({ percentageChange: 0 })
    expect(await own.call('GET', `/analytics/${x.id}?date=7`)).toMatchObject({ status: 404 })
    expect(await own.call('GET', `/analytics/${account.id}?date=forever`)).toMatchObject({ status: 400 })
  })

  test('of a post are its figures at the last reading', async () => {
    const [id = ''] = await insertPublished(app.ctx, ada.user, [
      { accountId: x.id, platform: 'twitter', publishedAt: new Date() },
    ])
    const post = await app.ctx.db
      .selectFrom('posts')
      .select('id')
      .where((eb) => eb.or([eb('id', '=', id), eb('group_id', '=', id)]))
      .executeTakeFirstOrThrow()
    const { status, body } = await call('GET', `/analytics/post/${post.id}?date=7`)
    expect([status, Array.isArray(body)]).toEqual([200, true])
    expect(await call('GET', `/analytics/post/${randomUUIDv7()}?date=7`)).toMatchObject({ status: 404 })
  })
})

test('notifications are those of the member, in pages', async () => {
  const own = await addPostizUser(app)
  for (let count = 0; count < 3; count += 1) {
    await addNotification(app.ctx, {
      id: randomUUIDv7(),
      workspaceId: own.user.workspaceId,
      at: new Date().toISOString(),
      event: {
        type: 'post.failed',
        data: {
          postId: randomUUIDv7(),
          platform: 'twitter',
          username: 'ada',
          excerpt: `Post ${count}`,
          cause: 'X was away.',
        },
      },
    })
  }
  const { body } = await own.call('GET', '/notifications?page=0')
  expect(body).toMatchObject({ page: 0, hasMore: false })
  const { notifications } = body as { notifications: { content: string; link: string }[] }
  expect(notifications).toHaveLength(3)
  expect(notifications[0]?.content).toBe('Post not published: Post 2 · @ada on Twitter/X')
  expect(notifications[0]?.link).toContain(`${app.url}/content/posts/`)
  expect(await own.call('GET', '/notifications?page=1')).toMatchObject({ body: { notifications: [] } })
})

test('what only the cloud of Postiz does is refused in words', async () => {
  for (const path of ['/generate-video', '/video/function']) {
    expect(await call('POST', path, {})).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Videos cannot be made through this API') as string },
    })
  }
  expect(await call('GET', '/nothing')).toEqual({ status: 404, body: { msg: 'There is no such call.' } })
})

import { randomUUIDv7 } from 'node:crypto'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { newApiKey } from '../../../tests/support/new-api-key.ts'
import { leavePoints, setPlan } from '../../../tests/support/plan-and-points.ts'
import { addPostizUser, postizClient } from '../../../tests/support/postiz-client.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

type User = Awaited<ReturnType<typeof addPostizUser>>
type Created = { postId: string; integration: string }[]
type Listed = { id: string; state: string; content: string; publishDate: string; group: string }

let app: TestApp
let ada: User
let call: User['call']
let x: SocialAccount
let facebook: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await addPostizUser(app)
  ;({ call } = ada)
  x = await ada.client.connect('twitter', `ada_${randomUUIDv7().slice(-8)}`)
  facebook = await ada.client.connect('facebook', `ada_${randomUUIDv7().slice(-8)}`)
})
beforeEach(() => sql`truncate rate_limits`.execute(app.ctx.db))
afterAll(() => app.close())

const date = '2028-05-01T10:00:00.000Z'
const item = (account: SocialAccount, content: string, more: object = {}) => ({
  integration: { id: account.id },
  value: [{ content, image: [], ...more }],
})
const body = (type: string, posts: object[], more: object = {}) => ({
  type,
  date,
  shortLink: false,
  tags: [],
  posts,
  ...more,
})

async function create(type: string, posts: object[], more: object = {}): Promise<Created> {
  const answer = await call('POST', '/posts', body(type, posts, more))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body
}

const read = async (id: string | undefined) => (await ada.client.read(id ?? '')).post
const groupOf = async ({ groupId }: Post) =>
  (await ada.client.call<{ group: PostGroup }>('GET', `/api/post-groups/${groupId}`)).group

async function list(from = '2028-04-01', to = '2028-06-01', of = call): Promise<Listed[]> {
  const { status, body: answer } = await of('GET', `/posts?startDate=${from}&endDate=${to}`)
  expect(status).toBe(200)
  return (answer as { posts: Listed[] }).posts
}
const listed = async (id: string | undefined) => (await list()).find((post) => post.id === id)

async function upload(): Promise<{ id: string; path: string }> {
  const form = new FormData()
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'bread.png')
  return (await call('POST', '/upload', form)).body
}

const refused = async (posts: object[], more: object = {}, type = 'schedule') => {
  const before = await list()
  const { status, body: answer } = await call('POST', '/posts', body(type, posts, more))
  expect(await list(), 'nothing is saved').toEqual(before)
  return [status, (answer as { msg: string }).msg]
}

describe('the n8n node', () => {
  test('schedules a post with its empty ids, images and settings', async () => {
    const [made] = await create('schedule', [
      {
        integration: { id: x.id },
        group: '',
        settings: {},
        value: [{ id: '', content: 'From n8n', image: [] }],
      },
    ])
    expect(made).toEqual({ postId: expect.any(String) as string, integration: x.id })
    const post = await read(made?.postId)
    expect(post).toMatchObject({ status: 'scheduled', content: 'From n8n', scheduledAt: date })
    expect(await listed(made?.postId)).toEqual({
      id: made?.postId,
      content: 'From n8n',
      publishDate: date,
      releaseURL: null,
      releaseId: null,
      state: 'QUEUE',
      group: made?.postId,
      tags: [],
      integration: {
        id: x.id,
        providerIdentifier: 'x',
        name: x.name,
        picture: expect.stringContaining(app.url) as string,
      },
    })
    expect(await call('DELETE', `/posts/${made?.postId}`)).toEqual({
      status: 200,
      body: { id: made?.postId },
    })
    expect(await listed(made?.postId)).toBeUndefined()
    expect(await call('DELETE', `/posts/${made?.postId}`)).toMatchObject({ status: 200 })
  })

  test('sends HTML, which becomes text', async () => {
    const [made] = await create('draft', [item(x, '<p>Two</p><p><strong>lines</strong> &amp; more</p>')])
    expect((await read(made?.postId)).content).toBe('Two\nlines & more')
  })
})

describe('one call', () => {
  test('makes one group: the first text is shared, others are customized', async () => {
    const made = await create('schedule', [item(x, 'Short'), item(facebook, 'A longer text')])
    expect(made.map(({ integration }) => integration)).toEqual([x.id, facebook.id])
    const post = await read(made[0]?.postId)
    const group = await groupOf(post)
    expect(group.posts.map(({ id, customized, content }) => [id, customized.content, content])).toEqual([
      [made[0]?.postId, false, 'Short'],
      [made[1]?.postId, true, 'A longer text'],
    ])
    // A group of Postiz is one post with its thread.
    const { group: name } = (await listed(made[1]?.postId)) ?? {}
    expect(await call('DELETE', `/posts/group/${name}`)).toMatchObject({ status: 200 })
    expect((await groupOf(await read(made[0]?.postId))).posts).toHaveLength(1)
  })

  test('keeps no post if one of them is refused, and says which', async () => {
    expect(await refused([item(facebook, 'Fine'), item(x, 'x'.repeat(300))])).toEqual([
      400,
      expect.stringMatching(/^Twitter\/X \(@ada_\w+\): Content exceeds character limit/),
    ])
    expect(await refused([item(x, 'Now'), item(facebook, '')], {}, 'now')).toEqual([
      400,
      'Write something first.',
    ])
  })

  test.each([
    [
      'an integration of nobody',
      () => [item({ id: 'abc' } as SocialAccount, 'Hi')],
      'Integration with id abc',
    ],
    ['an integration twice', () => [item(x, 'One'), item(x, 'Two')], 'is there twice'],
    ['an image of nobody', () => [item(x, 'Hi', { image: [{ id: 'k3j', path: '/bread.png' }] })], 'image 1'],
    [
      'an unknown setting',
      () => [{ ...item(x, 'Hi'), settings: { community: 'https://x.com/i/communities/1' } }],
      'Twitter/X posts have no setting community here. Leave it out.',
    ],
    [
      'an unknown value',
      () => [{ ...item(x, 'Hi'), settings: { who_can_reply_post: 'verified' } }],
      'Twitter/X takes everyone, following, mentionedUsers for the setting who_can_reply_post.',
    ],
  ])('with %s is refused', async (_what, posts, message) => {
    expect(await refused(posts())).toEqual([400, expect.stringContaining(message)])
  })

  test('takes the integration of another workspace for none', async () => {
    const other = await addPostizUser(app)
    const theirs = await other.client.connect('twitter', `eve_${randomUUIDv7().slice(-8)}`)
    expect(await refused([item(theirs, 'Not mine')])).toEqual([
      400,
      `Integration with id ${theirs.id} not found`,
    ])
  })

  test('publishes now, and for a date that has just passed', async () => {
    const [now] = await create('now', [item(x, `Now ${randomUUIDv7()}`)])
    expect((await read(now?.postId)).status).toBe('publishing')
    const [late] = await create('schedule', [item(x, `Late ${randomUUIDv7()}`)], {
      date: new Date(Date.now() - 20_000).toISOString(),
    })
    expect((await read(late?.postId)).status).toBe('publishing')
    expect(await refused([item(x, 'Too late')], { date: '2026-01-01T00:00:00' })).toEqual([
      400,
      'The date 2026-01-01T00:00:00.000Z is in the past. Send a later one, or the type "now" to publish immediately.',
    ])
    expect(await refused([item(x, 'Never')], { date: undefined })).toEqual([
      400,
      expect.stringContaining('Send a date'),
    ])
    await publishPost(app.ctx, now?.postId ?? '')
    const today = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString())
    const published = (await list(today[0], today[1])).find(({ id }) => id === now?.postId)
    expect(published).toMatchObject({
      state: 'PUBLISHED',
      releaseURL: expect.stringContaining('http') as string,
      releaseId: expect.any(String) as string,
    })
    expect(await call('DELETE', `/posts/${now?.postId}`)).toEqual({
      status: 400,
      body: { msg: 'This post is already published.' },
    })
  })

  test('gives labels by their names, and makes those that are missing', async () => {
    const name = `Launch ${randomUUIDv7().slice(-6)}`
    const tags = [{ value: 'x', label: name }]
    const [first] = await create('draft', [item(x, 'One')], { tags })
    const [second] = await create('draft', [item(x, 'Two')], {
      tags: [{ value: name.toUpperCase(), label: '' }],
    })
    const posts = await list()
    const tagsOf = (id?: string) => (posts.find((post) => post.id === id) as unknown as { tags: object }).tags
    expect(tagsOf(first?.postId)).toMatchObject([{ tag: { name } }])
    expect(tagsOf(second?.postId)).toEqual(tagsOf(first?.postId))
  })
})

describe('images', () => {
  test('are those of an upload, by their id or, as the CLI sends them, by their path', async () => {
    const { id, path } = await upload()
    const image = [
      { id, path, alt: 'Bread' },
      { id: 'k3j2x', path },
      { id: randomUUIDv7(), path },
    ]
    for (const one of image) {
      const [made] = await create('draft', [item(x, 'Bread', { image: [one] })])
      const { media } = await read(made?.postId)
      expect(media.map(({ media: { id: of }, altText }) => [of, altText])).toEqual([[id, one.alt ?? '']])
    }
  })

  test('of another workspace are none', async () => {
    const other = await addPostizUser(app)
    const { id, path } = await upload()
    const theirs = await other.client.connect('twitter', `eve_${randomUUIDv7().slice(-8)}`)
    const posts = [item(theirs, 'Stolen', { image: [{ id, path }] })]
    expect(await other.call('POST', '/posts', body('draft', posts))).toMatchObject({ status: 400 })
  })
})

describe('further values', () => {
  test('are the messages of a thread on X', async () => {
    const { path } = await upload()
    const value = [
      { content: 'One', image: [] },
      { content: '<p>Two</p>', image: [{ id: 'a', path }], delay: 5 },
      { content: 'Three' },
    ]
    const [made] = await create('schedule', [{ integration: { id: x.id }, value }])
    const { parts } = await read(made?.postId)
    expect(parts.map(({ kind, content, media }) => [kind, content, media.length])).toEqual([
      ['message', 'Two', 1],
      ['message', 'Three', 0],
    ])
  })

  test('are the first comment on Facebook, and more are refused', async () => {
    const value = [{ content: 'Post' }, { content: 'Comment' }]
    const [made] = await create('schedule', [{ integration: { id: facebook.id }, value }])
    expect((await read(made?.postId)).parts).toMatchObject([{ kind: 'comment', content: 'Comment' }])
    const more = [{ integration: { id: facebook.id }, value: [...value, { content: 'Another' }] }]
    expect(await refused(more)).toEqual([400, expect.stringContaining('at most 1 first comment')])
  })
})

describe('settings', () => {
  test('choose the options of a post, and empty ones ask for nothing', async () => {
    const settings = { __type: 'x', who_can_reply_post: 'following', community: '', made_with_ai: false }
    const [made] = await create('draft', [{ ...item(x, 'Hi'), settings }])
    expect((await read(made?.postId)).options).toEqual({ replySettings: 'following' })
    const changed = await call('PUT', `/posts/${made?.postId}/settings`, {
      settings: { who_can_reply_post: 'mentionedUsers' },
    })
    expect(changed).toEqual({ status: 200, body: { postId: made?.postId, publishDate: date } })
    const { options, content } = await read(made?.postId)
    expect([options, content]).toEqual([{ replySettings: 'mentionedUsers' }, 'Hi'])
  })

  test('of TikTok are read together', async () => {
    const tiktok = await ada.client.connect('tiktok', `ada_${randomUUIDv7().slice(-8)}`)
    const settings = {
      privacy_level: 'PUBLIC_TO_EVERYONE',
      duet: true,
      stitch: false,
      comment: 'true',
      disclose: true,
      brand_organic_toggle: false,
      brand_content_toggle: true,
      content_posting_method: 'DIRECT_POST',
      autoAddMusic: 'no',
    }
    const [made] = await create('draft', [{ ...item(tiktok, 'A film'), settings }])
    const options = {
      privacyLevel: 'PUBLIC_TO_EVERYONE',
      allowDuets: 'yes',
      allowStitches: 'no',
      allowComments: 'yes',
      commercialContent: 'branded',
    }
    expect((await read(made?.postId)).options).toEqual(options)
    await call('PUT', `/posts/${made?.postId}/settings`, { settings: { duet: false } })
    expect((await read(made?.postId)).options).toEqual({ ...options, allowDuets: 'no' })
    const [plain] = await create('draft', [item(tiktok, 'A film')])
    expect((await read(plain?.postId)).options).toEqual({ commercialContent: 'no' })
  })
})

describe('a draft', () => {
  test('is listed by the date that it was sent with, and scheduled for it', async () => {
    const [made] = await create('draft', [item(x, 'Later')])
    expect(await listed(made?.postId)).toMatchObject({ state: 'DRAFT', publishDate: date })
    const around = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString())
    expect((await list(around[0], around[1])).map(({ id }) => id)).not.toContain(made?.postId)
    const status = (to: string) => call('PUT', `/posts/${made?.postId}/status`, { status: to })
    expect(await status('schedule')).toEqual({ status: 200, body: { id: made?.postId, state: 'QUEUE' } })
    expect(await read(made?.postId)).toMatchObject({ status: 'scheduled', scheduledAt: date })
    expect(await status('schedule')).toMatchObject({ status: 200 })
    expect(await status('draft')).toEqual({ status: 200, body: { id: made?.postId, state: 'DRAFT' } })
    expect(await listed(made?.postId)).toMatchObject({ state: 'DRAFT', publishDate: date })
    expect(await status('schedule')).toMatchObject({ status: 200 })
    expect(await status('wrong')).toMatchObject({ status: 400 })
  })

  test('without a date cannot be scheduled by its status', async () => {
    const post = await ada.client.draft(x, 'Of the composer')
    expect(await call('PUT', `/posts/${post.id}/status`, { status: 'schedule' })).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('Send a date') as string },
    })
    const around = [Date.now() - 3_600_000, Date.now() + 3_600_000].map((at) => new Date(at).toISOString())
    const found = (await list(around[0], around[1])).find(({ id }) => id === post.id)
    expect(found).toMatchObject({ state: 'DRAFT', publishDate: post.createdAt })
  })
})

describe('an update', () => {
  const update = (id: string | undefined, content: string, more: object = {}, type = 'update') =>
    call('POST', '/posts', body(type, [item(x, content, { id })], more))

  test('changes the text and the time of a post, which stays what it is', async () => {
    const [draft] = await create('draft', [item(x, 'Before')])
    expect(await update(draft?.postId, 'After')).toEqual({ status: 201, body: [draft] })
    expect(await read(draft?.postId)).toMatchObject({ status: 'draft', content: 'After' })
    const [planned] = await create('schedule', [item(x, 'Before')])
    const later = '2028-05-02T11:30:00.000Z'
    expect(await update(planned?.postId, 'After', { date: later })).toMatchObject({ status: 201 })
    expect(await read(planned?.postId)).toMatchObject({
      status: 'scheduled',
      content: 'After',
      scheduledAt: later,
    })
  })

  test('of one post of several leaves the others as they are', async () => {
    const made = await create('schedule', [item(x, 'Both'), item(facebook, 'Both')])
    await update(made[0]?.postId, 'Only X')
    const { posts } = await groupOf(await read(made[0]?.postId))
    expect(posts.map(({ content, status }) => [content, status])).toEqual([
      ['Only X', 'scheduled'],
      ['Both', 'scheduled'],
    ])
  })

  test('by its group, with another type, schedules a draft or makes a post a draft', async () => {
    const [made] = await create('draft', [item(x, 'Mine')])
    const changed = (type: string) =>
      call('POST', '/posts', body(type, [{ ...item(x, 'Changed'), group: made?.postId }]))
    expect(await changed('schedule')).toEqual({ status: 201, body: [made] })
    expect(await read(made?.postId)).toMatchObject({ status: 'scheduled', content: 'Changed' })
    await changed('draft')
    expect(await read(made?.postId)).toMatchObject({ status: 'draft' })
  })

  test('of no post, of one for another integration, or of one that is published is refused', async () => {
    expect(await update(randomUUIDv7(), 'Nothing')).toMatchObject({
      status: 400,
      body: { msg: 'Send the id of the post to update in the first value.' },
    })
    const [other] = await create('draft', [item(facebook, 'Mine')])
    expect(await update(other?.postId, 'Nothing')).toMatchObject({ status: 400 })
    const [made] = await create('draft', [item(x, 'Mine')])
    await sql`update posts set status = 'published', published_at = now() where id = ${made?.postId}`.execute(
      app.ctx.db,
    )
    expect(await update(made?.postId, 'Changed')).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('already published') as string },
    })
  })
})

describe('where approval is required', () => {
  test('a schedule asks for it and is queued; nothing goes out without', async () => {
    const own = await addPostizUser(app)
    const account = await own.client.connect('twitter', `ada_${randomUUIDv7().slice(-8)}`)
    await sql`update workspaces set approval = 'required' where id = ${own.user.workspaceId}`.execute(
      app.ctx.db,
    )
    await sql`update members set role = 'contributor' where user_id = ${own.user.user.id}`.execute(app.ctx.db)
    const answer = await own.call('POST', '/posts', body('schedule', [item(account, 'May I?')]))
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const [made] = answer.body as Created
    const { post } = await own.client.read(made?.postId ?? '')
    expect(post).toMatchObject({ status: 'pending_approval', scheduledAt: date })
    expect(await list(undefined, undefined, own.call)).toMatchObject([{ id: made?.postId, state: 'QUEUE' }])
  })
})

describe('limits', () => {
  test('of the plan, of points and of a key are told in words', async () => {
    const own = await addPostizUser(app)
    const account = await own.client.connect('twitter', `ada_${randomUUIDv7().slice(-8)}`)
    await leavePoints(app, own.user, 1)
    expect(await own.call('POST', '/posts', body('schedule', [item(account, 'Hi')]))).toMatchObject({
      status: 400,
      body: { msg: expect.stringContaining('points') as string },
    })
    expect(await list(undefined, undefined, own.call)).toEqual([])
    const { secret } = await newApiKey(app, own.user, { scopes: ['posts:read'] })
    expect(
      await postizClient(app.url, secret)('POST', '/posts', body('draft', [item(account, 'Hi')])),
    ).toMatchObject({ status: 403, body: { msg: expect.stringContaining('posts:write') as string } })
    await setPlan(app, own.user, 'free')
    app.ctx.config.defaultPlan = 'free'
    try {
      expect(await own.call('GET', '/integrations')).toMatchObject({
        status: 403,
        body: { msg: expect.stringContaining('API access') as string },
      })
    } finally {
      app.ctx.config.defaultPlan = 'agency'
    }
  })
})

describe('a post whose outcome is unknown', () => {
  test('is answered with its address, and other posts lack nothing', async () => {
    const [made] = await create('draft', [item(x, 'Was it sent?')])
    const missing = await call('GET', `/posts/${made?.postId}/missing`)
    expect(missing).toEqual({ status: 200, body: [] })
    const release = (releaseId: string) => call('PUT', `/posts/${made?.postId}/release-id`, { releaseId })
    expect(await release('https://x.com/a/status/1')).toMatchObject({ status: 400 })
    await sql`update posts set status = 'needs_attention' where id = ${made?.postId}`.execute(app.ctx.db)
    expect(await release('4711')).toMatchObject({ status: 400 })
    const releaseURL = 'https://x.com/a/status/1'
    expect(await release(releaseURL)).toEqual({ status: 200, body: { id: made?.postId, releaseURL } })
    expect(await read(made?.postId)).toMatchObject({ status: 'published', permalink: releaseURL })
  })
})

test('a list takes both ends, and the only customer is the workspace', async () => {
  expect(await call('GET', '/posts')).toMatchObject({
    status: 400,
    body: { msg: expect.any(String) as string },
  })
  const range = 'startDate=2028-04-01&endDate=2028-06-01'
  expect(await call('GET', `/posts?${range}&customer=somebody`)).toEqual({ status: 200, body: { posts: [] } })
  const own = await call('GET', `/posts?${range}&customer=${ada.user.workspaceId}`)
  expect((own.body as { posts: object[] }).posts.length).toBeGreaterThan(0)
})

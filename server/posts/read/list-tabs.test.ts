import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostGroupSummary } from '../../../contract/posts/post-groups.ts'
import type { Post, PostStatus } from '../../../contract/posts/posts.ts'
import type { PostCounts } from '../../../contract/posts/post-tabs.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished } from '../../../tests/support/insert-published.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

async function start(): Promise<{ user: TestUser; client: ApiClient; accountId: string }> {
  const user = await app.addUser()
  const accountId = await insertConnectedAccount(app.ctx.db, user, 'twitter')
  return { user, client: apiClient(app.url, user.token), accountId }
}

type Page = { groups: PostGroupSummary[]; nextCursor: string | null }
const list = (client: ApiClient, query: string) => client.call<Page>('GET', `/api/post-groups?${query}`)
const texts = ({ groups }: Page) => groups.map(({ posts }) => posts[0]?.excerpt)
const counts = async (client: ApiClient, query = '') =>
  (await client.call<{ counts: PostCounts }>('GET', `/api/post-counts?${query}`)).counts

const draft = (client: ApiClient, socialAccountId: string, content: string): Promise<Post> =>
  client.save({ platform: 'twitter', socialAccountId, content })

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
const schedule = (client: ApiClient, post: Post, days: number) =>
  client.act(post, 'schedule', { localTime: inDays(days), timeZone: 'UTC' })

/** Sets the status of a post, as if it had changed so many minutes ago. */
async function becomes(post: Post, status: PostStatus, minutes: number): Promise<void> {
  await app.ctx.db
    .updateTable('posts')
    .set({
      status,
      updated_at: new Date(Date.now() - minutes * 60_000),
      ...(status === 'publishing' && { due_at: new Date() }),
    })
    .where('id', '=', post.id)
    .execute()
}

/** All groups of a list, read in pages of two. */
async function pages(client: ApiClient, query: string): Promise<(string | undefined)[]> {
  const seen: (string | undefined)[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Page = await list(client, `limit=2&${query}${cursor && `&cursor=${cursor}`}`)
    seen.push(...texts(page))
    cursor = page.nextCursor
  }
  return seen
}

test('each tab has the posts of its statuses in its order, on pages without gaps, and with filters', async () => {
  const { user, client, accountId } = await start()
  const made: Record<string, Post> = {}
  for (const text of ['a', 'b', 'c', 'd', 'e']) made[text] = await draft(client, accountId, `Draft ${text}`)
  for (const [at, text] of ['c', 'a', 'e', 'b', 'd'].entries()) {
    const post = made[text]
    if (post) await becomes(post, 'draft', at)
  }
  for (const days of [9, 3, 6]) await schedule(client, await draft(client, accountId, `In ${days}`), days)
  for (const [text, status, minutes] of [
    ['Failed first', 'failed', 30],
    ['Asks', 'needs_attention', 20],
    ['Failed last', 'failed', 10],
  ] as const) {
    await becomes(await draft(client, accountId, text), status, minutes)
  }
  const platform = 'twitter'
  await insertPublished(app.ctx, user, [
    { accountId, platform, publishedAt: new Date(Date.now() - 3_600_000), content: 'Earlier' },
    { accountId, platform, publishedAt: new Date(), content: 'Now' },
  ])
  for (const filter of ['', '&platform=twitter', `&account=${accountId}`, '&search=a']) {
    const drafts = await pages(client, `tab=drafts${filter}`)
    expect(drafts, filter).toEqual(
      filter === '&search=a' ? ['Draft a'] : ['Draft c', 'Draft a', 'Draft e', 'Draft b', 'Draft d'],
    )
  }
  for (const filter of ['', '&platform=twitter', `&account=${accountId}`]) {
    expect(await pages(client, `tab=queue${filter}`), filter).toEqual(['In 3', 'In 6', 'In 9'])
    expect(await pages(client, `tab=attention${filter}`), filter).toEqual([
      'Failed last',
      'Asks',
      'Failed first',
    ])
    expect(await pages(client, `tab=published${filter}`), filter).toEqual(['Now', 'Earlier'])
  }
  expect(await pages(client, 'tab=drafts&platform=linkedin')).toEqual([])
  expect(texts(await list(client, 'tab=attention&search=failed'))).toEqual(['Failed last', 'Failed first'])
  const all = { queue: 3, approval: 0, scheduled: 3, drafts: 5, published: 2, attention: 3, all: 13 }
  for (const filter of ['', 'platform=twitter', `account=${accountId}`]) {
    expect(await counts(client, filter), filter).toEqual(all)
  }
  expect(await counts(client, 'platform=linkedin')).toEqual({
    queue: 0,
    approval: 0,
    scheduled: 0,
    drafts: 0,
    published: 0,
    attention: 0,
    all: 0,
  })
})

test('a post that is being published is in the queue, before what comes later', async () => {
  const { client, accountId } = await start()
  await schedule(client, await draft(client, accountId, 'Later'), 2)
  await becomes(await draft(client, accountId, 'On its way'), 'publishing', 0)
  expect(texts(await list(client, 'tab=queue'))).toEqual(['On its way', 'Later'])
  expect(await counts(client)).toMatchObject({ queue: 2, drafts: 0, all: 2 })
})

test('the counts of a filter end at a hundred, and those of other workspaces are not included', async () => {
  const { user, client, accountId } = await start()
  const posts = Array.from({ length: 130 }, () => ({
    accountId,
    platform: 'twitter' as const,
    publishedAt: new Date(),
  }))
  await insertPublished(app.ctx, user, posts)
  expect(await counts(client)).toMatchObject({ published: 130, all: 130 })
  expect(await counts(client, 'platform=twitter')).toMatchObject({ published: 100, all: 100 })
  const other = await start()
  expect(await counts(other.client, `account=${accountId}`)).toMatchObject({ published: 0, all: 0 })
})

test('published posts have their newest numbers, and those that the platform does not give are null', async () => {
  const { user, client, accountId } = await start()
  const [id] = await insertPublished(app.ctx, user, [
    { accountId, platform: 'twitter', publishedAt: new Date(), content: 'Measured' },
  ])
  if (!id) throw new Error('no post')
  expect((await list(client, 'tab=published')).groups[0]?.posts[0]?.numbers).toBeNull()
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  for (const [ago, impressions] of [
    [1, 40],
    [0, 1200],
  ] as const) {
    await app.ctx.db
      .insertInto('post_days')
      .values({
        post_id: id,
        workspace_id: user.workspaceId,
        day: day(ago).toISOString().slice(0, 10),
        read_at: day(ago),
        impressions,
        likes: 34,
        comments: null,
      })
      .execute()
  }
  expect((await list(client, 'tab=published')).groups[0]?.posts[0]?.numbers).toEqual({
    views: 1200,
    likes: 34,
    comments: null,
  })
})

test('a post names the others of its group with their statuses', async () => {
  const { client, accountId } = await start()
  const targets = [
    { id: randomUUIDv7(), platform: 'twitter', socialAccountId: accountId },
    { id: randomUUIDv7(), platform: 'linkedin' },
    { id: randomUUIDv7(), platform: 'facebook' },
  ]
  await client.call('PUT', `/api/post-groups/${randomUUIDv7()}`, {
    version: 0,
    content: 'For three',
    targets,
  })
  const read = await client.call<{ siblings: object[] }>('GET', `/api/posts/${targets[1]?.id}`)
  expect(read.siblings).toEqual([
    {
      id: targets[0]?.id,
      platform: 'twitter',
      status: 'draft',
      problem: null,
      account: expect.objectContaining({ id: accountId }),
    },
    { id: targets[2]?.id, platform: 'facebook', status: 'draft', problem: null, account: null },
  ])
})

test('an address with an id that cannot exist answers as one whose post does not', async () => {
  const { user } = await start()
  for (const id of ['nowhere', '123', randomUUIDv7()]) {
    for (const path of [`/api/posts/${id}`, `/api/post-groups/${id}`]) {
      const { status, body } = await app.request('GET', path, { token: user.token })
      expect([status, body['code']], path).toEqual([404, 'not_found'])
      expect(body['message']).not.toContain('UUID')
    }
  }
})

test('what waits for approval is filtered by its time, also when that has passed', async () => {
  const { client, accountId } = await start()
  const approval = { mode: 'required', own: 'nobody', coversTime: false }
  await client.call('PUT', '/api/workspaces/current/approval', approval)
  const wait = async (text: string, days: number) =>
    schedule(client, await draft(client, accountId, text), days)
  await wait('In two days', 2)
  await wait('In nine days', 9)
  await client.act(await draft(client, accountId, 'At once'), 'publish')
  const late = await wait('Yesterday', 1)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'needs_attention', due_at: null, scheduled_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', late.id)
    .execute()
  await becomes(await draft(client, accountId, 'Not asked for'), 'needs_attention', 1)
  const waiting = async (query = '') =>
    (await pages(client, `tab=approval${query}`)).toSorted((one = '', other = '') => one.localeCompare(other))
  const [now, inAWeek] = [0, 7].map((days) => new Date(Date.now() + days * 86_400_000).toISOString())
  expect(await waiting()).toEqual(['At once', 'In nine days', 'In two days', 'Yesterday'])
  expect(await waiting(`&to=${now}`)).toEqual(['Yesterday'])
  expect(await waiting(`&from=${now}&to=${inAWeek}`)).toEqual(['In two days'])
  expect(await waiting(`&from=${inAWeek}&platform=twitter`)).toEqual(['In nine days'])
  expect(await waiting('&undated=true')).toEqual(['At once'])
  expect(await counts(client)).toMatchObject({ approval: 4, attention: 2, all: 5 })
  expect(await counts(client, 'platform=twitter')).toMatchObject({ approval: 4, attention: 2, all: 5 })
  // Elsewhere the time is no filter.
  expect(texts(await list(client, `tab=attention&to=${now}`))).toHaveLength(2)
})

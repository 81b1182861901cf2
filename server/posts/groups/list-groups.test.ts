import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Label } from '../../../contract/labels/labels.ts'
import type { PostGroup, PostGroupSummary, PostTargetInput } from '../../../contract/posts/post-groups.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { storedWords } from '../search/stored-words.ts'

type Page = { groups: PostGroupSummary[]; awaitingPoints: number; nextCursor: string | null }

let app: TestApp
let client: ApiClient
let x: SocialAccount
let instagram: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
  x = await client.connect('twitter', 'ada_lists')
  instagram = await client.connect('instagram', 'ada_lists')
})
afterAll(() => app.close())

const list = (query = '', of = client) => of.call<Page>('GET', `/api/post-groups?${query}`)
const texts = (page: Page) => page.groups.map(({ posts }) => posts[0]?.excerpt)

async function newClient(): Promise<ApiClient> {
  return apiClient(app.url, (await app.addUser()).token)
}

const target = ({ id, platform }: SocialAccount): PostTargetInput => ({
  id: randomUUIDv7(),
  platform,
  socialAccountId: id,
})

async function group(content: string, targets: PostTargetInput[], of = client): Promise<PostGroup> {
  const body = { version: 0, content, targets }
  return (await of.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body)).group
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)

test('a group is listed once with its posts, and only with those that match the filter', async () => {
  const made = await group('Fresh bread for two', [target(x), target(instagram)])
  const [first] = made.posts
  if (!first) throw new Error('no post')
  await client.act(first, 'schedule', { localTime: inDays(2), timeZone: 'UTC' })

  const listed = (await list('search=bread+two')).groups
  expect(listed).toMatchObject([{ id: made.id, postCount: 2 }])
  expect(listed[0]?.posts.map(({ platform }) => platform)).toEqual(['twitter', 'instagram'])
  expect((await list('search=bread+two&status=scheduled')).groups).toMatchObject([
    { id: made.id, postCount: 2, posts: [{ platform: 'twitter' }] },
  ])
  expect((await list('search=bread+two&platform=instagram')).groups).toMatchObject([
    { posts: [{ platform: 'instagram', status: 'draft' }] },
  ])
  expect((await list(`search=bread+two&account=${x.id}`)).groups).toMatchObject([
    { posts: [{ account: { id: x.id } }] },
  ])
  expect((await list(`search=bread+two&account=${x.id}&platform=instagram`)).groups).toEqual([])
  expect((await list('search=bread+two&status=published')).groups).toEqual([])
})

test('groups are listed by the time of their posts, and scheduled ones from the next one', async () => {
  const own = await newClient()
  const account = await own.connect('twitter', 'ada_times')
  const plan = async (content: string, days: number) =>
    own.act(await own.draft(account, content), 'schedule', { localTime: inDays(days), timeZone: 'UTC' })
  await plan('In nine days', 9)
  await plan('In three days', 3)
  await own.draft(account, 'Made today')
  expect(texts(await list('', own))).toEqual(['In nine days', 'In three days', 'Made today'])
  expect(texts(await list('status=scheduled', own))).toEqual(['In three days', 'In nine days'])
  const { nextCursor } = await list('status=scheduled&limit=1', own)
  expect(texts(await list(`status=scheduled&limit=1&cursor=${nextCursor}`, own))).toEqual(['In nine days'])
})

test.each(['', 'platform=twitter', 'status=draft', 'search=number'])(
  'pages have every group once, without gaps (%s)',
  async (filter) => {
    const own = await newClient()
    const made: string[] = []
    for (let n = 0; n < 7; n++) {
      const targets = (['twitter', 'instagram', 'twitter'] as const).map((platform) => ({
        id: randomUUIDv7(),
        platform,
      }))
      made.unshift((await group(`Number ${n}`, targets, own)).id)
    }
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Page = await list(`limit=3&${filter}${cursor && `&cursor=${cursor}`}`, own)
      seen.push(...page.groups.map(({ id }) => id))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(made)
  },
)

test('a search finds words and their beginnings in texts and further messages', async () => {
  const own = await newClient()
  const comment = { kind: 'message', content: 'Zwölf Stück übrig' } as const
  await group('Crème brûlée at noon', [{ id: randomUUIDv7(), platform: 'twitter', parts: [comment] }], own)
  await group('毎朝焼きたてのパン', [{ id: randomUUIDv7(), platform: 'twitter' }], own)
  const find = async (search: string) => texts(await list(`search=${encodeURIComponent(search)}`, own))
  expect(await find('creme')).toEqual(['Crème brûlée at noon'])
  expect(await find('NOON BRÛLÉE cre')).toEqual(['Crème brûlée at noon'])
  expect(await find('ubrig')).toEqual(['Crème brûlée at noon'])
  expect(await find('パン')).toEqual(['毎朝焼きたてのパン'])
  expect(await find('oon')).toEqual([])
  expect(await find('noon bread')).toEqual([])
  expect(await find(`' | 'noon`)).toEqual(['Crème brûlée at noon'])
  expect(await find('!!!')).toEqual([])
})

test('a changed text is found by its new words only', async () => {
  const own = await newClient()
  const post = await own.save({ platform: 'twitter', content: 'Rye bread' })
  await own.change(post, { content: 'Wheat bread' })
  expect(texts(await list('search=rye', own))).toEqual([])
  expect(texts(await list('search=wheat', own))).toEqual(['Wheat bread'])
})

test('a search finds posts however many newer ones do not match, and each group once', async () => {
  const user = await app.addUser()
  const own = apiClient(app.url, user.token)
  const targets = (['twitter', 'facebook'] as const).map((platform) => ({ id: randomUUIDv7(), platform }))
  const oldest = await group('The rarest of breads', targets, own)
  await sql`with made as (
      insert into post_groups (id, workspace_id, content, created_by)
      select gen_random_uuid(), ${user.workspaceId}, 'Ordinary bread', ${user.user.id} from generate_series(1, 1100)
      returning id
    )
    insert into posts (id, workspace_id, group_id, platform, content, status, words, created_by)
    select gen_random_uuid(), ${user.workspaceId}, id, 'twitter', 'Ordinary bread', 'draft', ${storedWords('Ordinary bread')},
      ${user.user.id} from made`.execute(app.ctx.db)
  for (const filter of ['', '&platform=twitter', '&status=draft']) {
    expect((await list(`search=rare${filter}`, own)).groups.map(({ id }) => id)).toEqual([oldest.id])
    expect((await list(`search=bread${filter}`, own)).groups).toHaveLength(25)
    expect((await list(`search=cake${filter}`, own)).groups).toEqual([])
  }
})

test('a page is in order and without gaps where what matches is spread over thousands of posts', async () => {
  const user = await app.addUser()
  const own = apiClient(app.url, user.token)
  const labelId = (
    await own.call<{ label: Label }>('POST', '/api/labels', { name: 'Each hundredth', color: 'blue' })
  ).label.id
  await sql`with made as (
      insert into post_groups (id, workspace_id, content, created_by)
      select gen_random_uuid(), ${user.workspaceId}, 'Bread ' || n, ${user.user.id} from generate_series(1, 3000) n
      returning id, content, substr(content, 7)::int as n
    ), labeled as (
      insert into post_group_labels (group_id, label_id) select id, ${labelId} from made where n % 100 = 0
    )
    insert into posts (id, workspace_id, group_id, platform, content, status, words, created_by, created_at)
    select gen_random_uuid(), ${user.workspaceId}, id, 'twitter', content, 'draft',
      to_tsvector('simple', case when n % 100 = 0 then 'hundredth' else 'ordinary' end), ${user.user.id},
      now() - n * interval '1 minute' from made`.execute(app.ctx.db)
  for (const filter of ['search=hundredth', `label=${labelId}`, `label=${labelId}&search=hundredth`]) {
    const first = await list(filter, own)
    const rest = await list(`${filter}&cursor=${first.nextCursor}`, own)
    const texts = [first, rest].map(({ groups }) => groups.map(({ posts }) => posts[0]?.excerpt))
    const expected = Array.from({ length: 30 }, (_, at) => `Bread ${100 * (at + 1)}`)
    expect(texts, filter).toEqual([expected.slice(0, 25), expected.slice(25)])
  }
})

/** Repeats a draft every thirty days, which is four times as far as a calendar is looked at. */
async function repeated(accounts: SocialAccount[], of: ApiClient, labelIds: string[] = []): Promise<string> {
  const id = randomUUIDv7()
  const body = { version: 0, content: 'Bread every month', labelIds, targets: accounts.map(target) }
  const { version } = (await of.call<{ group: PostGroup }>('PUT', `/api/post-groups/${id}`, body)).group
  await of.call('POST', `/api/post-groups/${id}/repeat`, {
    version,
    localTime: inDays(2),
    timeZone: 'UTC',
    rule: { unit: 'day', every: 30 },
    end: { kind: 'never' },
  })
  return id
}

test('posts that a series planned before their points are reserved are counted and left out, unless a filter asks for them', async () => {
  const own = await newClient()
  const account = await own.connect('twitter', 'ada_plans')
  const { label } = await own.call<{ label: Label }>('POST', '/api/labels', {
    name: 'Bakery',
    color: 'blue',
  })
  const id = await repeated([account], own, [label.id])
  await group('Made by hand', [target(account)], own)

  const page = await list('', own)
  expect(texts(page)).toEqual(['Bread every month', 'Made by hand'])
  expect(page.groups[0]?.id).toBe(id)
  expect(page.awaitingPoints).toBe(3)
  const next = await list(`limit=1&cursor=${(await list('limit=1', own)).nextCursor}`, own)
  expect(texts(next)).toEqual(['Made by hand'])

  for (const filter of ['status=scheduled', 'search=month', `label=${label.id}`]) {
    const found = await list(filter, own)
    expect(texts(found), filter).toEqual(Array.from({ length: 4 }, () => 'Bread every month'))
    expect(found.awaitingPoints, filter).toBe(0)
  }
  expect((await list('platform=twitter', own)).groups).toHaveLength(5)
  expect((await list(`account=${account.id}`, own)).groups).toHaveLength(5)
})

test('the posts of the API and a file of all posts have those of a series to come, each once in order', async () => {
  const own = await newClient()
  const account = await own.connect('twitter', 'ada_all_posts')
  await repeated([account], own)
  await group('Made by hand', [target(account)], own)
  const all = await own.call<{ posts: Post[] }>('GET', '/api/posts?limit=100')
  expect(all.posts.map(({ excerpt }) => excerpt)).toEqual([
    ...Array.from({ length: 4 }, () => 'Bread every month'),
    'Made by hand',
  ])
  const times = all.posts.slice(0, 4).map(({ scheduledAt }) => scheduledAt ?? '')
  expect(times).toEqual(times.toSorted().toReversed())
  const exported = await fetch(`${app.url}/api/posts.csv`, {
    headers: { authorization: `Bearer ${own.token}` },
  })
  expect((await exported.text()).match(/Bread every month/g)).toHaveLength(4)
})

test('a group of which some posts wait for points is listed with the others', async () => {
  const own = await newClient()
  const accounts = [await own.connect('twitter', 'ada_part'), await own.connect('facebook', 'ada_part')]
  await repeated(accounts, own)
  const last = (await list('status=scheduled', own)).groups.at(-1)
  const post = last?.posts.find(({ platform }) => platform === 'facebook')
  if (!last || !post) throw new Error('no copies')
  await own.call('POST', `/api/posts/${post.id}/cancel`, { version: post.version })
  const page = await list('', own)
  expect(page.groups.map(({ id }) => id)).toContain(last.id)
  expect(page.groups.find(({ id }) => id === last.id)).toMatchObject({
    postCount: 2,
    posts: [{ platform: 'facebook', status: 'draft' }],
  })
  expect(page.awaitingPoints).toBe(5)
})

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostGroup, PostGroupSummary, PostTargetInput } from '../../../contract/post-groups.ts'
import type { SocialAccount } from '../../../contract/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { storedWords } from '../search/stored-words.ts'

type Page = { groups: PostGroupSummary[]; nextCursor: string | null }

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

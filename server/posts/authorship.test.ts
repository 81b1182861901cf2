import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CalendarEntry } from '../../contract/calendar/calendar.ts'
import type { PostImport } from '../../contract/post-imports/post-imports.ts'
import type { Authorship } from '../../contract/posts/authorship.ts'
import type { PostGroup, PostGroupSummary } from '../../contract/posts/post-groups.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
let lena: TestUser
let adas: ApiClient
let lenas: ApiClient
let account: SocialAccount
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  lena = await app.addUser({ fullName: 'Lena Fischer' })
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  adas = apiClient(app.url, ada.token)
  lenas = apiClient(app.url, lena.token)
  account = await adas.connect('twitter', `team_${ada.workspaceId.slice(-8)}`)
})

const someTime = expect.any(String) as string
const named = ({ user }: TestUser) => ({ id: user.id, name: user.full_name, pictureUrl: null })
const writtenBy = (user: TestUser) => ({ createdBy: named(user), updatedBy: null, changedAt: null })
const changedBy = (user: TestUser, author = lena) => ({
  createdBy: named(author),
  updatedBy: named(user),
  changedAt: someTime,
})
const authorshipOf = async (id: string): Promise<Authorship> => {
  const { createdBy, updatedBy, changedAt } = (await adas.read(id)).post
  return { createdBy, updatedBy, changedAt }
}

const time = { localTime: '2029-06-01T10:00', timeZone: 'UTC' }
const draft = () => lenas.draft(account, 'Fresh bread')
const scheduled = async () => lenas.act(await draft(), 'schedule', time)
const bulk = (act: string, post: Post, more: object = {}) =>
  adas.call('POST', `/api/bulk-posts/${act}`, { posts: [{ id: post.id, version: post.version }], ...more })
const addSlots = () =>
  adas.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
    version: 0,
    timeZone: 'UTC',
    slots: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, time: '09:00' })),
  })

test('a post names who wrote it, in lists, in the calendar and on its page', async () => {
  const post = await scheduled()
  expect(await authorshipOf(post.id)).toEqual(changedBy(lena))
  const { groups } = await adas.call<{ groups: PostGroupSummary[] }>('GET', '/api/post-groups')
  expect(groups[0]?.posts[0]).toMatchObject(changedBy(lena))
  const range = 'from=2029-05-01T00:00:00Z&to=2029-07-01T00:00:00Z'
  const { entries } = await adas.call<{ entries: CalendarEntry[] }>('GET', `/api/calendar?${range}`)
  expect(entries).toMatchObject([changedBy(lena)])
})

const changes: Record<string, [before: () => Promise<Post>, change: (post: Post) => Promise<unknown>]> = {
  'saving another text': [draft, (post) => adas.change(post, { content: 'Fresh rolls' })],
  'saving another account': [draft, (post) => adas.change(post, { socialAccountId: null })],
  'saving other labels': [
    draft,
    async (post) => {
      const { label } = await adas.call<{ label: { id: string } }>('POST', '/api/labels', {
        name: 'Launch',
        color: 'blue',
      })
      const { group } = await adas.call<{ group: PostGroup }>('GET', `/api/post-groups/${post.groupId}`)
      await adas.call('PUT', `/api/post-groups/${post.groupId}`, {
        version: group.version,
        content: group.content,
        labelIds: [label.id],
        targets: [{ id: post.id, platform: 'twitter', socialAccountId: account.id }],
      })
    },
  ],
  scheduling: [draft, (post) => adas.act(post, 'schedule', time)],
  moving: [scheduled, (post) => adas.act(post, 'schedule', { ...time, localTime: '2029-06-02T10:00' })],
  canceling: [scheduled, (post) => adas.act(post, 'cancel')],
  'scheduling the group': [
    draft,
    (post) => adas.call('POST', `/api/post-groups/${post.groupId}/schedule`, { version: 1, ...time }),
  ],
  'moving several posts': [scheduled, (post) => bulk('move', post, { days: 1, hours: 0 })],
  'scheduling several posts': [draft, (post) => bulk('schedule', post, time)],
  'putting it into the queue': [
    draft,
    async (post) => {
      await addSlots()
      await adas.call('POST', `/api/post-groups/${post.groupId}/queue`, { version: 1 })
    },
  ],
}

test.each(Object.keys(changes))('%s is a change by the member', async (name) => {
  const [before, change] = changes[name] ?? []
  const post = await before?.()
  if (!post) throw new Error('no post')
  await change?.(post)
  expect(await authorshipOf(post.id)).toEqual(changedBy(ada))
})

test('a draft that nobody changed has only its author, also one that is added to a group of another', async () => {
  const post = await draft()
  expect(await authorshipOf(post.id)).toEqual(writtenBy(lena))
  const added = randomUUIDv7()
  await adas.call('PUT', `/api/post-groups/${post.groupId}`, {
    version: 1,
    content: 'Fresh bread',
    targets: [
      { id: post.id, platform: 'twitter', socialAccountId: account.id },
      { id: added, platform: 'linkedin' },
    ],
  })
  expect(await authorshipOf(post.id)).toEqual(changedBy(ada))
  expect((await authorshipOf(added)).createdBy).toEqual(named(lena))
})

test('publishing by the product is no change by a user', async () => {
  const post = await lenas.act(await draft(), 'publish')
  const { changedAt } = await authorshipOf(post.id)
  await publishPost(app.workerCtx, post.id)
  const after = await adas.read(post.id)
  expect(after.post).toMatchObject({ status: 'published', ...changedBy(lena), changedAt })
})

test('imported posts are written by the member who imports them', async () => {
  const id = randomUUIDv7()
  const csv = `Text,Account\nFrom a file,${account.username}`
  const settings = { csv, id, fileName: 'plan.csv', timeZone: 'UTC', schedule: false }
  await lenas.call('POST', '/api/post-imports', settings)
  await lenas.call<{ import: PostImport }>('POST', `/api/post-imports/${id}/run`)
  const { groups } = await adas.call<{ groups: PostGroupSummary[] }>('GET', '/api/post-groups')
  expect(groups[0]?.posts).toMatchObject([{ excerpt: 'From a file', ...writtenBy(lena) }])
})

test('a user whose account was deleted is not named', async () => {
  const post = await draft()
  await app.ctx.db
    .updateTable('users')
    .set({ erased_at: new Date(), full_name: 'Deleted user' })
    .where('id', '=', lena.user.id)
    .execute()
  await adas.change(post, { content: 'Fresh rolls' })
  expect(await authorshipOf(post.id)).toEqual({ ...changedBy(ada), createdBy: null })
})

test('lists and the calendar are filtered by who wrote a post, and pages go on where the last one ended', async () => {
  const own: string[] = []
  for (let count = 0; count < 5; count += 1) {
    own.unshift((await draft()).groupId)
    await adas.draft(account, 'By Ada')
  }
  const found: string[] = []
  let from: string | null = ''
  while (from !== null) {
    const page: { groups: PostGroupSummary[]; nextCursor: string | null } = await adas.call(
      'GET',
      `/api/post-groups?member=${lena.user.id}&tab=drafts&platform=twitter&search=bread&limit=2${from}`,
    )
    found.push(...page.groups.map(({ id }) => id))
    from = page.nextCursor && `&cursor=${page.nextCursor}`
  }
  expect(found).toEqual(own)
  const listed = async (filter: string) =>
    (await adas.call<{ groups: PostGroupSummary[] }>('GET', `/api/post-groups?${filter}`)).groups.length
  expect(await listed(`member=${ada.user.id}`)).toBe(5)
  expect(await listed(`member=${randomUUIDv7()}`)).toBe(0)

  await scheduled()
  const planned = async (who: TestUser) => {
    const range = 'from=2029-05-01T00:00:00Z&to=2029-07-01T00:00:00Z'
    const path = `/api/calendar?${range}&members=${who.user.id}`
    return (await adas.call<{ entries: CalendarEntry[] }>('GET', path)).entries.length
  }
  expect([await planned(lena), await planned(ada)]).toEqual([1, 0])
})

test('a member who wrote few of many posts is found', async () => {
  const first = await draft()
  const content = 'By Ada'
  const rows = Array.from({ length: 1_200 }, () => ({
    id: randomUUIDv7(),
    workspace_id: ada.workspaceId,
    content,
    created_by: ada.user.id,
  }))
  await app.ctx.db.insertInto('post_groups').values(rows).execute()
  const posts = rows.map((row) => ({
    ...row,
    id: randomUUIDv7(),
    group_id: row.id,
    platform: 'twitter' as const,
    status: 'draft' as const,
  }))
  await app.ctx.db.insertInto('posts').values(posts).execute()
  const { groups } = await adas.call<{ groups: PostGroupSummary[] }>(
    'GET',
    `/api/post-groups?member=${lena.user.id}`,
  )
  expect(groups.map(({ id }) => id)).toEqual([first.groupId])
})

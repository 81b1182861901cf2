import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PostGroup } from '../../../../contract/posts/post-groups.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { joinWorkspace } from '../../../../tests/support/join-workspace.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'

/** Where nobody may approve what they wrote themselves, whatever became of it since. */
let app: TestApp
let ada: TestUser
let owner: ApiClient
let approver: ApiClient
let contributor: ApiClient
let account: SocialAccount

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  const ben = await app.addUser({ fullName: 'Ben Approves' })
  const lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, ben, ada.workspaceId, 'approver')
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  owner = apiClient(app.url, ada.token)
  approver = apiClient(app.url, ben.token)
  contributor = apiClient(app.url, lena.token)
  account = await owner.connect('twitter', `own_${ada.user.id.slice(-6)}`)
  const settings = { mode: 'required', own: 'nobody', coversTime: false }
  await owner.call('PUT', '/api/workspaces/current/approval', settings)
})

const time = { localTime: '2031-05-01T10:00', timeZone: 'UTC' }
const fresh = async ({ id }: Pick<Post, 'id'>, client = owner) => (await client.read(id)).post
const decide = async (client: ApiClient, post: Post, decision: string, reason = '') =>
  client.call<{ post: Post }>('POST', `/api/posts/${post.id}/decide`, {
    seen: (await fresh(post)).approval?.hash,
    decision,
    reason,
  })
/** A post that Lena wrote first, with the words of Ben. */
const wordsOfBen = async () =>
  approver.change(await contributor.draft(account, 'Of Lena'), { content: 'Of Ben' })
const refused = /HTTP 403.*You wrote or changed this post/

test('not after another member moved the post', async () => {
  const asked = await approver.act(await wordsOfBen(), 'schedule', time)
  const later = { ...time, localTime: '2031-06-01T10:00' }
  const moved = await contributor.act(asked, 'schedule', later)
  expect((await fresh(moved, approver)).can.decide).toBe(false)
  await expect(decide(approver, moved, 'approve')).rejects.toThrow(refused)
  expect((await decide(owner, moved, 'approve')).post.status).toBe('scheduled')
})

test('not by scheduling it again after another member rejected it', async () => {
  const asked = await approver.act(await wordsOfBen(), 'schedule', time)
  await decide(owner, asked, 'reject', 'Not our style.')
  expect(await approver.act(await fresh(asked), 'schedule', time)).toMatchObject({
    status: 'pending_approval',
    approval: { waitsFor: 'member' },
  })
})

test('not by the copies of a series', async () => {
  const { groupId } = await wordsOfBen()
  const { group } = await approver.call<{ group: PostGroup }>('GET', `/api/post-groups/${groupId}`)
  await approver.call('POST', `/api/post-groups/${groupId}/repeat`, {
    version: group.version,
    localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
    rule: { unit: 'day', every: 1 },
    end: { kind: 'after', count: 3 },
  })
  const rows = await app.ctx.db
    .selectFrom('posts')
    .select('id')
    .where('workspace_id', '=', ada.workspaceId)
    .execute()
  expect(rows).toHaveLength(3)
  for (const { id } of rows) {
    await expect(decide(approver, await fresh({ id }), 'approve')).rejects.toThrow(refused)
  }
})

test('not in a post that they added to what another member wrote', async () => {
  const first = await contributor.draft(account, 'Of Lena')
  const other = await owner.connect('twitter', `oth_${ada.user.id.slice(-6)}`)
  const target = (id: string, socialAccountId: string, more = {}) => ({
    id,
    platform: 'twitter',
    socialAccountId,
    options: {},
    parts: [],
    ...more,
  })
  const path = `/api/post-groups/${first.groupId}`
  const { group } = await approver.call<{ group: PostGroup }>('GET', path)
  const added = target(randomUUIDv7(), other.id, { content: 'Of Ben' })
  await approver.call('PUT', path, {
    version: group.version,
    content: 'Of Lena',
    media: [],
    labelIds: [],
    targets: [target(first.id, account.id), added],
  })
  const asked = await contributor.act(await fresh(added), 'schedule', time)
  expect((await fresh(asked, approver)).can.decide).toBe(false)
  await expect(decide(approver, asked, 'approve')).rejects.toThrow(refused)
})

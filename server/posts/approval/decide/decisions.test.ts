import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { PostCounts } from '../../../../contract/posts/post-tabs.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { insertPlanned } from '../../../../tests/support/insert-planned.ts'
import { joinWorkspace } from '../../../../tests/support/join-workspace.ts'
import { publishPost } from '../../../../tests/support/publish-due.ts'
import { enterReview, makeLink } from '../../../../tests/support/review.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'

/** Decisions that come too late, and settings that change while posts are scheduled. */
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
  account = await owner.connect('twitter', `dec_${ada.user.id.slice(-6)}`)
})

const settings = (mode: string, scheduled: 'keep' | 'ask' = 'keep') =>
  owner.call<{ posts: number }>('PUT', '/api/workspaces/current/approval', {
    mode,
    own: 'admins',
    coversTime: false,
    scheduled,
  })
const time = { localTime: '2031-05-01T10:00', timeZone: 'UTC' }
const asks = async (text: string) => contributor.act(await contributor.draft(account, text), 'schedule', time)
const decide = (client: ApiClient, post: Post, decision: string, reason = '') =>
  client.call<{ post: Post }>('POST', `/api/posts/${post.id}/decide`, {
    seen: post.approval?.hash ?? '',
    decision,
    reason,
  })
const fresh = async ({ id }: Post) => (await owner.read(id)).post

test('a decision on a deleted, a published and an already decided post says what happened', async () => {
  await settings('required')
  const deleted = await asks('Deleted')
  await contributor.call('POST', '/api/bulk-posts/delete', {
    posts: [{ id: deleted.id, version: deleted.version }],
  })
  await expect(decide(approver, deleted, 'approve')).rejects.toThrow('HTTP 404')

  const asked = await asks('Published')
  await decide(approver, asked, 'approve')
  await expect(decide(owner, asked, 'reject', 'No.')).rejects.toThrow('Ben Approves approved this post.')
  await owner.act(await fresh(asked), 'publish')
  await expect(decide(owner, asked, 'reject', 'No.')).rejects.toThrow(/HTTP 409/)
  await publishPost(app.ctx, asked.id)
  expect((await fresh(asked)).status).toBe('published')
  await expect(decide(owner, asked, 'request_changes', 'No.')).rejects.toThrow(/HTTP 409/)
})

test('of two who decide at once, one does, and the other is told what was decided', async () => {
  await settings('required')
  for (const text of ['First', 'Second', 'Third']) {
    const asked = await asks(text)
    const both = await Promise.allSettled([
      decide(owner, asked, 'approve'),
      decide(approver, asked, 'reject', 'Not our style.'),
    ])
    const refusals = both.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals).toHaveLength(1)
    const approved = both[0].status === 'fulfilled'
    expect(refusals[0]).toContain(
      approved ? 'Ada Lovelace approved this post.' : 'Ben Approves rejected this post.',
    )
    expect((await fresh(asked)).status).toBe(approved ? 'scheduled' : 'draft')
  }
})

test('200 scheduled posts stay or wait when approval becomes required, and go on waiting when it is turned off', async () => {
  const times = Array.from({ length: 200 }, (_, at) => new Date(Date.UTC(2031, 0, 1 + at)))
  await insertPlanned(app.ctx.db, ada, { accountId: account.id, times })
  const counts = async () => (await owner.call<{ counts: PostCounts }>('GET', '/api/post-counts')).counts
  expect((await settings('required', 'keep')).posts).toBe(200)
  expect(await counts()).toMatchObject({ scheduled: 200, approval: 0 })
  // What was kept is approved, so that asking again finds nothing.
  await settings('none')
  expect((await settings('required', 'ask')).posts).toBe(0)
  await settings('none')
  await app.ctx.db
    .updateTable('posts')
    .set({ approved_hash: null })
    .where('workspace_id', '=', ada.workspaceId)
    .execute()
  expect((await settings('required', 'ask')).posts).toBe(200)
  expect(await counts()).toMatchObject({ scheduled: 0, approval: 200, queue: 200 })
  await settings('none')
  expect(await counts()).toMatchObject({ scheduled: 0, approval: 200 })
  const { posts } = await owner.call<{ posts: Post[] }>('GET', '/api/posts?tab=approval&limit=100')
  expect(posts).toHaveLength(100)
  const { done } = await owner.call<{ done: string[] }>('POST', '/api/bulk-posts/decide', {
    posts: posts.map(({ id, approval }) => ({ id, seen: approval?.hash })),
    decision: 'approve',
  })
  expect(done).toHaveLength(100)
  expect(await counts()).toMatchObject({ scheduled: 100, approval: 100 })
  // A user who may publish can also go on without approval then.
  const [left] = (await owner.call<{ posts: Post[] }>('GET', '/api/posts?tab=approval&limit=1')).posts
  if (!left) throw new Error('no post waits')
  expect(await owner.act(left, 'schedule', time)).toMatchObject({ status: 'scheduled', approval: null })
})

test('where the client approves as well, a member approves a series by one of its posts', async () => {
  await settings('required_client')
  const editor = await app.addUser({ fullName: 'Eve Edits' })
  await joinWorkspace(app, editor, ada.workspaceId, 'editor')
  const client = apiClient(app.url, editor.token)
  const draft = await client.draft(account, 'Every day')
  const path = `/api/post-groups/${draft.groupId}/repeat`
  const { group } = await client.call<{ group: { posts: Post[] } }>('POST', path, {
    version: draft.version,
    localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
    rule: { unit: 'day', every: 1 },
    end: { kind: 'after', count: 3 },
  })
  const [first] = group.posts
  if (!first) throw new Error('The series has no post')
  const waiting = async () => {
    const { posts } = await owner.call<{ posts: Post[] }>('GET', '/api/posts?tab=approval')
    return posts.map(({ approval }) => approval?.waitsFor)
  }
  expect(await waiting()).toEqual(['member', 'member', 'member'])
  await decide(approver, first, 'approve')
  expect(await waiting()).toEqual(['client', 'client', 'client'])
  // One decision of the client is enough for all, too.
  const { token } = await makeLink(owner, [first])
  const anna = await enterReview(app, token, 'Anna')
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  await anna.decide(seen, 'approve')
  expect(await waiting()).toEqual([])
})

test('where approval is optional, another time decides nothing about a post that waits', async () => {
  await settings('optional')
  const asked = await asks('Movable')
  const later = { ...time, localTime: '2031-06-01T10:00' }
  const moved = await approver.act(await fresh(asked), 'schedule', later)
  expect(moved).toMatchObject({
    status: 'pending_approval',
    scheduledAt: '2031-06-01T10:00:00.000Z',
    approval: { state: 'asked', by: 'Lena Writes' },
  })
  const { steps } = await owner.call<{ steps: { kind: string }[] }>('GET', `/api/posts/${asked.id}/approval`)
  expect(steps.map(({ kind }) => kind)).toEqual(['asked'])
  expect((await decide(approver, moved, 'approve')).post).toMatchObject({
    status: 'scheduled',
    scheduledAt: '2031-06-01T10:00:00.000Z',
  })
})

test('where approval is optional, an approver who publishes a post that waits approves it by that', async () => {
  await settings('optional')
  const asked = await asks('At once')
  expect(await approver.act(await fresh(asked), 'publish')).toMatchObject({
    status: 'publishing',
    approval: null,
  })
  const { steps } = await owner.call<{ steps: { kind: string; by: string }[] }>(
    'GET',
    `/api/posts/${asked.id}/approval`,
  )
  expect(steps).toMatchObject([{ kind: 'asked' }, { kind: 'approved', by: 'Ben Approves' }])
})

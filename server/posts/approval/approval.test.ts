import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalSettings } from '../../../contract/approval/approval-settings.ts'
import type { PostGroup } from '../../../contract/posts/post-groups.ts'
import type { PostCounts } from '../../../contract/posts/post-tabs.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Role } from '../../../contract/workspaces/access.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { pointsOf } from '../../../tests/support/plan-and-points.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
let account: SocialAccount
/** The owner of the workspace and one member of each other role. */
const as = {} as Record<'owner' | 'approver' | 'editor' | 'contributor', ApiClient>

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  as.owner = apiClient(app.url, ada.token)
  account = await as.owner.connect('twitter', 'ada_approval')
  const names: [Exclude<Role, 'owner' | 'admin' | 'viewer'>, string][] = [
    ['approver', 'Ben Approves'],
    ['editor', 'Eve Edits'],
    ['contributor', 'Lena Writes'],
  ]
  for (const [role, fullName] of names) {
    const member = await app.addUser({ fullName })
    await joinWorkspace(app, member, ada.workspaceId, role)
    as[role] = apiClient(app.url, member.token)
  }
})
afterAll(() => app.close())

const settings = (change: Partial<ApprovalSettings> & { scheduled?: 'keep' | 'ask' }) =>
  as.owner.call<{ posts: number }>('PUT', '/api/workspaces/current/approval', {
    mode: 'required',
    own: 'admins',
    coversTime: false,
    ...change,
  })
const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
const fresh = async ({ id }: Post) => (await as.owner.read(id)).post
const decide = (who: ApiClient, post: Post, decision: string, reason = '') =>
  who.call<{ post: Post }>('POST', `/api/posts/${post.id}/decide`, {
    seen: post.approval?.hash ?? '',
    decision,
    reason,
  })
const approve = async (who: ApiClient, post: Post) => (await decide(who, post, 'approve')).post
const comeDue = async ({ id }: Post) => {
  const at = new Date(Date.now() - 1_000)
  await app.ctx.db.updateTable('posts').set({ scheduled_at: at, due_at: at }).where('id', '=', id).execute()
  await publishPost(app.ctx, id)
}
const sent = async () => (await sandboxControls(app.url).accepted('twitter')).map(({ text }) => text)

describe('where approval is required', () => {
  beforeEach(() => settings({}))

  test('a contributor asks by scheduling, an approver approves, and the post is published at its time', async () => {
    const before = await pointsOf(app, ada)
    const draft = await as.contributor.draft(account, 'Asked and approved')
    expect(draft.can).toMatchObject({ schedule: true, publish: true, asksApproval: true, decide: false })
    const asked = await as.contributor.act(draft, 'schedule', {
      ...time,
      ask: { note: 'Is the price right?' },
    })
    expect(asked).toMatchObject({
      status: 'pending_approval',
      scheduledAt: '2028-05-01T10:00:00.000Z',
      approval: { state: 'asked', waitsFor: 'member', by: 'Lena Writes', note: 'Is the price right?' },
    })
    expect(await pointsOf(app, ada)).toMatchObject({ held: before.held + 2 })
    const seen = (await as.approver.read(draft.id)).post
    expect(seen.can.decide).toBe(true)
    expect(await approve(as.approver, seen)).toMatchObject({ status: 'scheduled', approval: null })
    await comeDue(draft)
    expect((await fresh(draft)).status).toBe('published')
    expect(await sent()).toContain('Asked and approved')
    const { history } = await as.owner.read(draft.id)
    expect(history.map(({ step, by }) => [step, by])).toEqual(
      expect.arrayContaining([
        ['approval_requested', 'Lena Writes'],
        ['approved', 'Ben Approves'],
      ]),
    )
  })

  test('an editor asks too; who may approve schedules at once', async () => {
    const draft = await as.editor.draft(account, 'By an editor')
    expect(await as.editor.act(draft, 'schedule', time)).toMatchObject({ status: 'pending_approval' })
    const own = await as.owner.draft(account, 'By the owner')
    expect(own.can.asksApproval).toBe(false)
    expect(await as.owner.act(own, 'schedule', time)).toMatchObject({ status: 'scheduled' })
    // Approvers may not approve what they wrote, unless the workspace lets them.
    const written = await as.approver.draft(account, 'By an approver')
    expect(await as.approver.act(written, 'schedule', time)).toMatchObject({ status: 'pending_approval' })
    await expect(decide(as.approver, await fresh(written), 'approve')).rejects.toThrow(
      'another member has to approve it',
    )
    await settings({ own: 'approvers' })
    expect(await approve(as.approver, await fresh(written))).toMatchObject({ status: 'scheduled' })
  })

  test('a contributor changes an approved post, which asks again, but does not take it away', async () => {
    const post = await as.owner.act(await as.owner.draft(account, 'Approved for May'), 'schedule', time)
    expect((await as.contributor.read(post.id)).post.can).toMatchObject({
      edit: true,
      delete: false,
      cancel: false,
    })
    await expect(
      as.contributor.call('DELETE', `/api/posts/${post.id}?version=${post.version}`),
    ).rejects.toThrow(/HTTP 403/)
    const path = `/api/post-groups/${post.groupId}`
    const { group } = await as.contributor.call<{ group: PostGroup }>('GET', path)
    const without = {
      version: group.version,
      content: 'Approved for May',
      media: [],
      labelIds: [],
      targets: [{ id: randomUUIDv7(), platform: 'twitter', socialAccountId: null, options: {}, parts: [] }],
    }
    await expect(as.contributor.call('PUT', path, without)).rejects.toThrow(/HTTP 403/)
    expect(await fresh(post)).toMatchObject({ status: 'scheduled', approval: null })
    const changed = await as.contributor.change(await fresh(post), { content: 'Changed for May' })
    expect(changed.status).toBe('pending_approval')
  })

  test('publishing now by a contributor is a request, and approving publishes', async () => {
    const draft = await as.contributor.draft(account, 'Now please')
    const asked = await as.contributor.act(draft, 'publish')
    expect(asked).toMatchObject({
      status: 'pending_approval',
      scheduledAt: null,
      // Only a draft that does not wait says "Draft saved".
      timestamp: asked.updatedAt,
    })
    await publishPost(app.ctx, draft.id)
    expect(await sent()).not.toContain('Now please')
    expect(await approve(as.approver, asked)).toMatchObject({ status: 'publishing', approval: null })
    await publishPost(app.ctx, draft.id)
    expect(await sent()).toContain('Now please')
  })

  test('a decision on another content is refused, and changed content asks again', async () => {
    const draft = await as.contributor.draft(account, 'First words')
    const asked = await as.contributor.act(draft, 'schedule', time)
    await as.contributor.change(asked, { content: 'Second words' })
    await expect(decide(as.approver, asked, 'approve')).rejects.toThrow('stale_version')
    const second = await fresh(asked)
    await approve(as.approver, second)
    const third = await as.contributor.change(await fresh(asked), { content: 'Third words' })
    expect(third).toMatchObject({ status: 'pending_approval' })
    await comeDue(third)
    expect(await sent()).not.toContain('Third words')
    expect(await fresh(third)).toMatchObject({
      status: 'needs_attention',
      problem: { code: 'not_approved' },
      approval: { state: 'asked' },
    })
    const steps = await as.approver.call<{ steps: { kind: string; content: { text: string } | null }[] }>(
      'GET',
      `/api/posts/${draft.id}/approval`,
    )
    expect(steps.steps.map(({ kind, content }) => [kind, content?.text])).toEqual([
      ['asked', undefined],
      ['approved', 'Second words'],
      ['asked', undefined],
    ])
  })

  test('a changed time keeps the approval, unless the workspace wants it otherwise', async () => {
    const draft = await as.editor.draft(account, 'Movable')
    const approved = await approve(as.owner, await as.editor.act(draft, 'schedule', time))
    const later = { ...time, localTime: '2028-06-01T10:00' }
    const moved = await as.editor.act(approved, 'schedule', later)
    expect(moved).toMatchObject({ status: 'scheduled' })
    await settings({ coversTime: true })
    expect(await as.editor.act(await fresh(moved), 'schedule', time)).toMatchObject({
      status: 'pending_approval',
    })
  })

  test('after changes were asked for, the author changes the post and asks again', async () => {
    const draft = await as.contributor.draft(account, 'Frday')
    const asked = await as.contributor.act(draft, 'schedule', time)
    const { post: refused } = await decide(as.approver, asked, 'request_changes', 'Write Friday.')
    expect(refused).toMatchObject({
      status: 'pending_approval',
      scheduledAt: '2028-05-01T10:00:00.000Z',
      approval: { state: 'changes_requested', note: 'Write Friday.', by: 'Ben Approves' },
    })
    const changed = await as.contributor.change(refused, { content: 'Friday' })
    expect(changed.approval?.state).toBe('changes_requested')
    const again = await as.contributor.act(changed, 'schedule', time)
    expect(again.approval?.state).toBe('asked')
    expect(await approve(as.approver, again)).toMatchObject({ status: 'scheduled' })
  })

  test('a rejected post becomes a draft with its points returned, and the second who decides is told', async () => {
    const before = await pointsOf(app, ada)
    const draft = await as.contributor.draft(account, 'No')
    const asked = await as.contributor.act(draft, 'schedule', time)
    const { post } = await decide(as.approver, asked, 'reject', 'Not our style.')
    expect(post).toMatchObject({ status: 'draft', scheduledAt: null, approval: null })
    expect(await pointsOf(app, ada)).toEqual(before)
    await expect(decide(as.owner, asked, 'approve')).rejects.toThrow('Ben Approves rejected this post.')
    await expect(decide(as.owner, asked, 'reject')).rejects.toThrow('Say what should change')
  })

  test('who asked may stop asking', async () => {
    const draft = await as.contributor.draft(account, 'Never mind')
    const asked = await as.contributor.act(draft, 'publish')
    expect(asked.can.cancel).toBe(true)
    expect(await as.contributor.act(asked, 'cancel')).toMatchObject({ status: 'draft', approval: null })
  })

  test('many are decided at once, each on its own', async () => {
    const posts = await Promise.all(
      ['One of three', 'Two of three', 'Three of three'].map(async (text) =>
        as.contributor.act(await as.contributor.draft(account, text), 'schedule', time),
      ),
    )
    const [first, second, third] = posts as [Post, Post, Post]
    await as.contributor.change(second, { content: 'Changed meanwhile' })
    const reply = await as.approver.call<{ done: string[]; refused: { postId: string; code: string }[] }>(
      'POST',
      '/api/bulk-posts/decide',
      {
        posts: posts.map((post) => ({ id: post.id, seen: post.approval?.hash })),
        decision: 'approve',
      },
    )
    expect(reply.done).toEqual([first.id, third.id])
    expect(reply.refused).toMatchObject([{ postId: second.id, code: 'stale_version' }])
    expect((await fresh(first)).status).toBe('scheduled')
  })

  test('waiting posts are found by their status, and scheduled ones do not include them', async () => {
    const draft = await as.contributor.draft(account, 'Where am I?')
    await as.contributor.act(draft, 'schedule', time)
    const idsIn = async (query: string) =>
      (await as.owner.call<{ posts: Post[] }>('GET', `/api/posts?limit=100&${query}`)).posts.map(
        ({ id }) => id,
      )
    expect(await idsIn('status=pending_approval')).toContain(draft.id)
    expect(await idsIn('status=scheduled')).not.toContain(draft.id)
    expect(await idsIn('tab=queue')).toContain(draft.id)
    expect(await idsIn('tab=approval')).toContain(draft.id)
    const asks = await as.contributor.act(await as.contributor.draft(account, 'To be published'), 'publish')
    type Groups = { groups: { id: string; posts: Post[] }[] }
    for (const query of ['tab=approval', 'status=pending_approval']) {
      const { groups } = await as.owner.call<Groups>('GET', `/api/post-groups?limit=100&${query}`)
      expect(groups.find(({ id }) => id === asks.groupId)?.posts, query).toMatchObject([{ id: asks.id }])
    }
    const { counts } = await as.owner.call<{ counts: PostCounts }>('GET', '/api/post-counts')
    expect(counts.approval).toBe((await idsIn('tab=approval')).length)
    expect(await idsIn(`account=${account.id}`)).toContain(draft.id)
    const groupsIn = async (query: string) =>
      (
        await as.owner.call<{ groups: { id: string; posts: Post[] }[] }>(
          'GET',
          `/api/post-groups?limit=100&${query}`,
        )
      ).groups.find(({ id }) => id === draft.groupId)?.posts.length
    expect(await groupsIn('status=pending_approval')).toBe(1)
    expect(await groupsIn('tab=queue')).toBe(1)
    expect(await groupsIn('status=scheduled')).toBeUndefined()
  })
})

test('where approval is optional, who may publish chooses, and an asked post waits', async () => {
  await settings({ mode: 'optional' })
  const direct = await as.editor.act(await as.editor.draft(account, 'Direct'), 'schedule', time)
  expect(direct.status).toBe('scheduled')
  const contributed = await as.contributor.draft(account, 'By a contributor')
  const waiting = await as.contributor.act(contributed, 'schedule', time)
  expect(waiting.status).toBe('pending_approval')
  expect(await as.contributor.act(waiting, 'publish')).toMatchObject({
    status: 'pending_approval',
    scheduledAt: null,
  })
  const asked = await as.editor.act(await as.editor.draft(account, 'Please look'), 'schedule', {
    ...time,
    ask: {},
  })
  expect(asked.status).toBe('pending_approval')
  await comeDue(asked)
  expect(await sent()).not.toContain('Please look')
  const late = await fresh(asked)
  expect(late).toMatchObject({ status: 'needs_attention', problem: { code: 'not_approved' } })
  expect(await approve(as.approver, late)).toMatchObject({
    status: 'needs_attention',
    approval: null,
    problem: { cause: 'It was approved after its time, so nothing was sent.' },
  })
  const published = await as.editor.act(await fresh(late), 'publish')
  expect(published.status).toBe('publishing')
  await publishPost(app.ctx, late.id)
  expect(await sent()).toContain('Please look')
})

test('without approval nothing asks, and asking is refused', async () => {
  await settings({ mode: 'none' })
  const draft = await as.editor.draft(account, 'No approval here')
  expect(draft.can).toMatchObject({ ask: false, asksApproval: false })
  await expect(as.editor.act(draft, 'schedule', { ...time, ask: {} })).rejects.toThrow(
    'does not use approval',
  )
  const contributed = await as.contributor.draft(account, 'Nor here')
  await expect(as.contributor.act(contributed, 'schedule', time)).rejects.toThrow('forbidden')
})

test('posts that are scheduled when approval becomes required stay, or wait', async () => {
  await settings({ mode: 'none' })
  const kept = await as.editor.act(await as.editor.draft(account, 'Kept as it was'), 'schedule', time)
  expect((await settings({ scheduled: 'keep' })).posts).toBeGreaterThan(0)
  expect((await fresh(kept)).status).toBe('scheduled')
  await settings({ mode: 'none' })
  const waits = await as.editor.act(await as.editor.draft(account, 'Asked now'), 'schedule', time)
  expect((await settings({ scheduled: 'ask' })).posts).toBe(1)
  expect((await fresh(waits)).status).toBe('pending_approval')
  expect((await fresh(kept)).status).toBe('scheduled')
  await comeDue(kept)
  expect(await sent()).toContain('Kept as it was')
})

test('posts of a series wait with the first of them, and are approved with it', async () => {
  await settings({})
  const draft = await as.editor.draft(account, 'Every day')
  const { group } = await as.editor.call<{ group: { posts: Post[] } }>(
    'POST',
    `/api/post-groups/${draft.groupId}/repeat`,
    {
      version: draft.version,
      localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      rule: { unit: 'day', every: 1 },
      end: { kind: 'after', count: 3 },
    },
  )
  const [first] = group.posts
  if (!first) throw new Error('no post')
  const all = () =>
    app.ctx.db
      .selectFrom('posts')
      .select(['id', 'approval_state'])
      .where('series_id', '=', first.series?.id ?? null)
      .execute()
  expect((await all()).map((row) => row.approval_state)).toEqual(['asked', 'asked', 'asked'])
  await approve(as.approver, first)
  expect((await all()).map((row) => row.approval_state)).toEqual([null, null, null])
})

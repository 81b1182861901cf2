import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApprovalMode } from '../../../contract/approval/approval-settings.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { ReviewPost } from '../../../contract/review-links/review.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { enterReview, makeLink, type Reviewer } from '../../../tests/support/review.ts'
import { sandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let ada: TestUser
let account: SocialAccount
let owner: ApiClient
let contributor: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  owner = apiClient(app.url, ada.token)
  account = await owner.connect('twitter', 'ada_reviewed')
  const lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  contributor = apiClient(app.url, lena.token)
})
afterAll(() => app.close())

const approval = (mode: ApprovalMode) =>
  owner.call('PUT', '/api/workspaces/current/approval', { mode, own: 'admins', coversTime: false })
const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
const fresh = async ({ id }: Pick<Post, 'id'>) => (await owner.read(id)).post
const comeDue = async ({ id }: Pick<Post, 'id'>) => {
  const at = new Date(Date.now() - 1_000)
  await app.ctx.db.updateTable('posts').set({ scheduled_at: at, due_at: at }).where('id', '=', id).execute()
  await publishPost(app.ctx, id)
}
const sent = async () => (await sandboxControls(app.url).accepted('twitter')).map(({ text }) => text)
const decideAsMember = async ({ id }: Pick<Post, 'id'>, decision: string, reason = '') => {
  const { approval: seen } = await fresh({ id })
  return owner.call('POST', `/api/posts/${id}/decide`, { seen: seen?.hash ?? '', decision, reason })
}
/** The posts as a reviewer of a new link sees them. */
async function review(posts: readonly Post[], name = 'Anna'): Promise<{ anna: Reviewer; seen: ReviewPost }> {
  const { token } = await makeLink(owner, posts)
  const anna = await enterReview(app, token, name)
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  return { anna, seen }
}

describe('where the client has to approve as well', () => {
  beforeEach(() => approval('required_client'))

  test('a post is published once the member and the client approved it, in either order', async () => {
    const first = await owner.draft(account, 'Member first')
    expect(await owner.act(first, 'schedule', time)).toMatchObject({
      status: 'pending_approval',
      approval: { waitsFor: 'client' },
      // Nothing is left for a member to decide.
      can: { decide: false },
    })
    const second = await contributor.draft(account, 'Client first')
    const asked = await contributor.act(second, 'schedule', time)
    const { anna, seen } = await review([first, asked])
    expect(seen).toMatchObject({ state: 'waiting', decisions: [] })
    for (const post of await anna.posts()) {
      expect(await anna.decide(post, 'approve')).toMatchObject({
        status: 200,
        body: { post: { state: 'approved', decisions: [{ by: 'Anna', isMine: true, isCurrent: true }] } },
      })
    }
    expect(await fresh(first)).toMatchObject({ status: 'scheduled', approval: null })
    expect(await fresh(asked)).toMatchObject({
      // The client approved it, and did not ask for that.
      approval: { state: 'asked', waitsFor: 'member', by: null },
      can: { decide: true },
    })
    await comeDue(asked)
    expect(await sent()).not.toContain('Client first')
    await decideAsMember(asked, 'approve')
    await owner.act(await fresh(asked), 'publish')
    for (const { id } of [first, asked]) await publishPost(app.ctx, id)
    await comeDue(first)
    expect(await sent()).toEqual(expect.arrayContaining(['Member first', 'Client first']))
    const { history } = await owner.read(first.id)
    expect(history).toContainEqual(
      expect.objectContaining({ step: 'approved', message: 'Anna (client) approved.', by: null }),
    )
  })

  test('a draft that only waits for the client is published when the client approves it, which the page says', async () => {
    const draft = await owner.act(await owner.draft(account, 'Now, if you like'), 'publish')
    expect(draft).toMatchObject({ status: 'pending_approval', approval: { waitsFor: 'client' } })
    const { anna, seen } = await review([draft])
    expect(seen).toMatchObject({ scheduledAt: null, whenApproved: true })
    await anna.decide(seen, 'approve')
    expect(await fresh(draft)).toMatchObject({ status: 'publishing', approval: null })
    await publishPost(app.ctx, draft.id)
    expect(await sent()).toContain('Now, if you like')
  })

  test('a draft that cannot be published now keeps the approval of the client for a member to see', async () => {
    const other = await owner.connect('twitter', 'ada_lost')
    const draft = await owner.act(await owner.draft(other, 'Cut off'), 'publish')
    await sql`update social_accounts set status = 'reauth_required' where id = ${other.id}`.execute(
      app.ctx.db,
    )
    const { anna, seen } = await review([draft])
    expect(await anna.decide(seen, 'approve')).toMatchObject({
      status: 200,
      body: { post: { state: 'approved' } },
    })
    expect(await fresh(draft)).toMatchObject({ status: 'pending_approval' })
    await expect(decideAsMember(draft, 'approve')).rejects.toThrow()
  })

  test('changed content needs the client again', async () => {
    const post = await owner.act(await owner.draft(account, 'Friday'), 'schedule', time)
    const { anna, seen } = await review([post])
    await anna.decide(seen, 'approve')
    expect(await owner.change(await fresh(post), { content: 'Saturday' })).toMatchObject({
      approval: { waitsFor: 'client' },
    })
    expect(await anna.decide({ ...seen, state: 'approved' }, 'request_changes', 'x')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', message: expect.stringContaining('was changed') as string },
    })
    const [again] = await anna.posts()
    expect(again).toMatchObject({
      content: 'Saturday',
      state: 'waiting',
      decisions: [{ decision: 'approved', isCurrent: false }],
    })
    await comeDue(post)
    expect(await sent()).not.toContain('Saturday')
  })

  test('approving one post of a series approves the same content of those that wait', async () => {
    const draft = await owner.draft(account, 'Every day')
    const { group } = await owner.call<{ group: { posts: Post[] } }>(
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
    if (!first) throw new Error('The series has no post')
    const states = async () => {
      const rows = await app.ctx.db
        .selectFrom('posts')
        .select('approval_state')
        .where('series_id', '=', first.series?.id ?? null)
        .execute()
      return rows.map((row) => row.approval_state)
    }
    expect(await states()).toEqual(['asked', 'asked', 'asked'])
    const { anna, seen } = await review([first])
    await anna.decide(seen, 'approve')
    expect(await states()).toEqual([null, null, null])
  })

  test('several posts of a series are decided at once without an error', async () => {
    const draft = await owner.draft(account, 'Of a long series')
    await owner.call('POST', `/api/post-groups/${draft.groupId}/repeat`, {
      version: draft.version,
      localTime: new Date(Date.now() + 86_400_000).toISOString().slice(0, 16),
      timeZone: 'UTC',
      rule: { unit: 'day', every: 1 },
      end: { kind: 'after', count: 12 },
    })
    const series = await app.ctx.db
      .selectFrom('posts')
      .select('group_id as groupId')
      .where('workspace_id', '=', ada.workspaceId)
      .where('content', '=', draft.content)
      .execute()
    const { token } = await makeLink(owner, series)
    const [anna, ben] = [await enterReview(app, token, 'Anna'), await enterReview(app, token, 'Ben')]
    const posts = await anna.posts()
    const answers = await Promise.all(
      posts.map((post, index) => (index % 2 === 0 ? anna : ben).decide(post, 'approve')),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    // The first decision is about all of them.
    expect(statuses).toEqual([200, ...Array<number>(11).fill(409)])
  })
})

describe.each(['none', 'optional', 'required'] as const)('where approval is %s', (mode) => {
  beforeEach(() => approval(mode))

  test('an approval of the client is shown and blocks nothing', async () => {
    const post = await owner.act(await owner.draft(account, `Fine (${mode})`), 'schedule', time)
    const { anna, seen } = await review([post])
    await anna.decide(seen, 'approve')
    expect(await fresh(post)).toMatchObject({ status: 'scheduled', approval: null })
    await comeDue(post)
    expect(await sent()).toContain(`Fine (${mode})`)
  })

  test('a scheduled post is not published over the objection of the client, until a member decides', async () => {
    const post = await owner.act(await owner.draft(account, `Wrong price (${mode})`), 'schedule', time)
    const { anna, seen } = await review([post])
    expect(await anna.decide(seen, 'request_changes', 'It is 4.50')).toMatchObject({
      status: 200,
      body: { post: { state: 'changes_requested', decisions: [{ reason: 'It is 4.50' }] } },
    })
    expect(await fresh(post)).toMatchObject({
      status: 'pending_approval',
      scheduledAt: '2028-05-01T10:00:00.000Z',
      approval: { state: 'changes_requested', by: 'Anna (client)', note: 'It is 4.50' },
    })
    await comeDue(post)
    expect(await sent()).not.toContain(`Wrong price (${mode})`)
    expect(await fresh(post)).toMatchObject({ status: 'needs_attention', problem: { code: 'not_approved' } })
    await decideAsMember(post, 'approve')
    await owner.act(await fresh(post), 'publish')
    await publishPost(app.ctx, post.id)
    expect(await sent()).toContain(`Wrong price (${mode})`)
  })

  test('scheduling it again is such a decision, too', async () => {
    const post = await owner.act(await owner.draft(account, `Again (${mode})`), 'schedule', time)
    const { anna, seen } = await review([post])
    await anna.decide(seen, 'request_changes', 'Hm')
    expect(await owner.act(await fresh(post), 'schedule', time)).toMatchObject({
      status: 'scheduled',
      approval: null,
    })
  })
})

describe('a client who changes their mind', () => {
  test('takes back a request for changes where members need approve nothing', async () => {
    await approval('none')
    const post = await owner.act(await owner.draft(account, 'As it was'), 'schedule', time)
    const { anna, seen } = await review([post])
    await anna.decide(seen, 'request_changes', 'Hm')
    await anna.decide(await anna.post(post.id), 'approve')
    expect(await fresh(post)).toMatchObject({ status: 'scheduled', approval: null })
  })

  test('does not take back what a member asked for', async () => {
    await approval('optional')
    const asked = await contributor.act(await contributor.draft(account, 'Of Lena'), 'schedule', time)
    const { anna, seen } = await review([asked])
    await anna.decide(seen, 'request_changes', 'Hm')
    await anna.decide(await anna.post(asked.id), 'approve')
    expect(await fresh(asked)).toMatchObject({ approval: { state: 'asked' } })
    await decideAsMember(asked, 'request_changes', 'No')
    await anna.decide(await anna.post(asked.id), 'request_changes', 'No, really')
    await anna.decide(await anna.post(asked.id), 'approve')
    expect(await fresh(asked)).toMatchObject({ approval: { state: 'changes_requested' } })
  })
})

test.each(['none', 'optional'] as const)(
  'where approval is %s, the client alone does not publish what a contributor changed after an objection',
  async (mode) => {
    await approval(mode)
    const post = await owner.act(await owner.draft(account, `Ours (${mode})`), 'schedule', time)
    const { anna, seen } = await review([post])
    await anna.decide(seen, 'request_changes', 'Hm')
    await contributor.change(await fresh(post), { content: `Of Lena alone (${mode})` })
    await anna.decide(await anna.post(post.id), 'approve')
    expect(await fresh(post)).toMatchObject({
      status: 'pending_approval',
      approval: { state: 'asked', waitsFor: 'member' },
    })
    await comeDue(post)
    expect(await sent()).not.toContain(`Of Lena alone (${mode})`)
    // What a member changes who may publish needs no other one.
    const other = await owner.act(await owner.draft(account, `Other (${mode})`), 'schedule', time)
    const again = await review([other])
    await again.anna.decide(again.seen, 'request_changes', 'Hm')
    await owner.change(await fresh(other), { content: `Better (${mode})` })
    await again.anna.decide(await again.anna.post(other.id), 'approve')
    expect(await fresh(other)).toMatchObject({ status: 'scheduled', approval: null })
  },
)

describe('a decision that comes too late', () => {
  beforeEach(() => approval('none'))

  test('the second of two reviewers at once is told what the first did, and may then decide otherwise', async () => {
    const post = await owner.act(await owner.draft(account, 'For two'), 'schedule', time)
    const { token } = await makeLink(owner, [post])
    const [anna, ben] = [await enterReview(app, token, 'Anna'), await enterReview(app, token, 'Ben')]
    const [seen] = await anna.posts()
    if (!seen) throw new Error('The link shows nothing')
    const answers = await Promise.all([
      anna.decide(seen, 'approve'),
      ben.decide(seen, 'request_changes', 'Not yet'),
    ])
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
    const isAnnaFirst = statuses[0] === 200
    expect(answers[isAnnaFirst ? 1 : 0].body['message']).toBe(
      isAnnaFirst ? 'Anna approved this post already.' : 'Ben asked for changes of this post already.',
    )
    const second = isAnnaFirst ? ben : anna
    const again = await second.post(post.id)
    expect(again.decisions).toMatchObject([{ by: isAnnaFirst ? 'Anna' : 'Ben', isMine: false }])
    const other = isAnnaFirst ? 'request_changes' : 'approve'
    expect((await second.decide(again, other, 'Seen')).status).toBe(200)
    expect((await second.decide(await second.post(post.id), other, 'Seen')).status).toBe(409)
  })

  test('a published and a deleted post answer a clear sentence', async () => {
    const published = await owner.act(await owner.draft(account, 'Out'), 'schedule', time)
    const deleted = await owner.act(await owner.draft(account, 'Gone'), 'schedule', time)
    const { token } = await makeLink(owner, [published, deleted])
    const anna = await enterReview(app, token, 'Anna')
    const seen = await anna.posts()
    await comeDue(published)
    const { version } = await fresh(deleted)
    await owner.call('DELETE', `/api/posts/${deleted.id}?version=${version}`)
    const answerOf = async ({ id }: Post) => {
      const one = seen.find((post) => post.id === id)
      if (!one) throw new Error('It was not shown')
      return (await anna.decide(one, 'approve')).body['message']
    }
    expect(await answerOf(published)).toBe('This post is published already.')
    expect(await answerOf(deleted)).toBe('This post does not exist any more.')
    expect(await anna.posts()).toMatchObject([{ id: published.id, state: 'closed' }])
  })

  test('a request for changes says what should change', async () => {
    const { anna, seen } = await review([
      await owner.act(await owner.draft(account, 'Silent'), 'schedule', time),
    ])
    expect(await anna.decide(seen, 'request_changes')).toMatchObject({
      status: 400,
      body: { errors: { reason: 'Say what should change.' } },
    })
  })
})

test('several posts are decided each on its own', async () => {
  await approval('none')
  const posts: Post[] = []
  for (const text of ['One', 'Two', 'Three']) {
    posts.push(await owner.act(await owner.draft(account, text), 'schedule', time))
  }
  const { anna } = await review(posts)
  const seen = await anna.posts()
  const body = {
    posts: seen.map(({ id, hash, state }, index) => ({ id, seen: index === 1 ? 'other' : hash, state })),
    decision: 'approve',
  }
  const { body: answer } = await anna.ask('POST', '/decide', { body })
  expect(answer['results']).toMatchObject([
    { problem: null },
    { problem: expect.stringContaining('was changed') as string },
    { problem: null },
  ])
  expect((await anna.posts()).map(({ state }) => state)).toEqual(['approved', 'waiting', 'approved'])
})

test('a decision tells who wrote the post, in the bell and in the activity', async () => {
  await approval('none')
  const post = await owner.act(await owner.draft(account, 'Told'), 'schedule', time)
  const { anna, seen } = await review([post])
  await anna.decide(seen, 'request_changes', 'Why?')
  const { rows } = await sql<{ data: object }>`
    select data -> 'event' -> 'data' as data from pgboss.job where name = 'events-notifications'
      and data -> 'event' ->> 'type' = 'approval.decided' and data -> 'event' -> 'data' ->> 'postId' = ${post.id}`.execute(
    app.ctx.db,
  )
  expect(rows).toMatchObject([
    {
      data: { userId: ada.user.id, by: 'Anna (client)', decision: 'changes_requested', reason: 'Why?' },
    },
  ])
  const { lines } = await owner.call<{ lines: { actor: string; activity: object }[] }>('GET', '/api/activity')
  expect(lines[0]).toMatchObject({
    actor: 'product',
    activity: { kind: 'approval.changes_requested', data: { client: 'Anna', postId: post.id } },
  })
})

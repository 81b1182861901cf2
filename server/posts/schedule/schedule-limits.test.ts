import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { leavePoints, pointsOf, setPlan } from '../../../tests/support/plan-and-points.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

async function start(env: Record<string, string>) {
  app = await startTestApp({ env })
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_limits')
}

const time = { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' }
const ask = (post: Post, act: string, body: object = {}) =>
  app.request('POST', `/api/posts/${post.id}/${act}`, {
    token: ada.token,
    body: { version: post.version, ...body },
  })
const draft = (text: string) => client.draft(account, text)

describe('on the free plan', () => {
  beforeAll(() => start({ DEFAULT_PLAN: 'free' }))
  afterAll(() => app.close())

  test('scheduling is refused with the name of the plan that includes it, and the draft stays', async () => {
    const post = await draft('Not yet')
    const before = await pointsOf(app, ada)
    expect(await ask(post, 'schedule', time)).toMatchObject({
      status: 403,
      body: { code: 'plan_required', message: expect.stringContaining('Scheduling is part of the Pro plan') },
    })
    expect((await client.read(post.id)).post).toEqual(post)
    expect(await pointsOf(app, ada)).toEqual(before)
    // Publishing now is part of every plan.
    expect((await ask(post, 'publish')).status).toBe(200)
  })

  test('a post scheduled before a downgrade can be edited, canceled and published, but not moved', async () => {
    await setPlan(app, ada, 'pro')
    const kept = await client.act(await draft('Kept'), 'schedule', time)
    const hasty = await client.act(await draft('Hasty'), 'schedule', time)
    expect(await client.act(kept, 'schedule', time)).toMatchObject({ status: 'scheduled', version: 3 })
    await setPlan(app, ada, 'free')

    const edited = await client.change(kept, { content: 'Kept, and better' })
    expect(edited).toMatchObject({ status: 'scheduled', content: 'Kept, and better' })
    const later = { ...time, localTime: '2028-06-01T10:00' }
    expect(await ask(edited, 'schedule', later)).toMatchObject({
      status: 403,
      body: { code: 'plan_required' },
    })
    const { post: unmoved } = await client.read(kept.id)
    expect(unmoved.scheduledAt).toBe(kept.scheduledAt)
    expect(await client.act(unmoved, 'cancel')).toMatchObject({ status: 'draft' })
    expect(await client.act(hasty, 'publish')).toMatchObject({ status: 'publishing' })
    expect(await pointsOf(app, ada)).toMatchObject({ held: 0, spent: 0 })
  })

  test('a post scheduled before a downgrade is published, and its points are spent', async () => {
    await setPlan(app, ada, 'pro')
    const post = await client.act(await draft('As promised'), 'schedule', time)
    await setPlan(app, ada, 'free')
    await comeDue(post)
    await publishPost(app.ctx, post.id)
    expect((await client.read(post.id)).post.status).toBe('published')
    expect(await pointsOf(app, ada)).toMatchObject({ held: 0, spent: 2 })
  })
})

describe('with few points', () => {
  beforeAll(() => start({}))
  afterAll(() => app.close())

  test('of many posts scheduled at once, as many succeed as there are points for', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, (_, i) => draft(`Crowd ${i}`)))
    await leavePoints(app, ada, 7)
    const replies = await Promise.all(drafts.map((post) => ask(post, 'schedule', time)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array(3).fill(200), ...Array(9).fill(402)])
    expect(await pointsOf(app, ada)).toMatchObject({ available: 1, held: 6 })
    const refusal = replies.find(({ status }) => status === 402)
    expect(refusal?.body).toMatchObject({
      code: 'points_insufficient',
      message: expect.stringMatching(/Upgrade your plan or buy a point pack .* your draft is saved\.$/),
    })
    for (const [at, post] of drafts.entries()) {
      const { post: now } = await client.read(post.id)
      if (statuses[at] === 402) expect(now).toEqual(post)
      else await client.act(now, 'cancel')
    }
    expect(await pointsOf(app, ada)).toMatchObject({ available: 7, held: 0 })
  })

  test('of two posts that need the last two points one is scheduled', async () => {
    await leavePoints(app, ada, 2)
    for (let round = 0; round < 10; round++) {
      const pair = await Promise.all([draft(`One ${round}`), draft(`Two ${round}`)])
      const replies = await Promise.all(pair.map((post) => ask(post, 'schedule', time)))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 402])
      expect(await pointsOf(app, ada)).toMatchObject({ available: 0, held: 2 })
      const winner = replies.find(({ status }) => status === 200)?.body['post'] as Post
      await client.act(winner, 'cancel')
    }
  })

  test('a post scheduled twice at once holds points once', async () => {
    const post = await draft('Double click')
    const replies = await Promise.all([ask(post, 'schedule', time), ask(post, 'schedule', time)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await pointsOf(app, ada)).toMatchObject({ available: 0, held: 2 })
    await client.act((await client.read(post.id)).post, 'cancel')
  })

  test('moving, editing and canceling need no points', async () => {
    const post = await client.act(await draft('The last two'), 'schedule', time)
    expect(await pointsOf(app, ada)).toMatchObject({ available: 0 })
    const moved = await client.act(post, 'schedule', { ...time, localTime: '2028-06-01T10:00' })
    expect(await client.act(moved, 'cancel')).toMatchObject({ status: 'draft' })
    expect(await pointsOf(app, ada)).toMatchObject({ available: 2, held: 0 })
  })
})

describe('in a race', () => {
  beforeAll(() => start({}))
  afterAll(() => app.close())

  test('a post canceled while a worker claims it is either canceled or published, and its points match', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 30; round++) {
      const before = await pointsOf(app, ada)
      const post = await client.act(await draft(`Race ${round}`), 'schedule', time)
      await comeDue(post)
      const ahead = (round % 11) - 5
      const [{ status }] = await Promise.all([
        sleep(Math.max(0, ahead)).then(() => ask(post, 'cancel')),
        sleep(Math.max(0, -ahead)).then(() => publishPost(app.ctx, post.id)),
      ])
      const { post: after } = await client.read(post.id)
      expect([after.status, status]).toEqual(status === 200 ? ['draft', 200] : ['published', 409])
      const spent = status === 200 ? 0 : 2
      expect(await pointsOf(app, ada)).toEqual({
        available: before.available - spent,
        held: 0,
        spent: before.spent + spent,
      })
      outcomes.add(after.status)
    }
    expect([...outcomes].toSorted()).toEqual(['draft', 'published'])
  })
})

describe('with unlimited points', () => {
  beforeAll(() => start({ POINTS: 'unlimited' }))
  afterAll(() => app.close())

  test('scheduling holds no points and does not mention them', async () => {
    const before = await pointsOf(app, ada)
    const post = await client.act(await draft('For free'), 'schedule', time)
    expect(await pointsOf(app, ada)).toEqual(before)
    await comeDue(post)
    await publishPost(app.ctx, post.id)
    const { history } = await client.read(post.id)
    expect(history.at(-1)).toMatchObject({ step: 'published' })
    expect(history.filter(({ message }) => message.includes('points'))).toEqual([])
  })
})

/** Makes a scheduled post due now. */
async function comeDue({ id }: Post): Promise<void> {
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .execute()
}

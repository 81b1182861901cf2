import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { FaultOrder, LogEntry } from '../../../sandbox/index.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { findNewestKnownId } from './attempts.queries.ts'

const settleMs = 100
let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let account: SocialAccount
let turn = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISH_SETTLE_SECONDS: String(settleMs / 1000) } })
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
})
beforeEach(async () => {
  turn += 1
  account = await client.connect('twitter', `ada_lost_${turn}`)
})
afterEach(async () => {
  await sandbox.clearFaults()
  await sandbox.settings({ timelineDelayMs: 0, earlierClockMs: 0 })
})
afterAll(() => app.close())

const fault = (order: Partial<FaultOrder> & Pick<FaultOrder, 'fault'>) =>
  sandbox.fault({ platform: 'twitter', operation: 'create-post', times: 1, ...order })
/** The list of the account's posts does not show new ones. */
const listLags = (timelineDelayMs = 3_600_000) => sandbox.settings({ timelineDelayMs })

async function accepted(text: string): Promise<LogEntry[]> {
  return (await sandbox.accepted()).filter((entry) => entry.text === text)
}

async function requested(texts: string[]): Promise<Post> {
  const [content = '', ...rest] = texts
  const post = await client.save({
    platform: 'twitter',
    socialAccountId: account.id,
    content,
    parts: rest.map((message) => ({ kind: 'message', content: message })),
  })
  return client.act(post, 'publish')
}

/** One attempt of a worker, as if its time had come. */
async function work({ id }: Post) {
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .where('status', '=', 'publishing')
    .execute()
  await publishPost(app.ctx, id)
  return client.read(id)
}

async function workUntil(post: Post, isDone: (seen: Post) => boolean) {
  for (let attempts = 0; attempts < 15; attempts += 1) {
    const seen = await work(post)
    if (isDone(seen.post)) return seen
    await sleep(settleMs / 2)
  }
  throw new Error('The post is still being published')
}
const workUntilDone = (post: Post) => workUntil(post, ({ status }) => status !== 'publishing')

/** A post after which X can be asked what is newer. */
async function publishFirst(): Promise<void> {
  const { post } = await work(await requested([`The first of ${account.username}`]))
  expect(post.status).toBe('published')
}

/** What is lost: a post, or the second message of a thread. */
const kinds = [
  { what: 'post', texts: ['Lost'], skip: 0 },
  { what: 'message of a thread', texts: ['Before the lost one', 'Lost'], skip: 1 },
]

describe.each(kinds)('a $what whose answer is lost', ({ texts: templates, skip }) => {
  async function loseResponse() {
    const texts = templates.map((text) => `${text} ${turn}`)
    await publishFirst()
    await fault({ fault: 'reset-after', skip })
    return { post: await requested(texts), lost: texts.at(-1) ?? '' }
  }
  /** Until the settling time is over, the list does not show the post, and it is sent again. */
  const workUntilRefused = async (post: Post) => {
    for (;;) {
      const { history } = await work(post)
      if (history.filter(({ step }) => step === 'commit_started').length === skip + 2) return
      await sleep(settleMs / 2)
    }
  }

  test('is found although its time on X is long before that of our commit', async () => {
    await sandbox.settings({ earlierClockMs: 400_000 })
    const { post, lost } = await loseResponse()
    const { post: done, history } = await workUntilDone(post)
    expect(done.status).toBe('published')
    expect(await accepted(lost)).toHaveLength(1)
    expect(history.filter(({ step }) => step === 'commit_started')).toHaveLength(skip + 1)
  })

  test('is found later, if X does not list it at first and refuses it as a duplicate', async () => {
    const { post, lost } = await loseResponse()
    await listLags()
    await workUntilRefused(post)
    expect((await client.read(post.id)).post.status).toBe('publishing')
    await listLags(0)
    expect((await workUntilDone(post)).post.status).toBe('published')
    expect(await accepted(lost)).toHaveLength(1)
  })

  test('becomes a question, if X never lists it and refuses it as a duplicate', async () => {
    const { post, lost } = await loseResponse()
    await listLags()
    const { post: seen, history } = await workUntilDone(post)
    expect(seen).toMatchObject({ status: 'needs_attention', problem: { code: 'outcome_unknown' } })
    expect(seen.problem?.cause).toMatch(/already posted the same, so it is probably there\.$/)
    expect(seen.problem?.cure).toContain('"Publish again" would publish it twice')
    expect(seen.can).toMatchObject({ confirmOutcome: true, edit: false, publish: false, publishRest: false })
    expect(history.filter(({ step }) => step === 'commit_started')).toHaveLength(skip + 2)
    expect(await accepted(lost)).toHaveLength(1)
  })
})

describe('an account of which no post is known', () => {
  test('asks the user at once after a lost answer, without reading X', async () => {
    await fault({ fault: 'reset-after' })
    await fault({ operation: 'timeline', fault: 'slow', delayMs: 0 })
    const { post } = await work(await requested([`The very first ${turn}`]))
    expect(post).toMatchObject({
      status: 'needs_attention',
      problem: { code: 'outcome_unknown' },
      can: { confirmOutcome: true },
    })
    const faults = await sandbox.listFaults()
    expect(faults.find(({ operation }) => operation === 'timeline')).toMatchObject({ seen: 0 })
  })

  test('continues a thread whose first message the user has found', async () => {
    await fault({ fault: 'reset-after' })
    const texts = [`The first message ${turn}`, `The second message ${turn}`]
    const { post } = await work(await requested(texts))
    const confirmed = await client.act(post, 'confirm-published', { permalink: null })
    const { post: done } = await work(confirmed)
    expect(done.status).toBe('published')
    const [second] = await accepted(texts[1] ?? '')
    expect(second?.replyTo).toBe((await accepted(texts[0] ?? ''))[0]?.postId)
  })

  test('ends a post that is refused after a rate limit with the reason, because nothing was posted', async () => {
    await fault({ fault: 'retry-after', seconds: 60 })
    const post = await requested([`Refused ${turn}`])
    await work(post)
    await app.ctx.db.deleteFrom('call_limits').execute()
    await fault({ fault: 'account-restricted' })
    expect((await work(post)).post).toMatchObject({
      status: 'failed',
      problem: { code: 'rejected', cause: 'X has suspended or locked this account.' },
    })
  })
})

test('the newest known id is that of another post or part, from before the commit', async () => {
  await publishFirst()
  const { post: thread } = await work(await requested([`One ${turn}`, `Two ${turn}`]))
  const [second] = await accepted(`Two ${turn}`)
  const before = new Date()
  const { post: later } = await work(await requested([`Later ${turn}`]))
  const newest = (exceptPostId: string, at: Date) =>
    findNewestKnownId(app.ctx.db, account.id, { exceptPostId, before: at })
  expect(await newest(later.id, before)).toBe(second?.postId)
  const [first] = await accepted(`The first of ${account.username}`)
  expect(await newest(thread.id, before)).toBe(first?.postId)
  const [last] = await accepted(`Later ${turn}`)
  expect(await newest(thread.id, new Date(Date.now() + 1_000))).toBe(last?.postId)
  expect(await newest(thread.id, new Date(0))).toBeNull()
})

test('a lost post is found behind one of the account that was published after it', async () => {
  await publishFirst()
  await fault({ fault: 'reset-after' })
  await listLags()
  const lost = await requested([`Overtaken ${turn}`])
  await work(lost)
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(Date.now() + 3_600_000) })
    .where('id', '=', lost.id)
    .execute()
  const { post: later } = await work(await requested([`Published after it ${turn}`]))
  expect(later.status).toBe('published')
  await listLags(0)
  const { post } = await workUntilDone(lost)
  expect(post.status).toBe('published')
  expect(await accepted(`Overtaken ${turn}`)).toHaveLength(1)
})

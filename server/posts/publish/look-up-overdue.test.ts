import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { lookUpOverdue } from './look-up-overdue.ts'

const hourMs = 3_600_000
let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let account: SocialAccount
let turn = 0

beforeAll(async () => {
  app = await startTestApp({ env: { PUBLISH_SETTLE_SECONDS: '0.1' } })
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
})
beforeEach(async () => {
  turn += 1
  account = await client.connect('twitter', `ada_lost_${turn}`)
  // A post from long ago, after which X can be asked what is newer.
  const { post } = await until(await requested([`The first of ${turn}`]), 'published')
  await app.ctx.db
    .updateTable('posts')
    .set({ published_at: new Date(Date.now() - 60 * 24 * hourMs) })
    .where('id', '=', post.id)
    .execute()
})
afterAll(() => app.close())

async function requested([content = '', ...rest]: string[]): Promise<Post> {
  const parts = rest.map((message) => ({ kind: 'message' as const, content: message }))
  const post = await client.save({ platform: 'twitter', socialAccountId: account.id, content, parts })
  return client.act(post, 'publish')
}

/** Publishes as a worker does until the post has the status. */
async function until({ id }: Pick<Post, 'id'>, status: Post['status']) {
  for (let attempts = 0; attempts < 10; attempts += 1) {
    await app.ctx.db
      .updateTable('posts')
      .set({ due_at: new Date(0) })
      .where('id', '=', id)
      .where('due_at', 'is not', null)
      .execute()
    await publishPost(app.ctx, id)
    const read = await client.read(id)
    if (read.post.status === status) return read
  }
  throw new Error(`The post is not ${status}`)
}

/** Brings the post back to the state before it was sent, `dueMs` after its time, as a restored backup does. */
async function loseState({ id }: Post, dueMs = 60_000): Promise<void> {
  const due = new Date(Date.now() - dueMs)
  await app.ctx.db.deleteFrom('post_attempts').where('post_id', '=', id).execute()
  await app.ctx.db
    .updateTable('posts')
    .set({
      status: 'scheduled',
      scheduled_at: due,
      due_at: due,
      time_zone: 'UTC',
      urgent: false,
      late_allowed: false,
      attempt: 0,
      run_started_at_attempt: 1,
      leased_by: null,
      published_at: null,
      external_id: null,
      permalink: null,
    })
    .where('id', '=', id)
    .execute()
  await forgetParts({ id })
}

const forgetParts = ({ id }: Pick<Post, 'id'>) =>
  sql`update post_parts set commit_started_at = null, first_commit_started_at = null, commit_attempt = null,
    finished_at = null, outcome = null, published_at = null, external_id = null, permalink = null
    where post_id = ${id}`.execute(app.ctx.db)

const release = () => inTransaction(app.ctx.db, (trx) => lookUpOverdue(trx))
const sent = async (text: string) => (await sandbox.accepted()).filter((entry) => entry.text === text).length

test('a post that was sent by a state that was lost is found on its platform and not sent again', async () => {
  const { post } = await until(await requested([`Sent before the restore ${turn}`]), 'published')
  await loseState(post)
  expect(await release()).toBe(1)
  const found = await until(post, 'published')
  expect(found.post.permalink).toBe(post.permalink)
  expect(await sent(post.content)).toBe(1)
  const checked = found.history.find(({ step }) => step === 'checking')
  expect(checked?.message).toContain('We check whether the post is already there before anything is sent.')
})

test('a post that is not on its platform is sent', async () => {
  const post = await client.draft(account, `Never sent ${turn}`)
  await loseState(post)
  expect(await release()).toBe(1)
  await until(post, 'published')
  expect(await sent(post.content)).toBe(1)
})

test('the rest of a thread that was sent is found too', async () => {
  const texts = ['First', 'Second', 'Third'].map((text) => `${text} of the thread ${turn}`)
  const { post } = await until(await requested(texts), 'published')
  await loseState(post)
  await release()
  const found = await until(post, 'published')
  expect(found.post.parts.map(({ permalink }) => permalink)).not.toContain(null)
  expect(await Promise.all(texts.map(sent))).toEqual([1, 1, 1])
})

test('a thread whose first message is stored as sent is continued only with what is not there', async () => {
  const texts = ['First', 'Second'].map((text) => `${text} of the next thread ${turn}`)
  const { post } = await until(await requested(texts), 'published')
  await forgetParts(post)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'publishing', due_at: new Date() })
    .where('id', '=', post.id)
    .execute()
  expect(await release()).toBe(1)
  await until(post, 'published')
  expect(await Promise.all(texts.map(sent))).toEqual([1, 1])
})

test('a post that is not there and is too late for its workspace asks before it is sent', async () => {
  const post = await client.draft(account, `Too late after the restore ${turn}`)
  await loseState(post, 30 * 24 * hourMs)
  await release()
  const { post: asked } = await until(post, 'needs_attention')
  expect(asked.problem?.code).toBe('too_late')
  expect(await sent(post.content)).toBe(0)
})

test('a post whose picture the lost state uploaded is found on a platform that tells posts by their uploads', async () => {
  const onInstagram = await client.connect('instagram', `ada_lost_${turn}`)
  const color = sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
  const picture = await client.upload(await color.png().toBuffer(), 'teal.png', 'image/png')
  const draft = await client.draft(onInstagram, `Shown before the restore ${turn}`, [picture])
  const { post } = await until(await client.act(draft, 'publish'), 'published')
  await loseState(post)
  await release()
  const found = await until(post, 'published')
  expect(found.post.permalink).toBe(post.permalink)
  expect(await sent(post.content)).toBe(1)
})

test('a post that a worker had claimed is looked up before its lease ends', async () => {
  const { post } = await until(await requested([`Claimed before the failover ${turn}`]), 'published')
  await loseState(post)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'publishing', leased_by: 'a lost worker', due_at: new Date(Date.now() + 30_000) })
    .where('id', '=', post.id)
    .execute()
  expect(await release()).toBe(1)
  await until(post, 'published')
  expect(await sent(post.content)).toBe(1)
})

test('the rest of a thread is looked up before the lease of its worker ends', async () => {
  const texts = ['First', 'Second'].map((text) => `${text} of the claimed thread ${turn}`)
  const { post } = await until(await requested(texts), 'published')
  await forgetParts(post)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'publishing', leased_by: 'a lost worker', due_at: new Date(Date.now() + 30_000) })
    .where('id', '=', post.id)
    .execute()
  expect(await release()).toBe(1)
  await until(post, 'published')
  expect(await Promise.all(texts.map(sent))).toEqual([1, 1])
})

test('the rest of a thread is looked up too if only the commit of its first message is known', async () => {
  const texts = ['First', 'Second', 'Third'].map((text) => `${text} of the open thread ${turn}`)
  const { post } = await until(await requested(texts), 'published')
  await loseState(post)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'publishing', attempt: 1 })
    .where('id', '=', post.id)
    .execute()
  await sql`insert into post_attempts (post_id, number, commit_started_at, staging, tries, checks)
    values (${post.id}, 1, now() - interval '1 minute', '{}', 0, 0)`.execute(app.ctx.db)
  await release()
  await until(post, 'published')
  expect(await Promise.all(texts.map(sent))).toEqual([1, 1, 1])
})

test('the rest of a thread is looked up too if its user says that the first message is there', async () => {
  // Nothing else of this account is known, after which to look.
  account = await client.connect('twitter', `ada_new_${turn}`)
  const texts = ['First', 'Second'].map((text) => `${text} of the confirmed thread ${turn}`)
  const { post } = await until(await requested(texts), 'published')
  await loseState(post)
  await release()
  const { post: asked } = await until(post, 'needs_attention')
  expect(asked.can.confirmOutcome).toBe(true)
  await until(await client.act(asked, 'confirm-published', { permalink: null }), 'published')
  expect(await Promise.all(texts.map(sent))).toEqual([1, 1])
})

test('until it is looked up, a post can neither be changed nor canceled', async () => {
  const post = await client.draft(account, `To be looked up ${turn}`)
  await loseState(post)
  await release()
  const { post: waiting } = await client.read(post.id)
  expect(waiting.can).toMatchObject({ edit: false, schedule: false, publish: false, delete: false })
  await expect(client.act(waiting, 'cancel')).rejects.toThrow('may already be on the platform')
  await until(waiting, 'published')
})

test('posts that are not due are left alone', async () => {
  const post = await client.draft(account, `Due tomorrow ${turn}`)
  await loseState(post, -24 * hourMs)
  expect(await release()).toBe(0)
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/support/app.ts'
import { insertGroups } from '../../../tests/support/draft-call.ts'
import { insertAccount } from '../../../tests/support/insert-account.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { insertEvent } from '../history.queries.ts'
import type { PostStatus } from '../../../contract/posts/posts.ts'
import { sweepHistory } from './sweep-history.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const steps = ['created', 'publish_requested', 'started', 'commit_started', 'published'] as const

/** A post with an attempt and a history. */
async function insertPublished(status: PostStatus, publishedAt: Date): Promise<string> {
  const owner = await app.addUser()
  const id = randomUUIDv7()
  const row = {
    id,
    group_id: id,
    workspace_id: owner.workspaceId,
    platform: 'twitter' as const,
    social_account_id: await insertAccount(app.ctx.db, owner),
    content: 'An old post',
    status,
    published_at: publishedAt,
    external_id: id,
    created_by: owner.user.id,
  }
  await insertGroups(app.ctx.db, [row])
  await app.ctx.db.insertInto('posts').values(row).execute()
  const attempt = { post_id: id, number: 1, staging: '{}', tries: 0, checks: 0 }
  await app.ctx.db.insertInto('post_attempts').values(attempt).execute()
  for (const step of steps) await insertEvent(app.ctx.db, { postId: id, attempt: 1, step, message: step })
  return id
}

async function leftOf(id: string) {
  const of = (table: 'post_events' | 'post_attempts') =>
    app.ctx.db.selectFrom(table).where('post_id', '=', id)
  const events = await of('post_events').select('step').orderBy('at').orderBy('id').execute()
  const attempts = await of('post_attempts').select('number').execute()
  return { steps: events.map(({ step }) => step), attempts: attempts.length }
}

test('ninety days after its publication, a post keeps only when it was created and published', async () => {
  const [old, recent] = [
    await insertPublished('published', daysAgo(91)),
    await insertPublished('published', daysAgo(89)),
  ]
  await sweepHistory(app.ctx)
  expect(await leftOf(old)).toEqual({ steps: ['created', 'published'], attempts: 0 })
  expect(await leftOf(recent)).toEqual({ steps, attempts: 1 })
})

test('an old post that needs attention keeps its attempts, which tell whether something was sent', async () => {
  const partly = await insertPublished('needs_attention', daysAgo(100))
  await sweepHistory(app.ctx)
  expect(await leftOf(partly)).toEqual({ steps, attempts: 1 })
})

test('more old posts than one batch are swept in one run', async () => {
  const owner = await app.addUser()
  const accountId = await insertAccount(app.ctx.db, owner)
  const at = daysAgo(95)
  // All published in the same instant, so that only their ids tell pages apart.
  const rows = Array.from({ length: 1_100 }, () => {
    const id = randomUUIDv7()
    return {
      id,
      group_id: id,
      workspace_id: owner.workspaceId,
      platform: 'twitter' as const,
      social_account_id: accountId,
      content: 'One of many',
      status: 'published' as const,
      published_at: at,
      external_id: id,
      created_by: owner.user.id,
    }
  })
  await insertGroups(app.ctx.db, rows)
  await app.ctx.db.insertInto('posts').values(rows).execute()
  await app.ctx.db
    .insertInto('post_attempts')
    .values(rows.map(({ id }) => ({ post_id: id, number: 1, staging: '{}', tries: 0, checks: 0 })))
    .execute()
  await sweepHistory(app.ctx)
  const left = await app.ctx.db
    .selectFrom('post_attempts')
    .innerJoin('posts', 'posts.id', 'post_id')
    .where('workspace_id', '=', owner.workspaceId)
    .select('number')
    .execute()
  expect(left).toEqual([])
})

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traitsOfPost } from '../../../contract/analytics/traits-of-post.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished } from '../../../tests/support/insert-published.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { inTransaction } from '../../infra/database/database.ts'
import { replaceGroupLabels } from '../../posts/groups/groups.queries.ts'
import { rollUpResults } from './roll-up-results.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

async function publish(posts: number): Promise<{ owner: TestUser; ids: string[] }> {
  const owner = await app.addUser()
  const accountId = await insertConnectedAccount(app.ctx.db, owner, 'twitter')
  const ids = await insertPublished(
    app.ctx,
    owner,
    Array.from({ length: posts }, () => ({
      accountId,
      platform: 'twitter' as const,
      publishedAt: new Date('2026-05-05T12:00Z'),
      impressions: 10,
      engagements: 1,
    })),
  )
  return { owner, ids }
}

async function sumsOf({ workspaceId }: TestUser): Promise<{ posts: number; impressions: number }> {
  const { rows } = await sql<{ posts: number; impressions: number }>`
    select coalesce(sum(posts), 0)::bigint as posts, coalesce(sum(impressions), 0)::bigint as impressions
    from result_days where workspace_id = ${workspaceId} and facet = 'all'`.execute(app.ctx.db)
  return rows[0] ?? { posts: 0, impressions: 0 }
}

const setImpressions = (id: string, impressions: number, db = app.ctx.db) =>
  db.updateTable('posts').set({ impressions }).where('id', '=', id).execute()

test('more posts than one batch are added up, each once, also by several workers at the same time', async () => {
  const { owner } = await publish(2_100)
  await Promise.all([1, 2, 3].map(() => rollUpResults(app.ctx)))
  await rollUpResults(app.ctx)
  expect(await sumsOf(owner)).toEqual({ posts: 2_100, impressions: 21_000 })
})

test('a change that is committed only after the sums were made is in the next ones', async () => {
  const { owner, ids } = await publish(2)
  const [first = '', second = ''] = ids
  await rollUpResults(app.ctx)
  await inTransaction(app.ctx.db, async (trx) => {
    await setImpressions(first, 100, trx)
    await setImpressions(second, 5)
    await rollUpResults(app.ctx)
    expect(await sumsOf(owner)).toEqual({ posts: 2, impressions: 15 })
  })
  await rollUpResults(app.ctx)
  expect(await sumsOf(owner)).toEqual({ posts: 2, impressions: 105 })
})

test('numbers that are read again and again count as they were read last', async () => {
  const { owner, ids } = await publish(1)
  const [id = ''] = ids
  for (const impressions of [100, 70, 250]) {
    await rollUpResults(app.ctx)
    await setImpressions(id, impressions)
  }
  await rollUpResults(app.ctx)
  expect(await sumsOf(owner)).toEqual({ posts: 1, impressions: 250 })
})

test('a post that is deleted before its new numbers are added up keeps what it had', async () => {
  const { owner, ids } = await publish(2)
  const [id = ''] = ids
  await rollUpResults(app.ctx)
  await setImpressions(id, 100)
  await app.ctx.db.deleteFrom('posts').where('id', '=', id).execute()
  await rollUpResults(app.ctx)
  expect(await sumsOf(owner)).toEqual({ posts: 2, impressions: 20 })
})

test('a post that is deleted keeps what it had, and one that is no longer published leaves the sums', async () => {
  const { owner, ids } = await publish(3)
  const [deleted = '', unpublished = ''] = ids
  await rollUpResults(app.ctx)
  await app.ctx.db.deleteFrom('posts').where('id', '=', deleted).execute()
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'needs_attention' })
    .where('id', '=', unpublished)
    .execute()
  await rollUpResults(app.ctx)
  expect(await sumsOf(owner)).toEqual({ posts: 2, impressions: 20 })
})

test('a change of labels counts, also beside the end of publishing, and a deleted post keeps its labels', async () => {
  const { owner, ids } = await publish(3)
  const [changed = '', deleted = '', late = ''] = ids
  const setStatus = (status: 'needs_attention' | 'published') =>
    app.ctx.db.updateTable('posts').set({ status }).where('id', '=', late).execute()
  const [bread = '', cake = ''] = await insertLabels(owner)
  const label = (id: string, ...labels: string[]) =>
    inTransaction(app.ctx.db, (trx) => replaceGroupLabels(trx, id, labels))
  await setStatus('needs_attention')
  await label(changed, bread, cake)
  await label(deleted, bread)
  await rollUpResults(app.ctx)
  expect(await postsWith(owner, bread)).toBe(2)
  expect(await postsWith(owner, cake)).toBe(1)
  await inTransaction(app.ctx.db, async (trx) => {
    await replaceGroupLabels(trx, late, [cake])
    await setStatus('published')
    await rollUpResults(app.ctx)
    expect(await postsWith(owner, cake)).toBe(1)
  })
  await rollUpResults(app.ctx)
  expect(await postsWith(owner, cake)).toBe(2)
  await label(changed, bread)
  await app.ctx.db.deleteFrom('posts').where('id', '=', deleted).execute()
  await app.ctx.db.deleteFrom('post_groups').where('id', '=', deleted).execute()
  await rollUpResults(app.ctx)
  expect([await postsWith(owner, bread), await postsWith(owner, cake)]).toEqual([2, 1])
  await app.ctx.db.deleteFrom('labels').where('id', '=', cake).execute()
  await rollUpResults(app.ctx)
  expect(await postsWith(owner, cake)).toBe(0)
  expect(await sumsOf(owner)).toEqual({ posts: 3, impressions: 30 })
})

test('the labels of drafts and scheduled posts are not noted', async () => {
  const { owner, ids } = await publish(1)
  const [id = ''] = ids
  await app.ctx.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute()
  await rollUpResults(app.ctx)
  const labels = await insertLabels(owner)
  await inTransaction(app.ctx.db, (trx) => replaceGroupLabels(trx, id, labels))
  const { rows } = await sql`select 1 from result_changes where post_id = ${id}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

async function insertLabels({ workspaceId }: TestUser): Promise<string[]> {
  const ids = [randomUUIDv7(), randomUUIDv7()]
  await sql`insert into labels (id, workspace_id, name, color)
    select id, ${workspaceId}, id, 'blue' from unnest(${ids}::uuid[]) id`.execute(app.ctx.db)
  return ids
}

async function postsWith({ workspaceId }: TestUser, label: string): Promise<number> {
  const { rows } = await sql<{ posts: number }>`
    select coalesce(sum(posts), 0)::int as posts from labeled_result_days
    where workspace_id = ${workspaceId} and facet = 'all' and ${label}::uuid = any(labels)`.execute(
    app.ctx.db,
  )
  return rows[0]?.posts ?? 0
}

test('changes of a post that no figure shows are not noted', async () => {
  const { ids } = await publish(1)
  await rollUpResults(app.ctx)
  await app.ctx.db
    .updateTable('posts')
    .set({ measured_at: new Date() })
    .where('id', '=', ids[0] ?? '')
    .execute()
  const { rows } = await sql`select 1 from result_changes where post_id = ${ids[0]}`.execute(app.ctx.db)
  expect(rows).toEqual([])
})

test('the kind of a post is told by its own text and media', () => {
  const kind = (content: string, pictures = 0, videos = 0) => traitsOfPost({ content, pictures, videos })
  expect(kind('Bread')).toEqual({
    media: 'text',
    length: 'short',
    hashtags: 'none',
    link: 'without',
    question: 'without',
  })
  expect(kind('Bread? #a #b #c', 2)).toMatchObject({ media: 'pictures', hashtags: 'some', question: 'with' })
  expect(kind('https://example.com/?q=1#top', 1)).toMatchObject({
    media: 'picture',
    hashtags: 'none',
    link: 'with',
    question: 'without',
  })
  expect(kind('パンは好きですか？', 1, 1)).toMatchObject({ media: 'video', question: 'with' })
  expect(kind('🥖'.repeat(100))).toMatchObject({ length: 'medium' })
  expect(kind('a'.repeat(251))).toMatchObject({ length: 'long' })
})

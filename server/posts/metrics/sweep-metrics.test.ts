import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { insertGroups } from '../../../tests/support/draft-call.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { saveMetrics } from './metrics.queries.ts'
import { sweepMetrics } from './sweep-metrics.ts'
import { toMetrics } from '../../connectors/post-metrics.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

/** A published post with a reading so many days ago. */
async function insertRead(platform: PlatformKey, daysAgo: number): Promise<string> {
  const owner = await app.addUser()
  const id = randomUUIDv7()
  const row = {
    id,
    group_id: id,
    workspace_id: owner.workspaceId,
    platform,
    social_account_id: await insertConnectedAccount(app.ctx.db, owner, platform),
    content: 'Counted',
    status: 'published' as const,
    published_at: new Date(),
    external_id: id,
    created_by: owner.user.id,
  }
  await insertGroups(app.ctx.db, [row])
  await app.ctx.db.insertInto('posts').values(row).execute()
  await saveMetrics(app.ctx.db, [{ id, externalId: id }], [toMetrics(id, { impressions: 100, likes: 4 })])
  const ago = sql`make_interval(days => ${daysAgo})`
  await sql`update post_readings set read_at = read_at - ${ago} where post_id = ${id}`.execute(app.ctx.db)
  await sql`update post_days set day = day - ${daysAgo}::int where post_id = ${id}`.execute(app.ctx.db)
  await sql`update posts set measured_at = measured_at - ${ago} where id = ${id}`.execute(app.ctx.db)
  return id
}

async function leftOf(id: string) {
  const count = async (table: 'post_readings' | 'post_days') =>
    (await app.ctx.db.selectFrom(table).select('post_id').where('post_id', '=', id).execute()).length
  const { impressions } = await app.ctx.db
    .selectFrom('posts')
    .select('impressions')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { readings: await count('post_readings'), days: await count('post_days'), impressions }
}

test('readings are kept for 90 days, the numbers of each day for two years, and the newest ones with the post', async () => {
  const [fresh, quarter, old] = [
    await insertRead('twitter', 89),
    await insertRead('twitter', 91),
    await insertRead('twitter', 731),
  ]
  await sweepMetrics(app.ctx)
  expect(await leftOf(fresh)).toEqual({ readings: 1, days: 1, impressions: 100 })
  expect(await leftOf(quarter)).toEqual({ readings: 0, days: 1, impressions: 100 })
  expect(await leftOf(old)).toEqual({ readings: 0, days: 0, impressions: 100 })
})

test('of YouTube, whose terms ask for it, nothing is kept that could not be refreshed for 30 days', async () => {
  const [fresh, stale] = [await insertRead('youtube', 29), await insertRead('youtube', 31)]
  await sweepMetrics(app.ctx)
  expect(await leftOf(fresh)).toEqual({ readings: 1, days: 1, impressions: 100 })
  expect(await leftOf(stale)).toEqual({ readings: 0, days: 0, impressions: null })
})

test('of YouTube, a post that is still refreshed keeps its days, and the readings of 30 days', async () => {
  const id = await insertRead('youtube', 31)
  await sql`update posts set measured_at = now() where id = ${id}`.execute(app.ctx.db)
  await sweepMetrics(app.ctx)
  expect(await leftOf(id)).toEqual({ readings: 0, days: 1, impressions: 100 })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Db } from '../../../context.ts'
import { readDueAccounts } from './dispatch.queries.ts'

let app: TestApp
let client: ApiClient

beforeAll(async () => {
  app = await startTestApp()
  client = apiClient(app.url, (await app.addUser()).token)
  await sql`alter table posts set (autovacuum_enabled = false)`.execute(app.ctx.db)
})
afterAll(() => app.close())

/** Few enough for one statement on a slow machine. */
const insertedAtOnce = 2_000

async function insertPosts(account: SocialAccount, number: number, when: 'due' | 'later'): Promise<void> {
  for (let left = number; left > 0; left -= insertedAtOnce) {
    await insertSomePosts(account, Math.min(left, insertedAtOnce), when)
  }
}

/** Posts of an account that were due an hour ago, or are due one after another from tomorrow on. */
async function insertSomePosts(account: SocialAccount, number: number, when: 'due' | 'later'): Promise<void> {
  const at =
    when === 'due' ? sql`now() - interval '1 hour'` : sql`now() + interval '1 day' + n * interval '1 minute'`
  await sql`
    with planned as materialized (
      select uuidv7() as id, uuidv7() as group_id, n, a.* from generate_series(1, ${number}::int) n
      cross join (
        select id as account_id, workspace_id, platform, connected_by from social_accounts where id = ${account.id}
      ) a
    ), groups as (
      insert into post_groups (id, workspace_id, content, created_by)
      select group_id, workspace_id, 'Post ' || n, connected_by from planned returning id
    )
    insert into posts (id, workspace_id, group_id, platform, social_account_id, content, created_by, status,
      scheduled_at, time_zone, due_at)
    select planned.id, workspace_id, group_id, platform, account_id, 'Post ' || n, connected_by,
      'scheduled', ${at}, 'UTC', ${at}
    from planned join groups on groups.id = group_id`.execute(app.ctx.db)
}

/** How many posts the statements of this transaction read. */
async function postsRead(trx: Db): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'posts'`.execute(
    trx,
  )
  return rows[0]?.read ?? 0
}

test('the accounts of a long backlog are found without reading it, also while the database takes it for short', async () => {
  const accounts: SocialAccount[] = []
  for (let n = 0; n < 6; n++) accounts.push(await client.connect('twitter', `due_${n}`))
  const [first, ...others] = accounts as [SocialAccount, ...SocialAccount[]]
  await insertPosts(first, 20_000, 'later')
  await sql`analyze posts`.execute(app.ctx.db)
  await insertPosts(first, 6_000, 'due')
  for (const other of others) await insertPosts(other, 1, 'due')

  await app.ctx.db.transaction().execute(async (trx) => {
    const { accounts: found, complete } = await readDueAccounts(trx)
    expect(complete).toBe(false)
    expect(new Set(found.map(({ accountId }) => accountId))).toEqual(new Set(accounts.map(({ id }) => id)))
    expect(await postsRead(trx)).toBeLessThan(1_000)
  })
})

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { createTestDatabase } from '../../../tests/support/test-database.ts'

/** Local times that a clock change skips, that occur twice, or on a leap day, with their instants. */
const times = [
  // Skipped: moved forward by the change.
  ['Europe/Paris', '2028-03-26T02:30', '2028-03-26T01:30:00.000Z'],
  ['America/New_York', '2028-03-12T02:30', '2028-03-12T07:30:00.000Z'],
  ['Australia/Lord_Howe', '2028-10-01T02:15', '2028-09-30T15:45:00.000Z'],
  ['America/Santiago', '2028-09-03T00:30', '2028-09-03T04:30:00.000Z'],
  ['Pacific/Auckland', '2028-09-24T02:30', '2028-09-23T14:30:00.000Z'],
  ['America/St_Johns', '2028-03-12T02:30', '2028-03-12T06:00:00.000Z'],
  // Twice: the first of them.
  ['Europe/Paris', '2028-10-29T02:30', '2028-10-29T00:30:00.000Z'],
  ['America/New_York', '2028-11-05T01:30', '2028-11-05T05:30:00.000Z'],
  ['Australia/Lord_Howe', '2028-04-02T01:45', '2028-04-01T14:45:00.000Z'],
  ['America/Santiago', '2028-04-01T23:30', '2028-04-02T02:30:00.000Z'],
  ['Pacific/Auckland', '2028-04-02T02:30', '2028-04-01T13:30:00.000Z'],
  ['America/St_Johns', '2028-11-05T01:30', '2028-11-05T04:00:00.000Z'],
  // A leap day.
  ['Europe/Paris', '2028-02-29T10:00', '2028-02-29T09:00:00.000Z'],
  ['America/New_York', '2028-02-29T23:59', '2028-03-01T04:59:00.000Z'],
] as const

let app: TestApp
let client: ApiClient

beforeAll(async () => {
  const database = await createTestDatabase()
  await makeClockMovable(database.url)
  app = await startTestApp({ database })
  client = apiClient(app.url, (await app.addUser()).token)
})
afterAll(() => app.close())

/** The database tells the time that a table has, where it has one. */
async function makeClockMovable(databaseUrl: string): Promise<void> {
  const admin = new Client({ connectionString: databaseUrl })
  await admin.connect()
  await admin.query(`
    create schema movable;
    create table movable.clock (at timestamptz);
    create function movable.now() returns timestamptz language sql stable as
      $$ select coalesce((select at from movable.clock), pg_catalog.now()) $$;
    do $$ begin
      execute format('alter database %I set search_path = movable, pg_catalog, public', current_database());
    end $$;`)
  await admin.end()
}

async function setDatabaseClock(at: Date): Promise<void> {
  await sql`truncate movable.clock`.execute(app.ctx.db)
  await sql`insert into movable.clock values (${at})`.execute(app.ctx.db)
}

async function sent(): Promise<string[]> {
  return (await sandboxControls(app.url).accepted()).map(({ text }) => text)
}

test('posts for times that clocks skip or repeat, and for a leap day, are published once, at their instant', async () => {
  const account = await client.connect('twitter', 'ada_clocks')
  const planned: { post: Post; at: Date }[] = []
  for (const [timeZone, localTime, instant] of times) {
    const draft = await client.draft(account, `${localTime} in ${timeZone}`)
    const post = await client.act(draft, 'schedule', { localTime, timeZone })
    expect(post.scheduledAt, post.content).toBe(instant)
    planned.push({ post, at: new Date(instant) })
  }
  const inOrder = planned.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  for (const [index, { post, at }] of inOrder.entries()) {
    await setDatabaseClock(new Date(at.getTime() - 1))
    await publishPost(app.ctx, post.id)
    expect(await sent(), `before ${post.content}`).toHaveLength(index)
    await setDatabaseClock(at)
    await publishPost(app.ctx, post.id)
    await publishPost(app.ctx, post.id)
    expect((await sent()).filter((text) => text === post.content)).toHaveLength(1)
    const { post: done } = await client.read(post.id)
    expect(done).toMatchObject({ status: 'published', publishedAt: at.toISOString() })
  }
  expect((await sent()).toSorted()).toEqual(planned.map(({ post }) => post.content).toSorted())
})

test('the 29th of February of a common year is refused', async () => {
  const account = await client.connect('twitter', 'ada_common_year')
  const draft = await client.draft(account, 'No such day')
  const time = { localTime: '2027-02-29T10:00', timeZone: 'UTC' }
  await expect(client.act(draft, 'schedule', time)).rejects.toThrow('No such time.')
})

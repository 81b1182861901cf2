import { expect, onTestFinished, test } from 'vitest'
import { releasePublishing } from '../../scripts/admin/release-publishing.ts'
import { apiClient } from '../support/api-client.ts'
import { startTestApp } from '../support/app.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'
import { startReplicatedDatabase } from '../support/standby.ts'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'

/** Workers wait this long after a failover, so that all of them notice it. */
const noticeMs = 45_000

/** The product with one worker, and an account that published one post. */
async function startReplicatedProduct() {
  const database = await startReplicatedDatabase()
  onTestFinished(() => database.close())
  await migrateToLatest(database.proxy.url)
  const app = await startTestApp({
    worker: true,
    env: { PUBLISH_SETTLE_SECONDS: '1', PUBLISH_SWEEP_SECONDS: '0.5', DEFAULT_PLAN: 'agency' },
    database: { url: database.proxy.url, drop: () => Promise.resolve() },
  })
  onTestFinished(() => app.close())
  const client = apiClient(app.url, (await app.addUser()).token)
  const sandbox = sandboxControls(app.url)
  await sandbox.settings({ rateLimitFactor: 1000, processingMs: 20 })
  const account = await client.connect('twitter', 'ada_failover')
  const draft = (text: string) => client.draft(account, text)
  const publish = async (text: string) => client.act(await draft(text), 'publish')
  const first = await publish('Before the failover')
  await client.until(first.id, ['published'])
  await database.caughtUp()

  const dueNow = async (text: string) => {
    const post = await draft(text)
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)
    await client.act(post, 'schedule', { localTime: inAYear, timeZone: 'UTC' })
    return post
  }
  const comeDue = (ids: string[]) =>
    database.query(`update posts set scheduled_at = now(), due_at = now() where id = any($1)`, [ids])
  const texts = async () => (await sandbox.accepted('twitter')).map(({ text }) => text)
  const isHeld = async () =>
    (await database.query('select from installation where held_at is not null')).length > 0
  return { app, database, client, publish, dueNow, comeDue, texts, isHeld }
}

test(
  'a standby that takes over without the last posts puts publishing on hold, and its release sends none of them again',
  { timeout: 240_000 },
  async () => {
    const { app, database, client, dueNow, comeDue, texts, isHeld } = await startReplicatedProduct()
    const posts = [await dueNow('Lost 1'), await dueNow('Lost 2'), await dueNow('Not sent yet')]
    const [lost1, lost2, unsent] = posts.map(({ id }) => id)
    await database.caughtUp()
    await database.cutOff()
    await comeDue([lost1 ?? '', lost2 ?? ''])
    for (const id of [lost1, lost2]) await client.until(id ?? '', ['published'])

    await database.failOver()
    await expect.poll(isHeld, { timeout: 60_000 }).toBe(true)
    await comeDue(posts.map(({ id }) => id))
    await new Promise((resolve) => setTimeout(resolve, noticeMs + 5_000))
    expect((await texts()).toSorted()).toEqual(['Before the failover', 'Lost 1', 'Lost 2'])

    const { ctx } = app
    expect((await releasePublishing(ctx, { confirmed: true })).join('\n')).toContain(
      'Overdue posts that are looked up on their platforms, and published where they are not there: 3',
    )
    for (const { id } of posts) await client.until(id, ['published'], 60_000)
    expect((await texts()).toSorted()).toEqual(['Before the failover', 'Lost 1', 'Lost 2', 'Not sent yet'])
    expect(unsent).toBeDefined()
  },
)

test.each([true, false])(
  'after a failover that loses nothing, publishing goes on by itself (synchronous: %s)',
  { timeout: 240_000 },
  async (synchronous) => {
    const { database, client, publish, dueNow, comeDue, texts, isHeld } = await startReplicatedProduct()
    await database.setSynchronous(synchronous)
    const before = await publish('On the first server')
    await client.until(before.id, ['published'])
    const waiting = await dueNow('On the second server')
    if (!synchronous) {
      // Otherwise the product could store something after it, which is lost.
      database.proxy.stall()
      await database.caughtUp()
    }
    await database.failOver()
    database.proxy.resume()
    await comeDue([waiting.id])
    await client.until(waiting.id, ['published'], noticeMs + 60_000)
    expect(await isHeld()).toBe(false)
    const sent = await texts()
    expect(sent.toSorted()).toEqual(['Before the failover', 'On the first server', 'On the second server'])
  },
)

import { randomUUIDv7 } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { readConfig } from '../../server/config.ts'
import { createContext } from '../../server/create-context.ts'
import type { Context } from '../../server/context.ts'
import { emit } from '../../server/events/index.ts'
import { inTransaction } from '../../server/infra/database/database.ts'
import { startNewsletter } from '../../server/notifications/index.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { postFailed } from '../support/sample-events.ts'

let deployment: Deployment
let ctx: Context
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-events-'))

beforeAll(async () => {
  deployment = await startDeployment()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  ctx = createContext({
    config: readConfig({ NODE_ENV: 'test', ROLES: 'web', DATA_DIR: dataDir }),
    databaseUrl: deployment.databaseUrl,
    log: pino({ level: 'silent' }),
  })
  await ctx.jobs.start()
})
afterAll(async () => {
  await ctx.jobs.stop(1_000)
  await ctx.db.destroy()
  await deployment.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const adding = ['notifications.add.before', 'notifications.add.uncommitted', 'notifications.add.after']
const mailing = ['attention-mail.send.before', 'attention-mail.send.uncommitted', 'attention-mail.send.after']
const letters = 'newsletter.send.uncommitted'
const emitting = 'events.emit.uncommitted'

test('every failpoint of events and notifications is tested below', () => {
  const all = [...failpointsIn('server/events'), ...failpointsIn('server/notifications')]
  expect([emitting, letters, ...adding, ...mailing].toSorted()).toEqual(all.toSorted())
})

async function workspaceOf(person: ApiClient): Promise<string> {
  const { workspaces } = await person.call<{ workspaces: { id: string }[] }>('GET', '/api/workspaces')
  return workspaces[0]?.id ?? ''
}

/** Emits events about so many posts and returns the ids of the posts. */
async function emitFor(workspaceId: string, count: number): Promise<string[]> {
  const posts = Array.from({ length: count }, () => randomUUIDv7())
  for (const postId of posts) {
    await inTransaction(ctx.db, (trx) => emit(ctx, trx, workspaceId, postFailed(postId)))
  }
  return posts
}

/** The posts of all notifications, oldest first. */
async function notifiedPosts(person: ApiClient): Promise<string[]> {
  const posts: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { notifications: Notification[]; nextCursor: string | null } = await person.call(
      'GET',
      `/api/notifications?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
    )
    for (const { event } of page.notifications) if ('postId' in event.data) posts.unshift(event.data.postId)
    cursor = page.nextCursor
  }
  return posts
}

/** Jobs of a process that was killed count as lost only after half a minute. */
const expireLostJobs = () =>
  deployment.query(`update pgboss.job set started_on = now() - interval '1 hour'
    where name = 'events-notifications' and state = 'active'`)

test('each of 200 events is notified exactly once, although two processes at a time are killed in between', async () => {
  const person = await deployment.person()
  const posts = await emitFor(await workspaceOf(person), 200)
  const [before, uncommitted, after] = adding
  const dying = await Promise.all([
    deployment.startWorker({ FAILPOINTS: `${before}=kill@3` }),
    deployment.startWorker({ FAILPOINTS: `${uncommitted}=kill@3` }),
  ])
  await Promise.all(dying.map((worker) => worker.killed()))
  await (await deployment.startWorker({ FAILPOINTS: `${after}=kill@3` })).killed()
  await expireLostJobs()
  const workers = await Promise.all([deployment.startWorker(), deployment.startWorker()])
  await expect.poll(async () => (await notifiedPosts(person)).length, { timeout: 120_000 }).toBe(200)
  await expect
    .poll(
      () =>
        deployment.query(`select 1 from pgboss.job where name = 'events-notifications'
          and state in ('created', 'retry', 'active')`),
      { timeout: 120_000 },
    )
    .toEqual([])
  expect((await notifiedPosts(person)).toSorted()).toEqual(posts.toSorted())
  await Promise.all(workers.map((worker) => worker.stop()))
}, 300_000)

test('a process that is frozen while it adds a notification does not delay the others, and adds none twice', async () => {
  const person = await deployment.person()
  const posts = await emitFor(await workspaceOf(person), 40)
  const frozen = await deployment.startWorker({ FAILPOINTS: 'notifications.add.uncommitted=pause@3' })
  const worker = await deployment.startWorker()
  // Those that the frozen process has taken are missing.
  await expect
    .poll(async () => (await notifiedPosts(person)).length, { timeout: 120_000 })
    .toBeGreaterThanOrEqual(20)
  frozen.child.kill('SIGCONT')
  await expect.poll(async () => (await notifiedPosts(person)).length, { timeout: 120_000 }).toBe(40)
  expect((await notifiedPosts(person)).toSorted()).toEqual(posts.toSorted())
  await Promise.all([frozen.stop(), worker.stop()])
}, 300_000)

test('a post whose worker dies while it emits that the post failed is reported once', async () => {
  const person = await deployment.person()
  const account = await person.connect('twitter', 'dies_emitting')
  await deployment.fault({
    platform: 'twitter',
    operation: 'create-post',
    account: 'dies_emitting',
    fault: 'account-restricted',
  })
  const draft = await person.draft(account, 'Fails twice')
  await person.act(draft, 'publish')
  const dying = await deployment.startWorker({ FAILPOINTS: `${emitting}=kill` })
  await dying.killed()
  expect(await notifiedPosts(person)).toEqual([])
  const worker = await deployment.startWorker()
  await person.until(draft.id, ['failed', 'needs_attention'], 120_000)
  await expect.poll(() => notifiedPosts(person), { timeout: 60_000 }).toEqual([draft.id])
  await worker.stop()
}, 300_000)

test('a letter is sent once to each of 150 readers, although its process is killed and the command repeated', async () => {
  const subject = 'News of the fall'
  const letter = { subject, blocks: [{ say: 'Fresh bread.' }] }
  await deployment.query(`insert into users (id, email, full_name, account_type, password_hash, email_verified_at, preferences)
    select gen_random_uuid(), 'reader-' || n || '@example.com', 'A Reader', 'influencer', 'none', now(),
      '{"marketingEmails": true}' from generate_series(1, 150) n`)
  await startNewsletter(ctx, letter)
  await (await deployment.startWorker({ FAILPOINTS: `${letters}=kill@2` })).killed()
  await startNewsletter(ctx, letter)
  // As after the time in which the job of the killed process counts as lost.
  await deployment.query(`update pgboss.job set state = 'created', started_on = null, start_after = now()
    where name in ('newsletter', 'mail') and state in ('active', 'retry')`)
  const workers = await Promise.all([deployment.startWorker(), deployment.startWorker()])
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))))
  const mails = () =>
    deployment.query<{ recipient: string }>('select recipient from local_mails where subject = $1', [subject])
  await expect.poll(async () => (await mails()).length, { timeout: 120_000 }).toBe(150)
  await expect
    .poll(
      () =>
        deployment.query(`select 1 from pgboss.job where name in ('newsletter', 'mail')
          and state in ('created', 'retry', 'active')`),
      { timeout: 300_000 },
    )
    .toEqual([])
  expect(new Set((await mails()).map(({ recipient }) => recipient)).size).toBe(150)
  expect(await mails()).toHaveLength(150)
}, 600_000)

test('what needs somebody is mailed once, although each process that sends the mail is killed', async () => {
  const person = await deployment.person()
  const account = await person.connect('twitter', 'mailed_once')
  const workspaceId = await workspaceOf(person)
  const draft = await person.draft(account, `Mailed once to ${workspaceId}`)
  const problem = JSON.stringify({ code: 'rejected', cause: 'Refused.', cure: 'Change it.' })
  await deployment.query(`update posts set status = 'failed', problem = $2 where id = $1`, [
    draft.id,
    problem,
  ])
  await inTransaction(ctx.db, (trx) => emit(ctx, trx, workspaceId, postFailed(draft.id)))
  const soon = { ATTENTION_MAIL_WAIT_SECONDS: '0.1' }
  for (const failpoint of mailing) {
    await (await deployment.startWorker({ ...soon, FAILPOINTS: `${failpoint}=kill` })).killed()
    // As after the time in which the job counts as lost, and its delay.
    await deployment.query(
      `update pgboss.job set state = 'created', started_on = null, start_after = now()
       where name = 'attention-mail' and state in ('active', 'retry') and data->>'workspaceId' = $1`,
      [workspaceId],
    )
  }
  const worker = await deployment.startWorker(soon)
  onTestFinished(async () => void (await worker.stop()))
  // The mails of other workspaces are due minutes later.
  const waiting = () =>
    deployment.query(
      `select 1 from pgboss.job where state in ('created', 'retry', 'active')
       and (name = 'mail' or name = 'attention-mail' and data->>'workspaceId' = $1)`,
      [workspaceId],
    )
  // A mail whose process was killed counts as lost after two minutes.
  await expect.poll(waiting, { timeout: 300_000 }).toEqual([])
  const mails = await deployment.query(
    `select subject from local_mails where text like '%Mailed once to ' || $1 || '%'`,
    [workspaceId],
  )
  expect(mails).toEqual([{ subject: 'Your post for @mailed_once on Twitter/X was not published' }])
}, 600_000)

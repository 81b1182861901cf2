import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { percentile } from '../../bench/bench.ts'
import { openInstallation, type Installation } from '../../bench/publishing/installation.ts'
import { arrivalsOf, latenessOf, textsOf } from '../../bench/publishing/lateness.ts'
import { insertDuePosts } from '../../bench/publishing/posts.queries.ts'
import type { ApiClient } from '../support/api-client.ts'
import { soakSize } from '../support/test-size.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes } from './outcomes.ts'
import { commitFaults, retryAfterSeconds } from './commit-faults.ts'

/** The posts of the accounts whose calls go wrong, and of those beside them. */
const stormPosts = soakSize('SOAK_STORM_POSTS', 2_000)
const calmPosts = Math.ceil(stormPosts / 10)
const aheadMs = 30_000

let installation: Installation
let storm: string[]
let calm: string[]
beforeAll(async () => {
  installation = await openInstallation({
    workspaces: 10,
    accounts: 3,
    answerMs: 20,
    env: { PUBLISH_SETTLE_SECONDS: '5' },
  })
  calm = installation.handles.slice(0, 10)
  storm = installation.handles.slice(10)
}, 600_000)
afterAll(() => installation.close())

test(
  `a storm of faults over ${stormPosts} posts loses and repeats none, and disturbs nobody else`,
  { timeout: 3_600_000 },
  async () => {
    // After a known post, X can be asked about a lost answer.
    await publishAll('Known', storm.length, false)
    const quiet = await publishAll('Quiet', stormPosts, false)
    const stormy = await publishAll('Storm', stormPosts, true)
    printOutcomes('Storm of faults', {
      quiet: { ...quiet.outcome, ...quiet.times },
      storm: { ...stormy.outcome, ...stormy.times },
    })
    const inStorm = stormPosts + calmPosts
    expect(stormy.outcome).toMatchObject({ ...neverTwiceNeverLost, found: inStorm, published: inStorm })
    expect(stormy.crashed).toBe(0)
    expect(await listEarlyCommits()).toEqual([])
    expect(stormy.times.reads / quiet.times.reads).toBeLessThanOrEqual(2)
    expect(stormy.times.calm / quiet.times.calm).toBeLessThanOrEqual(2)
  },
)

/** Publishes posts of all accounts that are due at one instant, while somebody reads. */
async function publishAll(label: string, number: number, isStorm: boolean) {
  const { sql, platforms, clients } = installation
  const [reader] = clients
  if (!reader) throw new Error('There is no workspace')
  const at = new Date(Date.now() + aheadMs)
  const sets = [
    { label: `${label} storm`, handles: storm, number, at },
    { label: `${label} calm`, handles: calm, number: calmPosts, at },
  ]
  for (const set of sets) await insertDuePosts(sql, set)
  if (isStorm) await startFaults()
  const workers = await installation.startWorkers(2)
  await sleep(Math.max(0, at.getTime() - Date.now()))
  const reading = startReading(reader)
  const texts = await readTexts(sets.flatMap((set) => textsOf(set.label, set.number)))
  await expect.poll(() => countOpen([...texts.keys()]), { timeout: 1_800_000, interval: 1_000 }).toBe(0)
  const reads = await reading.stop()
  const crashed = workers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length
  await Promise.all(workers.map((worker) => worker.stop('SIGKILL')))
  await platforms.clearFaults()
  const arrivals = arrivalsOf(await platforms.accepted())
  const late = (wanted: string[]) => percentile(latenessOf(arrivals, wanted, at), 0.95)
  const query = async <Row>(text: string, values: unknown[] = []) =>
    (await sql.query(text, values)).rows as Row[]
  return {
    outcome: await readOutcomes({ accepted: () => platforms.accepted(), query }, texts),
    crashed,
    times: {
      calm: late(textsOf(`${label} calm`, calmPosts)),
      reads: percentile(reads, 0.95),
    },
  }
}

async function startFaults(): Promise<void> {
  const { platforms } = installation
  await platforms.fault({ platform: 'twitter', operation: 'token', fault: 'slow', delayMs: 14_000 })
  for (const account of storm) {
    for (const [seed, fault] of commitFaults.entries()) {
      await platforms.fault({
        platform: 'twitter',
        operation: 'create-post',
        fault: 'slow',
        account,
        seed,
        ...fault,
      })
    }
  }
}

async function readTexts(texts: string[]): Promise<Map<string, string>> {
  const { rows } = await installation.sql.query<{ id: string; content: string }>(
    'select id, content from posts where content = any($1)',
    [texts],
  )
  return new Map(rows.map(({ id, content }) => [id, content]))
}

async function countOpen(ids: string[]): Promise<number> {
  const { rows } = await installation.sql.query<{ count: number }>(
    `select count(*)::int as count from posts where id = any($1) and status in ('scheduled', 'publishing')`,
    [ids],
  )
  return rows[0]?.count ?? 0
}

/** Reads as a user does until it is stopped; then returns how long each call took, in milliseconds. */
function startReading(client: ApiClient) {
  const took: number[] = []
  const ending = new AbortController()
  const reading = (async () => {
    while (!ending.signal.aborted) {
      for (const path of ['/api/posts', '/api/social-accounts', '/api/dashboard']) {
        const started = performance.now()
        await client.call('GET', path)
        took.push(performance.now() - started)
      }
      await sleep(50)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await reading
      return took
    },
  }
}

/**
 * Commits of an account that started within the time that a Retry-After asked for. Those that began within its first
 * second belong to posts that were being sent when the refusal came.
 */
async function listEarlyCommits(): Promise<{ id: string }[]> {
  const { rows } = await installation.sql.query<{ id: string }>(
    `select c.post_id as id from post_events refusal
     join posts refused on refused.id = refusal.post_id
     join posts p on p.social_account_id = refused.social_account_id
     join post_events c on c.post_id = p.id and c.step = 'commit_started'
     where refusal.step = 'waiting' and refusal.answer like 'HTTP 429%'
       and c.at > refusal.at + interval '1 second'
       and c.at < refusal.at + make_interval(secs => $1)`,
    // The refusal is recorded after X has sent it.
    [retryAfterSeconds - 1],
  )
  return rows
}

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openInstallation } from '../../bench/publishing/installation.ts'
import { textsOf } from '../../bench/publishing/lateness.ts'
import { insertDuePosts } from '../../bench/publishing/posts.queries.ts'
import { sharp } from '../../server/infra/pictures/sharp.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes } from '../publishing/outcomes.ts'
import { apiClient } from '../support/api-client.ts'
import { startBucketServer } from '../support/bucket-server.ts'
import { hasPgBouncer, startBouncer } from '../support/pgbouncer.ts'
import type { Product } from '../support/product.ts'
import { startReplicatedDatabase } from '../support/standby.ts'
import { soakSize } from '../support/test-size.ts'

const posts = soakSize('SOAK_SCALED_POSTS', 20_000)
const burst = Math.ceil(posts / 10)
const killEveryMs = 20_000

/**
 * Everything that grows, at once: two web processes, three workers, a bucket, PgBouncer, a synchronous standby. One
 * process is killed every 20 seconds, and in the middle the standby takes over.
 */
test.skipIf(!hasPgBouncer)(
  `${posts} posts in bursts are published once each, through kills and a failover, and no picture is lost`,
  { timeout: 3_600_000 },
  async () => {
    const database = await startReplicatedDatabase()
    onTestFinished(() => database.close())
    await database.setSynchronous(true)
    const bouncer = await startBouncer(database.proxy.url, { poolSize: 40 })
    onTestFinished(() => bouncer.stop())
    const bucket = await startBucketServer()
    onTestFinished(() => bucket.close())
    const installation = await openInstallation({
      workspaces: 10,
      accounts: 3,
      answerMs: 20,
      databaseUrl: database.proxy.url,
      env: {
        ...bucket.env,
        DATABASE_URL: bouncer.pooledUrl(database.proxy.url),
        DATABASE_DIRECT_URL: database.proxy.url,
        PUBLISH_SETTLE_SECONDS: '5',
      },
    })
    onTestFinished(() => installation.close())
    const { platforms, handles, clients } = installation
    const webs = [await installation.startWeb(), await installation.startWeb()]
    const workers = await installation.startWorkers(3)

    const labels: { label: string; number: number }[] = []
    const makeDue = async (label: string, number: number) => {
      const sql = new Client({ connectionString: database.proxy.url })
      await sql.connect()
      await insertDuePosts(sql, { handles, label, number, at: new Date() })
      await sql.query('notify due_posts')
      await sql.end()
      labels.push({ label, number })
    }
    const open = async () => {
      const [row] = await database.query<{ count: number }>(
        `select count(*)::int as count from posts where status in ('scheduled', 'publishing')`,
      )
      return row?.count
    }
    // After a known post, X can be asked about a lost answer.
    await makeDue('Known', handles.length)
    await expect.poll(open, { timeout: 120_000, interval: 500 }).toBe(0)

    const token = clients[0]?.token ?? ''
    const stopKills = killAgain({ webs, workers, installation })
    const uploads = uploadAgain(() => webs, token)
    for (let number = 1; number <= 10; number += 1) {
      await makeDue(`Burst ${number}`, burst)
      if (number === 5) await database.failOver()
      await sleep(10_000)
    }
    await expect.poll(open, { timeout: 1_800_000, interval: 2_000 }).toBe(0)
    const kills = await stopKills()
    const acknowledged = await uploads.stop()

    const held = await database.query('select from installation where held_at is not null')
    expect(held).toEqual([])
    const texts = await readTexts(labels.flatMap(({ label, number }) => textsOf(label, number)))
    const query = database.query.bind(database)
    const outcome = await readOutcomes({ accepted: () => platforms.accepted(), query }, texts)
    printOutcomes('Everything', { posts: { ...outcome, kills, pictures: acknowledged.length } })
    expect(outcome).toMatchObject({ ...neverTwiceNeverLost, found: texts.size, published: texts.size })
    const web = apiClient(webs[0]?.url ?? '', token)
    const missing = []
    for (const id of acknowledged) {
      const { media } = await web.call<{ media: { url: string } }>('GET', `/api/media/${id}`)
      const { status } = await fetch(new URL(media.url, webs[0]?.url))
      if (status !== 200) missing.push({ id, status })
    }
    expect(missing).toEqual([])
    expect(acknowledged.length).toBeGreaterThan(20)

    async function readTexts(wanted: string[]): Promise<Map<string, string>> {
      const rows = await database.query<{ id: string; content: string }>(
        'select id, content from posts where content = any($1)',
        [wanted],
      )
      return new Map(rows.map(({ id, content }) => [id, content]))
    }
  },
)

type Running = {
  webs: Product[]
  workers: Product[]
  installation: Awaited<ReturnType<typeof openInstallation>>
}

/** Kills one process after the other and starts it again. Returns the number of kills when it is stopped. */
function killAgain({ webs, workers, installation }: Running): () => Promise<number> {
  const ending = new AbortController()
  let kills = 0
  const killing = (async () => {
    while (!ending.signal.aborted) {
      await sleep(killEveryMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (ending.signal.aborted) return
      const all = kills % 2 === 0 ? workers : webs
      const at = Math.floor(kills / 2) % all.length
      kills += 1
      await all[at]?.stop('SIGKILL')
      const [next] = all === workers ? await installation.startWorkers(1) : [await installation.startWeb()]
      if (next) all[at] = next
    }
  })()
  return async () => {
    ending.abort()
    await killing
    return kills
  }
}

/** Uploads pictures one after the other, also while processes die. Returns the ids of those that were acknowledged. */
function uploadAgain(webs: () => Product[], token: string) {
  const ending = new AbortController()
  const acknowledged: string[] = []
  const uploading = (async () => {
    for (let number = 0; !ending.signal.aborted; number += 1) {
      const background = { r: number % 256, g: 100, b: 150 }
      const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer()
      const client = apiClient(webs()[number % 2]?.url ?? '', token)
      await client.upload(picture, `${number}.png`, 'image/png').then(
        ({ id }) => acknowledged.push(id),
        () => undefined,
      )
      await sleep(500)
    }
  })()
  return {
    async stop() {
      ending.abort()
      await uploading
      return acknowledged
    },
  }
}

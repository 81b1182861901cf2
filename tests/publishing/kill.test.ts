import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/channels.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** Posts caught between "commit started" and "result recorded". */
const points = process.env['SOAK'] ? 300 : 100
const postsPerRound = 8
const networks: { platform: PlatformKey; network: string; commit: 'create-post' | 'publish' }[] = [
  { platform: 'twitter', network: 'x', commit: 'create-post' },
  { platform: 'instagram', network: 'instagram', commit: 'publish' },
]

let deployment: Deployment
let person: ApiClient
let picture: { id: string }

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  picture = await person.upload(bytes, 'square.jpg', 'image/jpeg')
  await deployment.query(
    `select points_grant(workspace_id, 'operator', 100000, 'for this test', 'For this test', now(), null, null)
     from point_accounts`,
  )
})

afterAll(() => deployment.close())

test.each(networks)(
  `a worker killed at ${points} points between the commit and its record posts once on $platform, for one price`,
  { timeout: 900_000 },
  async ({ platform, network, commit }) => {
    const random = seededRandom(platform)
    const before = await pointsOfPosts()
    const accounts: SocialAccount[] = []
    for (let i = 0; i < postsPerRound; i++)
      accounts.push(await person.connect(platform, `kill_${network.slice(0, 2)}_${i}`))
    // Half of the calls dawdle before the network acts, half after: the kill meets both.
    await deployment.fault({
      network,
      operation: commit,
      fault: 'slow',
      delayMs: 250,
      probability: 0.5,
      seed: 1,
    })
    await deployment.fault({ network, operation: commit, fault: 'slow-after', delayMs: 250 })

    const texts = new Map<string, string>()
    const caught = new Set<string>()
    for (let round = 0; caught.size < points; round++) {
      const media = platform === 'instagram' ? [picture] : []
      for (const account of accounts) {
        const text = `Round ${round} of ${account.username} on ${platform}`
        const draft = await person.draft(account, text, media)
        await deployment.scheduleForNow(person, draft)
        texts.set(draft.id, text)
      }
      const worker = await deployment.startWorker()
      await untilCommitting(caught)
      await sleep(random() * 350)
      await worker.stop('SIGKILL')
      for (const id of await openCommits()) caught.add(id)
    }

    await deployment.clearFaults()
    const worker = await deployment.startWorker()
    for (const id of texts.keys()) await person.until(id, ['published', 'failed', 'needs_attention'], 120_000)
    await worker.stop()

    const accepted = (await deployment.accepted(network)).filter((entry) => entry.kind === 'post')
    expect(accepted.map((entry) => entry.text).toSorted()).toEqual([...texts.values()].toSorted())
    const published = await deployment.query<{ id: string; status: string; external_id: string }>(
      'select id, status, external_id from posts where platform = $1',
      [platform],
    )
    expect(published.filter((post) => post.status !== 'published')).toEqual([])
    const idOf = new Map(accepted.map((entry) => [entry.text, entry.postId]))
    expect(published.filter((post) => post.external_id !== idOf.get(texts.get(post.id) ?? ''))).toEqual([])
    expect(await pointsOfPosts()).toEqual({ held: 0, spent: (before?.spent ?? 0) + 2 * texts.size })
    expect(caught.size).toBeGreaterThanOrEqual(points)
  },
)

/** What posts held and have spent, of the one workspace. */
async function pointsOfPosts() {
  const [points] = await deployment.query<{ held: number; spent: number }>(
    'select held, spent_in_period as spent from point_accounts',
  )
  return points
}

/** Waits until a worker has begun a commit that was not caught before. */
async function untilCommitting(caught: Set<string>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const open = await openCommits()
    if (open.some((id) => !caught.has(id))) return
    await sleep(5)
  }
  throw new Error('No commit began')
}

async function openCommits(): Promise<string[]> {
  const rows = await deployment.query<{ post_id: string }>(
    'select post_id from post_attempts where commit_started_at is not null and finished_at is null',
  )
  return rows.map((row) => row.post_id)
}

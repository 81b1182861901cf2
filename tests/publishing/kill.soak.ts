import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** The number of posts whose worker is killed between the start of the commit and the recorded outcome. */
const points = 300
const postsPerRound = 8
const platforms: { platform: PlatformKey; commit: 'create-post' | 'publish' }[] = [
  { platform: 'twitter', commit: 'create-post' },
  { platform: 'instagram', commit: 'publish' },
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

test.each(platforms)(
  `${points} workers killed between the commit and its recorded outcome publish and charge each post on $platform once`,
  { timeout: 900_000 },
  async ({ platform, commit }) => {
    const random = seededRandom(platform)
    const before = await pointsOfPosts()
    const accounts: SocialAccount[] = []
    for (let i = 0; i < postsPerRound; i++) {
      const account = await person.connect(platform, `kill_${platform.slice(0, 2)}_${i}`)
      await deployment.addEarlierPost(person, account)
      accounts.push(account)
    }
    // Half of the calls are delayed before the platform acts and half after, so that the kills hit both cases.
    await deployment.fault({
      platform,
      operation: commit,
      fault: 'slow',
      delayMs: 250,
      probability: 0.5,
      seed: 1,
    })
    await deployment.fault({ platform, operation: commit, fault: 'slow-after', delayMs: 250 })

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

    const accepted = (await deployment.accepted(platform)).filter((entry) => entry.kind === 'post')
    expect(accepted.map((entry) => entry.text).toSorted()).toEqual([...texts.values()].toSorted())
    const published = await deployment.query<{ id: string; status: string; external_id: string }>(
      'select id, status, external_id from posts where id = any($1)',
      [[...texts.keys()]],
    )
    expect(published.filter((post) => post.status !== 'published')).toEqual([])
    const idOf = new Map(accepted.map((entry) => [entry.text, entry.postId]))
    expect(published.filter((post) => post.external_id !== idOf.get(texts.get(post.id) ?? ''))).toEqual([])
    expect(await pointsOfPosts()).toEqual({ held: 0, spent: (before?.spent ?? 0) + 2 * texts.size })
    expect(caught.size).toBeGreaterThanOrEqual(points)
  },
)

/** The points that the posts of the workspace hold and have spent. */
async function pointsOfPosts() {
  const [points] = await deployment.query<{ held: number; spent: number }>(
    'select held, spent_in_period as spent from point_accounts',
  )
  return points
}

/** Waits until a worker starts a commit that is not in `caught`. */
async function untilCommitting(caught: Set<string>): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline) {
    const open = await openCommits()
    if (open.some((id) => !caught.has(id))) return
    await sleep(5)
  }
  throw new Error('No commit started')
}

async function openCommits(): Promise<string[]> {
  const rows = await deployment.query<{ post_id: string }>(
    'select post_id from post_attempts where commit_started_at is not null and finished_at is null',
  )
  return rows.map((row) => row.post_id)
}

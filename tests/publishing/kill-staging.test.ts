import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/channels.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { seededRandom } from '../support/seeded-random.ts'

/** Workers killed in the middle of staging, one after another, before one may finish. */
const kills = process.env['SOAK'] ? 20 : 5
const postsPerNetwork = 3
const networks: { platform: PlatformKey; network: string }[] = [
  { platform: 'twitter', network: 'x' },
  { platform: 'instagram', network: 'instagram' },
]

let deployment: Deployment
let person: ApiClient
let video: { id: string }

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 5_000 })
  // Four parts.
  const bytes = await sampleVideo({ leastBytes: 14_000_000 })
  video = await person.upload(bytes, 'film.mp4', 'video/mp4')
})
afterAll(() => deployment.close())

type Handle = { id?: string; parts?: number; ready?: boolean }

/** What each attempt had stored of its upload, by post. */
async function handles(platform: PlatformKey): Promise<{ post: string; handle: Handle }[]> {
  const rows = await deployment.query<{ post: string; staging: { video?: Handle; container?: Handle } }>(
    `select post_id as post, staging from post_attempts join posts on posts.id = post_id
     where platform = $1 order by post_id, number`,
    [platform],
  )
  return rows.map(({ post, staging }) => ({ post, handle: staging.video ?? staging.container ?? {} }))
}

test(
  `workers killed ${kills} times while they stage videos publish each once, from one upload`,
  { timeout: 300_000 },
  async () => {
    const random = seededRandom('staging')
    const accounts: SocialAccount[] = []
    for (const { platform, network } of networks) {
      for (let i = 0; i < postsPerNetwork; i++)
        accounts.push(await person.connect(platform, `film_${network.slice(0, 2)}_${i}`))
    }
    // Every part dawdles, half before X has it and half after: the kills meet both.
    for (const fault of ['slow', 'slow-after'] as const) {
      await deployment.fault({
        network: 'x',
        operation: 'upload-media',
        fault,
        delayMs: 500,
        probability: fault === 'slow' ? 0.5 : 1,
      })
    }
    const texts = new Map<string, string>()
    for (const account of accounts) {
      const text = `Film of ${account.username}`
      const draft = await person.draft(account, text, [video])
      await deployment.scheduleForNow(person, draft)
      texts.set(draft.id, text)
    }
    for (let kill = 0; kill < kills; kill++) {
      const worker = await deployment.startWorker()
      const held = async () =>
        (await deployment.query('select 1 from posts where held_by is not null and due_at > now()')).length
      await expect.poll(held, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
      await sleep(200 + random() * 900)
      await worker.stop('SIGKILL')
    }
    const interrupted = await handles('twitter')
    expect(interrupted.some(({ handle }) => handle.parts !== undefined && handle.ready === false)).toBe(true)
    expect(await deployment.accepted('x')).toEqual([])

    await deployment.clearFaults()
    const worker = await deployment.startWorker()
    for (const id of texts.keys()) await person.until(id, ['published', 'failed', 'needs_attention'], 120_000)
    await worker.stop()

    const accepted = await deployment.accepted()
    expect(accepted.map((entry) => entry.text).toSorted()).toEqual([...texts.values()].toSorted())
    expect(accepted.every(({ media }) => media.join() === 'video/mp4')).toBe(true)
    // What was with X before a kill is not sent again: the parts only grow, in the one upload of each post.
    const byPost = Map.groupBy(await handles('twitter'), ({ post }) => post)
    for (const attempts of byPost.values()) {
      const known = attempts.map(({ handle }) => handle).filter(({ id }) => id !== undefined)
      expect(new Set(known.map(({ id }) => id)).size).toBe(1)
      const parts = known.map((handle) => handle.parts ?? 0)
      expect(parts).toEqual(parts.toSorted((one, other) => one - other))
      expect(parts.at(-1)).toBe(4)
    }
  },
)

import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { readHandles } from './staging-handles.ts'

/** The number of workers that are killed during staging before one can finish. */
const kills = 20
const postsPerPlatform = 3
const platforms: { platform: PlatformKey }[] = [
  { platform: 'twitter' },
  { platform: 'instagram' },
  { platform: 'facebook' },
  { platform: 'linkedin' },
]

let deployment: Deployment
let person: ApiClient
let video: { id: string }

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 5_000 })
  // Three parts of 4 MiB; four would be more megabits a second than Instagram takes.
  const bytes = await sampleVideo({ leastBytes: 12_000_000 })
  video = await person.upload(bytes, 'film.mp4', 'video/mp4')
})
afterAll(() => deployment.close())

test(
  `workers killed ${kills} times while staging videos publish each video once, from one upload`,
  { timeout: 1_800_000 },
  async () => {
    const random = seededRandom('staging')
    const accounts: SocialAccount[] = []
    for (const { platform } of platforms) {
      for (let i = 0; i < postsPerPlatform; i++)
        accounts.push(await person.connect(platform, `film_${platform.slice(0, 2)}_${i}`))
    }
    // Every part is delayed, half of them before X stores it and half after, so that the kills hit both cases.
    for (const fault of ['slow', 'slow-after'] as const) {
      await deployment.fault({
        platform: 'twitter',
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
        (await deployment.query('select 1 from posts where leased_by is not null and due_at > now()')).length
      await expect.poll(held, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0)
      await sleep(200 + random() * 900)
      await worker.stop('SIGKILL')
    }
    const interrupted = await readHandles(deployment, 'twitter')
    expect(interrupted.some(({ handle }) => handle.parts !== undefined && handle.ready === false)).toBe(true)
    expect(await deployment.accepted('twitter')).toEqual([])

    await deployment.clearFaults()
    const worker = await deployment.startWorker()
    for (const id of texts.keys()) await person.until(id, ['published', 'failed', 'needs_attention'], 120_000)
    await worker.stop()

    const accepted = await deployment.accepted()
    expect(accepted.map((entry) => entry.text).toSorted()).toEqual([...texts.values()].toSorted())
    expect(accepted.every(({ media }) => media.join() === 'video/mp4')).toBe(true)
    // Parts that X had before a kill are not sent again: the number of parts only grows, in one upload for each post.
    const byPost = Map.groupBy(await readHandles(deployment, 'twitter'), ({ post }) => post)
    for (const attempts of byPost.values()) {
      const known = attempts.map(({ handle }) => handle).filter(({ id }) => id !== undefined)
      expect(new Set(known.map(({ id }) => id)).size).toBe(1)
      const parts = known.map((handle) => handle.parts ?? 0)
      expect(parts).toEqual(parts.toSorted((one, other) => one - other))
      expect(parts.at(-1)).toBe(3)
    }
  },
)

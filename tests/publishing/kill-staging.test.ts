import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { platformsToTest } from '../support/test-size.ts'
import { readHandles } from './staging-handles.ts'

/**
 * How often handles are stored. X: for the upload, each part and the end. Instagram: for the container. Facebook:
 * as X, without the end. LinkedIn: as X, and once it is processed.
 */
const platforms: { platform: PlatformKey; least: number }[] = [
  { platform: 'twitter', least: 4 },
  { platform: 'instagram', least: 1 },
  { platform: 'facebook', least: 3 },
  { platform: 'linkedin', least: 5 },
]

let deployment: Deployment
let person: ApiClient
let video: { id: string }

beforeAll(async () => {
  deployment = await startDeployment()
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  // Two parts.
  const bytes = await sampleVideo({ leastBytes: 6_000_000 })
  video = await person.upload(bytes, 'film.mp4', 'video/mp4')
})
afterAll(() => deployment.close())

// LinkedIn stores the most handles.
test.each(platformsToTest(platforms, 'linkedin'))(
  'workers that die before and after storing each handle of a video upload to $platform publish it once',
  { timeout: 400_000 },
  async ({ platform, least }) => {
    const account = await person.connect(platform, `film_${platform}`)
    const draft = await person.draft(account, `Film on ${platform}`, [video])
    await deployment.scheduleForNow(person, draft)
    let died = { before: 0, after: 0 }
    for (;;) {
      const when = died.before === died.after ? 'before' : 'after'
      await deployment.query('update posts set due_at = now() where id = $1', [draft.id])
      const worker = await deployment.startWorker({ FAILPOINTS: `publish.save-staging.${when}=kill` })
      const end = await Promise.race([
        worker.killed().then(() => 'killed'),
        person.until(draft.id, ['published', 'failed', 'needs_attention']).then(({ post }) => post.status),
      ])
      if (end !== 'killed') {
        expect(end).toBe('published')
        await worker.stop()
        break
      }
      died = { ...died, [when]: died[when] + 1 }
      expect(await deployment.accepted(platform)).toEqual([])
    }
    expect(died.after).toBeGreaterThanOrEqual(least)

    const accepted = await deployment.accepted(platform)
    expect(accepted.map(({ text, media }) => ({ text, media }))).toEqual([
      { text: draft.content, media: ['video/mp4'] },
    ])
    // Parts that the platform had before a kill are not sent again: the number of parts only grows, in one upload.
    const known = (await readHandles(deployment, platform))
      .map(({ handle }) => handle)
      .filter(({ id }) => id !== undefined)
    expect(new Set(known.map(({ id }) => id)).size).toBe(1)
    const parts = known.map((handle) => handle.parts ?? 0)
    expect(parts).toEqual(parts.toSorted((one, other) => one - other))
    if (platform !== 'instagram') expect(parts.at(-1)).toBe(2)
  },
)

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { sampleVideo } from '../support/sample-video.ts'

/** The platforms of which the last bytes of a video are the commit. */
const platforms: { platform: PlatformKey; options: PostOptions; parts: number }[] = [
  { platform: 'youtube', options: {}, parts: 3 },
  {
    platform: 'tiktok',
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
    parts: 2,
  },
]

let deployment: Deployment
let person: ApiClient
let video: { id: string }

beforeAll(async () => {
  deployment = await startDeployment({ PUBLISH_SETTLE_SECONDS: '0.5' })
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  const bytes = await sampleVideo({ leastBytes: 12_000_000 })
  video = await person.upload(bytes, 'film.mp4', 'video/mp4')
})
afterAll(() => deployment.close())

test.each(platforms)(
  'workers that die around each handle and around the commit of a video on $platform publish it once',
  { timeout: 400_000 },
  async ({ platform, options, parts }) => {
    const account = await person.connect(platform, `film_${platform}`)
    const draft = await person.save({
      platform,
      socialAccountId: account.id,
      content: `Film on ${platform}`,
      media: [{ mediaId: video.id, altText: '' }],
      options,
    })
    await deployment.scheduleForNow(person, draft)
    const points = [
      ...Array.from({ length: parts }, () => ['save-staging.before', 'save-staging.after']).flat(),
      'send.before',
      'send.after',
      'record.before',
    ]
    for (const point of points) {
      await deployment.query('update posts set due_at = now() where id = $1', [draft.id])
      const worker = await deployment.startWorker({ FAILPOINTS: `publish.${point}=kill` })
      const end = await Promise.race([
        worker.killed().then(() => 'killed'),
        person
          .until(draft.id, ['published', 'failed', 'needs_attention'], 60_000)
          .then(({ post }) => post.status),
      ])
      if (end !== 'killed') {
        await worker.stop()
        expect(end).toBe('published')
        break
      }
      expect((await deployment.accepted(platform)).length).toBeLessThanOrEqual(1)
    }
    const last = await deployment.startWorker()
    await deployment.query('update posts set due_at = now() where id = $1 and due_at is not null', [draft.id])
    const { post } = await person.until(draft.id, ['published', 'failed', 'needs_attention'], 60_000)
    await last.stop()
    expect(post.status).toBe('published')
    expect((await deployment.accepted(platform)).map(({ text, media }) => ({ text, media }))).toEqual([
      { text: draft.content, media: ['video/mp4'] },
    ])
  },
)

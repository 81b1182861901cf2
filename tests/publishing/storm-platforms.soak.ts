import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { Operation } from '../../sandbox/control/faults.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { connectReadable } from '../support/readable-account.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { soakSize } from '../support/test-size.ts'
import { commitFaults } from './commit-faults.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes, untilEnded, type Outcomes } from './outcomes.ts'

/** The posts of each platform. */
const posts = soakSize('SOAK_PLATFORM_STORM_POSTS', 200)
const accountsPerPlatform = 4
/** Calls that hang are waited for before they are tried again. */
const endedWithinMs = 1_200_000

type Case = {
  platform: PlatformKey
  commit: Operation
  media: 'picture' | 'video'
  options?: PostOptions
}
/** X has a storm of its own. */
const cases: Case[] = [
  { platform: 'instagram', commit: 'publish', media: 'picture' },
  { platform: 'facebook', commit: 'create-post', media: 'picture' },
  { platform: 'linkedin', commit: 'create-post', media: 'picture' },
  { platform: 'youtube', commit: 'create-post', media: 'video' },
  {
    platform: 'tiktok',
    commit: 'create-post',
    media: 'video',
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
  },
]

const outcomes: Record<string, Outcomes> = {}
afterAll(() => printOutcomes('Storm of faults by platform', outcomes))

test.each(cases)(
  `a storm of faults over ${posts} posts loses and repeats none on $platform`,
  { timeout: 3_600_000 },
  async ({ platform, commit, media, options }) => {
    const deployment = await startDeployment({ PUBLISH_LEASE_SECONDS: '20', PUBLISH_SETTLE_SECONDS: '2' })
    try {
      const person = await deployment.person()
      await deployment.settings({ rateLimitFactor: 1000, processingMs: 20, refusesRepeatedText: 0 })
      await deployment.query(
        `select points_grant(workspace_id, 'operator', 100000, 'for this test', 'For this test', now(), null, null)
         from point_accounts`,
      )
      const attached = [{ mediaId: await upload(person, media), altText: '' }]
      const accounts = []
      for (let index = 0; index < accountsPerPlatform; index += 1) {
        const account = await connectReadable(person, platform, `storm_${index}`)
        await deployment.addEarlierPost(person, account)
        // Pages of LinkedIn are written to by a member.
        const caller = platform === 'linkedin' ? `storm_${index}_admin` : `storm_${index}`
        await startFaults(deployment, platform, commit, caller)
        accounts.push(account)
      }
      const texts = new Map<string, string>()
      const workers = [await deployment.startWorker(), await deployment.startWorker()]
      for (let index = 0; index < posts; index += 1) {
        const draft = await person.save({
          platform,
          socialAccountId: accounts[index % accounts.length]?.id ?? null,
          content: `Post ${index} in a storm`,
          media: attached,
          ...(options && { options }),
        })
        await deployment.scheduleForNow(person, draft)
        texts.set(draft.id, draft.content)
      }
      const days = setInterval(() => void endDailyLimits(deployment), 1_000)
      await untilEnded(deployment, texts.keys(), endedWithinMs).finally(() => clearInterval(days))
      expect(workers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null)).toEqual([])
      await Promise.all(workers.map((worker) => worker.stop()))
      const hit = (await deployment.listFaults()).filter(({ hits }) => hits > 0)
      const outcome = await readOutcomes(deployment, texts)
      outcomes[platform] = outcome
      expect(new Set(hit.map(({ fault }) => fault)).size).toBeGreaterThanOrEqual(commitFaults.length - 3)
      expect(outcome).toMatchObject({ ...neverTwiceNeverLost, found: posts, published: posts })
    } finally {
      await deployment.close()
    }
  },
)

/** LinkedIn and YouTube end a limit without a time at midnight, which is further away than the test. */
async function endDailyLimits(deployment: Deployment): Promise<void> {
  const tomorrow = `now() + interval '5 minutes'`
  await deployment.query(`update call_limits set until = now() where until > ${tomorrow}`)
  await deployment.query(
    `update posts set due_at = now() where status = 'publishing' and due_at > ${tomorrow}`,
  )
}

async function upload(person: ApiClient, media: 'picture' | 'video'): Promise<string> {
  if (media === 'video') return (await person.upload(await sampleVideo(), 'film.mp4', 'video/mp4')).id
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
  return (await person.upload(await picture.jpeg().toBuffer(), 'square.jpg', 'image/jpeg')).id
}

async function startFaults(
  deployment: Deployment,
  platform: PlatformKey,
  operation: Operation,
  account: string,
): Promise<void> {
  for (const [seed, fault] of commitFaults.entries()) {
    // Only X gives a new token for one that was revoked.
    if (fault.fault === 'revoked-token') continue
    await deployment.fault({ platform, operation, fault: 'slow', account, seed, ...fault })
  }
}

import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import type { Product } from '../support/product.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { seededRandom } from '../support/seeded-random.ts'
import { soakSize } from '../support/test-size.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes, untilEnded, type Outcomes } from './outcomes.ts'
import { connectReadable } from '../support/readable-account.ts'

/** The number of workers that are killed for each platform. */
const kills = soakSize('SOAK_KILLS', 300)
const postsPerKill = 4
/** More would leave more posts than one worker can settle in time, as a worker that is killed publishes hardly any. */
const killsInARow = 10
const accountsPerPlatform = 8
/** After the leases of the last worker. */
const settledWithinMs = 60_000
/** Parts have a suite of their own. */
const failpoints = failpointsIn('server/posts/publish').filter((name) => !name.startsWith('publish.part-'))
/** Posts of one text or picture pass these. */
const withoutStaging = failpoints.filter((name) => !name.startsWith('publish.save-staging.'))

type Case = {
  name: string
  platform: PlatformKey
  media?: 'picture' | 'video'
  options?: PostOptions
  /** After a known post, X can be asked for the result of a call. Instagram's containers and handles of videos always tell. */
  readable: boolean
}
const cases: Case[] = [
  { name: 'X after a known post', platform: 'twitter', readable: true },
  { name: 'Instagram', platform: 'instagram', media: 'picture', readable: true },
  { name: 'Facebook', platform: 'facebook', readable: true },
  { name: 'LinkedIn page', platform: 'linkedin', readable: true },
  { name: 'YouTube', platform: 'youtube', media: 'video', readable: true },
  {
    name: 'TikTok',
    platform: 'tiktok',
    media: 'video',
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
    readable: true,
  },
  { name: 'X without a known post', platform: 'twitter', readable: false },
]

const outcomes: Record<string, Outcomes & { kills: number }> = {}
afterAll(() => printOutcomes(`Workers killed with SIGKILL at failpoints`, outcomes))

test.each(cases)(
  `${kills} workers that are killed at failpoints lose and repeat no post on $name`,
  { timeout: 7_200_000 },
  async (one) => {
    const { name, readable } = one
    // A lease that lasts although the machine is busy: only those of killed workers end.
    const deployment = await startDeployment({ PUBLISH_LEASE_SECONDS: '6' })
    try {
      const person = await deployment.person()
      await deployment.settings({ rateLimitFactor: 1000, processingMs: 20, refusesRepeatedText: 0 })
      await grantPoints(deployment)
      const posts = await preparePosts(deployment, person, one)
      const random = seededRandom(name)
      const points = one.media === 'video' ? failpoints : withoutStaging
      for (let kill = 0; kill < kills; kill += 1) {
        await posts.schedule(postsPerKill)
        const point = points[Math.floor(random() * points.length)] ?? ''
        const hit = 1 + Math.floor(random() * postsPerKill)
        const worker = await deployment.startWorker({ FAILPOINTS: `${point}=kill@${hit}` })
        await untilKilled(worker, () => posts.schedule(postsPerKill))
        if ((kill + 1) % killsInARow === 0 || kill + 1 === kills) await settle(deployment, posts.texts.keys())
      }
      const outcome = await readOutcomes(deployment, posts.texts)
      outcomes[name] = { kills, ...outcome }
      expect(outcome).toMatchObject({ ...neverTwiceNeverLost, failed: 0 })
      if (readable) expect(outcome).toMatchObject({ found: outcome.posts, published: outcome.posts })
      else expect(await listUnasked(deployment, [...posts.texts.keys()])).toEqual([])
      expect(await pointsOfPosts(deployment)).toEqual({
        // Where the user is asked, the points stay reserved.
        held: 2 * outcome.needsAttention,
        spent: 2 * outcome.published,
      })
    } finally {
      await deployment.close()
    }
  },
)

/** Waits for the kill. Posts that are written together pass a point once, so it may take more of them. */
async function untilKilled(worker: Product, scheduleMore: () => Promise<void>): Promise<void> {
  const runs = () => worker.child.exitCode === null && worker.child.signalCode === null
  for (let tries = 0; runs() && tries < 20; tries += 1) {
    await Promise.race([once(worker.child, 'exit'), sleep(5_000)])
    if (runs()) await scheduleMore()
  }
  await worker.killed(0)
}

/** Ends all posts with a worker that is not killed. */
async function settle(deployment: Deployment, ids: Iterable<string>): Promise<void> {
  const worker = await deployment.startWorker()
  await untilEnded(deployment, ids, settledWithinMs)
  await worker.stop()
}

/** Schedules posts of several accounts in turn, each with a text of its own. */
async function preparePosts(
  deployment: Deployment,
  person: ApiClient,
  { name, platform, media, options, readable }: Case,
): Promise<{ texts: Map<string, string>; schedule(count: number): Promise<void> }> {
  const attached = media ? [{ mediaId: await upload(person, media), altText: '' }] : []
  const texts = new Map<string, string>()
  const accounts: SocialAccount[] = []
  const newAccount = async () => {
    // Nobody connects an account for each post, which the limit of sign-ins would refuse.
    await deployment.query(`delete from rate_limits where key like 'connect%'`)
    const account = await connectReadable(person, platform, `kill_${accounts.length}`)
    if (readable) await deployment.addEarlierPost(person, account)
    accounts.push(account)
    return account
  }
  return {
    texts,
    async schedule(count) {
      for (let index = 0; index < count; index += 1) {
        // The first post that is published makes an account readable, so each post gets an account of its own.
        const known = readable ? accounts[texts.size % accountsPerPlatform] : undefined
        const text = `Post ${texts.size} of ${name}`
        const account = known ?? (await newAccount())
        const draft = await person.save({
          platform,
          socialAccountId: account.id,
          content: text,
          media: attached,
          ...(options && { options }),
        })
        await deployment.scheduleForNow(person, draft)
        texts.set(draft.id, text)
      }
    },
  }
}

async function upload(person: ApiClient, media: 'picture' | 'video'): Promise<string> {
  if (media === 'video') return (await person.upload(await sampleVideo(), 'film.mp4', 'video/mp4')).id
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
  return (await person.upload(await picture.jpeg().toBuffer(), 'square.jpg', 'image/jpeg')).id
}

const grantPoints = (deployment: Deployment) =>
  deployment.query(
    `select points_grant(workspace_id, 'operator', 100000, 'for this test', 'For this test', now(), null, null)
     from point_accounts`,
  )

/** Posts whose commit was interrupted and about which nobody is asked. */
async function listUnasked(deployment: Deployment, ids: string[]): Promise<{ id: string; status: string }[]> {
  return deployment.query(
    `select id, status from posts where id = any($1) and status <> 'needs_attention' and exists (
       select from post_attempts a where a.post_id = posts.id and a.commit_started_at is not null
         and (a.finished_at is null or a.outcome is distinct from 'published'))`,
    [ids],
  )
}

async function pointsOfPosts(deployment: Deployment) {
  const [points] = await deployment.query<{ held: number; spent: number }>(
    'select held, spent_in_period as spent from point_accounts',
  )
  return points
}

import { afterAll, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { PostOptions } from '../../contract/platforms/post-options.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { neverTwiceNeverLost, printOutcomes, readOutcomes, type Outcomes } from '../publishing/outcomes.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { soakSize } from '../support/test-size.ts'

/** How often two workers renew at once, and how often a worker is killed with the new access in its hands. */
const atOnce = soakSize('SOAK_RENEWALS_AT_ONCE', 50)
const kills = soakSize('SOAK_RENEWAL_KILLS', 50)
const postsAtOnce = 4

type Case = { platform: PlatformKey; video?: true; options?: PostOptions }
/** The platforms that end a refresh token with its first use. */
const cases: Case[] = [
  { platform: 'twitter' },
  {
    platform: 'tiktok',
    video: true,
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
  },
]

const outcomes: Record<string, Outcomes & { reconnected: number }> = {}
afterAll(() => printOutcomes('Renewals of rotating access', outcomes))

test.each(cases)(
  `the access of $platform survives ${atOnce} renewals by two workers at once`,
  { timeout: 3_600_000 },
  async (subject) => {
    const world = await startWorld(subject)
    try {
      const { deployment, person } = world
      const account = await person.connect(subject.platform, 'at_once')
      await Promise.all([deployment.startWorker(), deployment.startWorker()])
      for (let round = 0; round < atOnce; round += 1) {
        const posts = await world.makeDue(account, round, postsAtOnce)
        for (const { id } of posts) await person.until(id, ['published'], 120_000)
      }
      expect(await stateOf(person, account)).toMatchObject({ isConnected: true, needsReconnect: false })
      outcomes[`${subject.platform}, two workers`] = await world.outcome(0)
    } finally {
      await world.deployment.close()
    }
  },
)

test.each(cases)(
  `after each of ${kills} kills between renewal and store, the account on $platform works or says why it must be reconnected`,
  { timeout: 3_600_000 },
  async (subject) => {
    const world = await startWorld(subject)
    try {
      const { deployment, person } = world
      const account = await person.connect(subject.platform, 'killed')
      const other = await deployment.startWorker()
      let reconnected = 0
      for (let round = 0; round < kills; round += 1) {
        other.child.kill('SIGSTOP')
        const [post] = await world.makeDue(account, round, 1)
        const worker = await deployment.startWorker({ FAILPOINTS: 'connection.renew.after=kill' })
        await worker.killed(120_000)
        other.child.kill('SIGCONT')
        const ended = await person.until(post?.id ?? '', ['published', 'failed'], 120_000)
        const state = await stateOf(person, account)
        expect(state).toMatchObject(
          ended.post.status === 'published'
            ? { isConnected: true, needsReconnect: false }
            : {
                isConnected: false,
                needsReconnect: true,
                reconnectReason: expect.stringMatching(/\w+ \w+.*\.$/),
              },
        )
        if (state?.isConnected) continue
        reconnected += 1
        expect((await person.connect(subject.platform, 'killed')).id).toBe(account.id)
      }
      const outcome = await world.outcome(reconnected)
      outcomes[`${subject.platform}, killed`] = outcome
      expect(outcome.published + outcome.failed).toBe(kills)
    } finally {
      await world.deployment.close()
    }
  },
)

async function startWorld({ platform, video, options }: Case) {
  const deployment = await startDeployment({ RENEWAL_LEASE_SECONDS: '1' })
  const person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 0, refusesRepeatedText: 0 })
  await grantPoints(deployment)
  const media = video
    ? [{ mediaId: (await person.upload(await sampleVideo(), 'film.mp4', 'video/mp4')).id, altText: '' }]
    : []
  const texts = new Map<string, string>()
  return {
    deployment,
    person,
    /** Ends the access and makes posts due that want it. */
    async makeDue(account: SocialAccount, round: number, count: number): Promise<Post[]> {
      const drafts: Post[] = []
      for (let index = 0; index < count; index += 1) {
        const draft = await person.save({
          platform,
          socialAccountId: account.id,
          content: `Round ${round}, post ${index}`,
          media,
          ...(options && { options }),
        })
        await person.act(draft, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
        texts.set(draft.id, draft.content)
        drafts.push(draft)
      }
      await deployment.query('update connections set expires_at = now()')
      const ids = drafts.map(({ id }) => id)
      await deployment.query('update posts set scheduled_at = now(), due_at = now() where id = any($1)', [
        ids,
      ])
      await deployment.query('notify due_posts')
      return drafts
    },
    async outcome(reconnected: number) {
      const outcome = await readOutcomes(deployment, texts)
      expect(outcome).toMatchObject(neverTwiceNeverLost)
      return { ...outcome, reconnected }
    },
  }
}

/** Scheduling costs points. */
const grantPoints = (deployment: Deployment) =>
  deployment.query(
    `select points_grant(workspace_id, 'operator', 100000, 'for this test', 'For this test', now(), null, null)
     from point_accounts`,
  )

async function stateOf(person: ApiClient, { id }: SocialAccount): Promise<SocialAccount | undefined> {
  const { accounts } = await person.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts.find((one) => one.id === id)
}

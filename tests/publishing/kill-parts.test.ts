import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostPartInput } from '../../contract/posts/post-parts.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { ApiClient } from '../support/api-client.ts'
import type { DraftFields } from '../support/draft-call.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { connectReadable } from '../support/readable-account.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { full } from '../support/test-size.ts'

let deployment: Deployment
let person: ApiClient

beforeAll(async () => {
  deployment = await startDeployment({ PUBLISH_SETTLE_SECONDS: '0.3' })
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
})
afterAll(() => deployment.close())

/** The steps of a commit in their order. Up to `send.before` it is not on the platform, and from `send.after` on it is. */
const steps = [
  'commit-started.before',
  'commit-started.after',
  'send.before',
  'send.after',
  'record.before',
  'record.uncommitted',
  'record.after',
] as const
type Step = (typeof steps)[number]
const isSent = (step: Step) => steps.indexOf(step) >= steps.indexOf('send.after')
/** All steps in `npm run test:full`, otherwise these: the third message of the thread has all of them in every run. */
const sample = (all: readonly Step[], ...some: Step[]) => (full ? all : some)
/** The names of the failpoints of the post itself and of a part. */
const ofPost = (step: string) => `publish.${step}`
const ofPart = (step: string) => `publish.part-${step}`

type Place = {
  name: (step: string) => string
  /** How many messages the first of the workers publishes before. */
  earlier: number
  /** At which hit of its failpoint that worker is killed. */
  hit: number
}

/** Kills a worker at each of these steps of one message. */
async function killAt(these: readonly Step[], id: string, { name, earlier, hit }: Place) {
  const before = (await deployment.accepted()).length + earlier
  for (const [index, step] of these.entries()) {
    await killedAt(`${name(step)}=kill@${index === 0 ? hit : 1}`)
    expect(await deployment.accepted(), step).toHaveLength(before + (isSent(step) ? 1 : 0))
    await endLease(id)
  }
}

/** Its lease lasts although the machine is busy, so that it sends what it has claimed; `endLease` ends it. */
async function killedAt(failpoint: string) {
  const worker = await deployment.startWorker({ FAILPOINTS: failpoint, PUBLISH_LEASE_SECONDS: '20' })
  await worker.killed()
}

/** As after the time of the lease; the sweep then finds the post. */
const endLease = (id: string) =>
  deployment.query(
    `update posts set due_at = now() - interval '10 seconds' where id = $1 and status = 'publishing'`,
    [id],
  )

async function scheduled(
  account: SocialAccount,
  content: string,
  more: Pick<DraftFields, 'parts' | 'media'>,
): Promise<Post> {
  const post = await person.save({
    platform: account.platform,
    socialAccountId: account.id,
    content,
    ...more,
  })
  await deployment.scheduleForNow(person, post)
  return post
}

const part = (kind: PostPartInput['kind'], content: string): PostPartInput => ({ kind, content })
async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  return (await person.upload(bytes, 'square.jpg', 'image/jpeg')).id
}
/** A picture and a first comment. */
async function withComment(comment: string) {
  return { media: [{ mediaId: await uploadPicture() }], parts: [part('comment', comment)] }
}
async function uploadVideo() {
  const { id } = await person.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')
  return [{ mediaId: id }]
}
const spent = async () =>
  (await deployment.query<{ spent: number }>('select spent_in_period as spent from point_accounts'))[0]?.spent

test('every failpoint of parts is tested below', () => {
  const ofParts = failpointsIn('server/posts/publish').filter((name) => name.startsWith('publish.part-'))
  expect(ofParts.toSorted()).toEqual(steps.map(ofPart).toSorted())
})

test(
  'workers that die at every step of the first, the third and the last message of a thread publish each message once',
  { timeout: 300_000 },
  async () => {
    const account = await person.connect('twitter', 'ada_threads')
    await deployment.addEarlierPost(person, account)
    const texts = ['One', 'Two', 'Three', 'Four', 'Five']
    const parts = texts.slice(1).map((content) => part('message', content))
    const { id } = await scheduled(account, 'One', { parts })
    const ofFirst = sample(steps, 'send.after', 'record.uncommitted', 'record.after')
    await killAt(ofFirst, id, { name: ofPost, earlier: 0, hit: 1 })
    expect((await person.read(id)).post).toMatchObject({ status: 'publishing' })
    expect(await spent()).toBe(2)
    await killAt(steps, id, { name: ofPart, earlier: 1, hit: 2 })
    const ofLast = sample(steps, 'send.before', 'send.after', 'record.after')
    await killAt(ofLast, id, { name: ofPart, earlier: 1, hit: 2 })

    const { post, history } = await person.until(id, ['published'])
    const accepted = await deployment.accepted('twitter')
    expect(accepted.map((entry) => entry.text)).toEqual(texts)
    const ids = accepted.map((entry) => entry.postId)
    expect(accepted.map((entry) => entry.replyTo)).toEqual([null, ...ids.slice(0, -1)])
    const links = [post.permalink, ...post.parts.map((one) => one.permalink)]
    expect(links.map((link) => link?.split('/').at(-1))).toEqual(ids)
    expect(post.parts.map(({ state }) => state)).toEqual(Array.from(parts, () => 'published'))
    expect(history.filter(({ step }) => step === 'part_published' || step === 'published')).toHaveLength(5)
    expect(await spent()).toBe(2)
  },
)

test(
  'workers that die while they upload the pictures of messages, or send one, publish each with its own, once',
  { timeout: 180_000 },
  async () => {
    const account = await person.connect('twitter', 'ada_pictures')
    await deployment.addEarlierPost(person, account)
    const media = [{ mediaId: await uploadPicture(), altText: 'A square' }]
    const texts = ['With none', 'With one', 'With another']
    const { id } = await scheduled(account, 'With none', {
      parts: texts.slice(1).map((content) => ({ ...part('message', content), media })),
    })
    const uploads = async () =>
      (await person.read(id)).history.filter(({ step }) => step === 'staged').map(({ message }) => message)
    for (const hit of [1, 2, 3]) {
      const failpoint = `publish.save-staging.${hit === 2 ? 'before' : 'after'}=kill`
      await killedAt(failpoint)
      expect((await deployment.accepted('twitter')).map(({ handle }) => handle)).not.toContain('ada_pictures')
      await endLease(id)
    }
    await killAt(sample(steps, 'send.before', 'send.after'), id, { name: ofPart, earlier: 1, hit: 1 })
    const next = await deployment.startWorker()
    const { post } = await person.until(id, ['published'])
    await next.stop()
    const sent = (await deployment.accepted('twitter')).filter(({ handle }) => handle === 'ada_pictures')
    expect(sent.map(({ text, mediaCount }) => [text, mediaCount])).toEqual([
      ['With none', 0],
      ['With one', 1],
      ['With another', 1],
    ])
    expect(post.parts.map(({ state }) => state)).toEqual(['published', 'published'])
    expect(new Set(await uploads()).size).toBe((await uploads()).length)
  },
)

test(
  'workers that die at every step of the first comment publish the post and the comment once',
  { timeout: 180_000 },
  async () => {
    const account = await person.connect('instagram', 'ada.comments')
    const { id } = await scheduled(account, 'Look at this', await withComment('Link in bio'))
    const before = await spent()
    const ofComment = sample(steps, 'commit-started.after', 'send.after', 'record.after')
    await killAt(ofComment, id, { name: ofPart, earlier: 1, hit: 1 })

    const { post } = await person.until(id, ['published'])
    const accepted = await deployment.accepted('instagram')
    const [published, comment] = accepted
    expect(accepted.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
      'post: Look at this',
      'comment: Link in bio',
    ])
    expect(comment?.replyTo).toBe(published?.postId)
    expect(post.parts).toMatchObject([{ state: 'published', content: 'Link in bio' }])
    expect(await spent()).toBe((before ?? 0) + 2)
  },
)

test.each(['facebook', 'linkedin', 'youtube'] as const)(
  'a worker that dies when a first comment is on %s leaves it there once',
  { timeout: 120_000 },
  async (platform) => {
    const account = await connectReadable(person, platform, `ada_on_${platform}`)
    const { id } = await scheduled(account, `Look at this on ${platform}`, {
      media: platform === 'youtube' ? await uploadVideo() : [],
      parts: [part('comment', 'Once')],
    })
    await killAt(['send.after'], id, { name: ofPart, earlier: 1, hit: 1 })
    const next = await deployment.startWorker()
    const { post } = await person.until(id, ['published'])
    await next.stop()
    const [published, ...comments] = await deployment.accepted(platform)
    expect(comments).toMatchObject([{ kind: 'comment', text: 'Once', replyTo: published?.postId }])
    expect(post.parts).toMatchObject([{ state: 'published', content: 'Once' }])
  },
)

// Instagram accepts the same comment twice, so nothing but our own check keeps the paused worker from sending it.
test('a worker that is paused just before it sends a comment sends nothing when it resumes', async () => {
  const account = await person.connect('instagram', 'ada.paused')
  const stale = await deployment.startWorker({ FAILPOINTS: 'publish.part-send.before=pause' })
  const { id } = await scheduled(account, 'Paused', await withComment('Only once'))
  const started = 'select 1 from post_parts where post_id = $1 and commit_started_at is not null'
  await expect.poll(() => deployment.query(started, [id])).toHaveLength(1)
  // Longer than a worker may take from the start of a commit to its call.
  await sleep(3_200)
  const sent = async () =>
    (await deployment.accepted('instagram'))
      .filter(({ handle }) => handle === 'ada.paused')
      .map(({ text }) => text)
  expect(await sent()).toEqual(['Paused'])
  const next = await deployment.startWorker()
  await person.until(id, ['published'])
  const seen = await person.read(id)
  stale.child.kill('SIGCONT')
  await sleep(1_000)
  expect(await sent()).toEqual(['Paused', 'Only once'])
  expect(await person.read(id)).toMatchObject({ post: { version: seen.post.version }, history: seen.history })
  await Promise.all([stale.stop(), next.stop()])
})

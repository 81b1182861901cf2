import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import type { ApiClient } from '../support/api-client.ts'
import { startDeployment, type Deployment } from '../support/deployment.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { connectReadable } from '../support/readable-account.ts'
import { platformsToTest } from '../support/test-size.ts'

/** For each failpoint: how often the platform received the post, and the state of the commit in the database. */
const kills = {
  'publish.commit-started.before': { sent: 0, commit: 'not started' },
  'publish.commit-started.after': { sent: 0, commit: 'open' },
  'publish.send.before': { sent: 0, commit: 'open' },
  'publish.send.after': { sent: 1, commit: 'open' },
  'publish.record.before': { sent: 1, commit: 'open' },
  'publish.record.uncommitted': { sent: 1, commit: 'open' },
  'publish.record.after': { sent: 1, commit: 'finished' },
} as const
const platforms: PlatformKey[] = ['twitter', 'instagram', 'facebook', 'linkedin']
/** Failpoints of staging and of parts, which `kill-staging.test.ts` and `kill-parts.test.ts` test. */
const isTestedElsewhere = (name: string) => /^publish\.(save-staging|part-[a-z-]+)\./.test(name)

let deployment: Deployment
let person: ApiClient
let picture: { id: string }

beforeAll(async () => {
  deployment = await startDeployment({ PUBLISH_SETTLE_SECONDS: '0.5' })
  person = await deployment.person()
  await deployment.settings({ rateLimitFactor: 1000, processingMs: 20 })
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#6366f1' } })
    .jpeg()
    .toBuffer()
  picture = await person.upload(bytes, 'square.jpg', 'image/jpeg')
})
afterAll(() => deployment.close())

test('every failpoint of publishing is tested below', () => {
  expect(Object.keys(kills).toSorted()).toEqual(
    failpointsIn('server/posts/publish')
      .filter((name) => !isTestedElsewhere(name))
      .toSorted(),
  )
})

describe.each(platformsToTest(platforms, 'twitter'))('on %s', (platform) => {
  const texts = new Map<string, string>()

  test.each(Object.entries(kills))('a worker dies at %s', async (name, { sent, commit }) => {
    const account = await connectReadable(person, platform, `dies_at_${Object.keys(kills).indexOf(name)}`)
    await deployment.addEarlierPost(person, account)
    const draft = await person.draft(account, `${name} on ${platform}`, [picture])
    texts.set(draft.id, draft.content)
    await deployment.scheduleForNow(person, draft)
    const worker = await deployment.startWorker({ FAILPOINTS: `${name}=kill` })
    await worker.killed()
    expect(await timesSent(platform, draft.content)).toBe(sent)
    expect(await commitOf(draft.id)).toBe(commit)
    // The next worker must not claim this post, so its lease lasts until all workers have died.
    await deployment.query(
      `update posts set due_at = now() + interval '1 hour' where id = $1 and due_at is not null`,
      [draft.id],
    )
  })

  test('the next worker publishes each post once, and its points are spent once', async () => {
    const before = await pointsOfPosts()
    expect(before.held).toBe(2 * (texts.size - 1))
    await deployment.query('update posts set due_at = now() where due_at is not null')
    const worker = await deployment.startWorker()
    for (const id of texts.keys()) await person.until(id, ['published', 'failed', 'needs_attention'])
    // Another sweep would run now.
    await sleep(1_000)
    await worker.stop()

    const accepted = (await deployment.accepted(platform)).filter((entry) => entry.kind === 'post')
    expect(accepted.map((entry) => entry.text).toSorted()).toEqual([...texts.values()].toSorted())
    const posts = await deployment.query<{ id: string; status: string; external_id: string }>(
      'select id, status, external_id from posts where id = any($1)',
      [[...texts.keys()]],
    )
    const idOf = new Map(accepted.map((entry) => [entry.text, entry.postId]))
    expect(posts.toSorted((one, other) => one.id.localeCompare(other.id))).toEqual(
      [...texts]
        .map(([id, text]) => ({ id, status: 'published', external_id: idOf.get(text) }))
        .toSorted((one, other) => one.id.localeCompare(other.id)),
    )
    // One post was recorded as published and charged before its worker died.
    expect(await pointsOfPosts()).toEqual({ held: 0, spent: before.spent + 2 * (texts.size - 1) })
  })
})

async function timesSent(platform: PlatformKey, text: string): Promise<number> {
  const accepted = await deployment.accepted(platform)
  return accepted.filter((entry) => entry.kind === 'post' && entry.text === text).length
}

async function commitOf(postId: string): Promise<string> {
  const [row] = await deployment.query<{ state: string }>(
    `select case when commit_started_at is null then 'not started'
       when finished_at is null then 'open' else 'finished' end as state
     from post_attempts where post_id = $1 order by number desc limit 1`,
    [postId],
  )
  return row?.state ?? 'no attempt'
}

/** The points that the posts of the workspace hold and have spent. */
async function pointsOfPosts(): Promise<{ held: number; spent: number }> {
  const [points] = await deployment.query<{ held: number; spent: number }>(
    'select held, spent_in_period as spent from point_accounts',
  )
  return points ?? { held: 0, spent: 0 }
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { predictionSample, type Prediction } from '../../../contract/analytics/prediction.ts'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { insertConnectedAccount } from '../../../tests/support/insert-account.ts'
import { insertPublished, type PublishedPost } from '../../../tests/support/insert-published.ts'
import { setPlan } from '../../../tests/support/plan-and-points.ts'
import { seededRandom } from '../../../tests/support/seeded-random.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { rollUpResults } from '../roll-up/roll-up-results.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const dayMs = 86_400_000
const plain = 'media=text&length=short&hashtags=none&link=without'

type Numbers = Pick<PublishedPost, 'content' | 'impressions' | 'engagements'>

/** An account with a post each day until yesterday. */
async function publishDaily(
  owner: TestUser,
  platform: PlatformKey,
  posts: number,
  numbersOf: (at: number) => Numbers,
): Promise<string> {
  const accountId = await insertConnectedAccount(app.ctx.db, owner, platform)
  const now = Date.now()
  const days = Array.from({ length: posts }, (_, at) => ({
    accountId,
    platform,
    publishedAt: new Date(now - (posts - at) * dayMs),
    ...numbersOf(at),
  }))
  await insertPublished(app.ctx, owner, days)
  await rollUpResults(app.ctx)
  return accountId
}

async function predict(owner: TestUser, account: string, kind: string): Promise<Prediction> {
  const { status, body } = await app.request(
    'GET',
    `/api/analytics/prediction?account=${account}&${plain}&${kind}`,
    { token: owner.token },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Prediction
}

/** Between 500 and 1,500 impressions, three times as many for a question, of which a twentieth reacts. */
function askingOften(): (at: number) => Numbers {
  const random = seededRandom('asking often')
  return (at) => {
    const asks = at % 3 === 0
    const impressions = Math.round((500 + 1_000 * random()) * (asks ? 3 : 1))
    return {
      content: asks ? 'Which bread?' : 'New bread',
      impressions,
      engagements: Math.round(impressions / 20),
    }
  }
}

test('an account with a history has a prediction with its range, and what raises it', async () => {
  const owner = await app.addUser()
  const account = await publishDaily(owner, 'twitter', 150, askingOften())
  const without = await predict(owner, account, 'question=without')
  const asking = await predict(owner, account, 'question=with')
  for (const { missing, posts, neededPosts } of [without, asking]) {
    expect(missing).toBeNull()
    expect(neededPosts).toBe(predictionSample)
    // The first ones have too few settled posts before them.
    expect(posts).toBeGreaterThan(130)
    expect(posts).toBeLessThan(148)
  }
  const [seen, rate] = without.figures
  expect([seen?.metric, rate?.metric]).toEqual(['impressions', 'engagementRate'])
  expect(seen?.low).toBeGreaterThanOrEqual(450)
  expect(seen?.high).toBeLessThanOrEqual(1_700)
  expect(seen?.low).toBeLessThan(seen?.expected ?? 0)
  expect(seen?.expected).toBeLessThan(seen?.high ?? 0)
  expect(rate?.expected).toBe(5)
  const ofQuestions = (reasons: string[]) => reasons.filter((reason) => reason.includes('question'))
  expect(ofQuestions(without.reasons)).toEqual([])
  expect(asking.figures[0]?.expected).toBeGreaterThan(1.8 * (seen?.expected ?? 0))
  expect(ofQuestions(asking.reasons)).toEqual([
    expect.stringMatching(
      /^Posts with a question got [\d.]+ times as many impressions per post, \d+ posts, very likely$/,
    ),
  ])
})

test('the hour of a planned post counts in the zone of the workspace', async () => {
  const owner = await app.addUser()
  await app.ctx.db
    .updateTable('workspaces')
    .set({ time_zone: 'Pacific/Auckland' })
    .where('id', '=', owner.workspaceId)
    .execute()
  const random = seededRandom('weekends')
  const now = Date.now()
  const isWeekend = (time: number) =>
    /Sat|Sun/.test(
      new Date(time).toLocaleDateString('en', { weekday: 'short', timeZone: 'Pacific/Auckland' }),
    )
  const account = await publishDaily(owner, 'twitter', 150, (at) => ({
    impressions: Math.round((500 + 500 * random()) * (isWeekend(now - (150 - at) * dayMs) ? 3 : 1)),
  }))
  const at = (time: string) => predict(owner, account, `question=without&at=${time}`)
  // Saturday in Auckland is Friday in UTC until noon.
  expect((await at('2028-05-05T11:00:00Z')).reasons).toEqual([])
  expect((await at('2028-05-05T13:00:00Z')).reasons).toEqual([
    expect.stringMatching(/^Posts on weekends got/),
  ])
  expect((await at('2028-05-07T13:00:00Z')).reasons).toEqual([])
})

test('without a history there is no figure, and it is said why', async () => {
  const owner = await app.addUser()
  const few = await publishDaily(owner, 'twitter', 20, () => ({ impressions: 100, engagements: 5 }))
  const nothing = { figures: [], reasons: [], neededPosts: predictionSample }
  const answer = await predict(owner, few, 'question=with')
  expect(answer).toMatchObject({ ...nothing, missing: 'few_posts' })
  expect(answer.posts).toBeLessThan(20)
  const unseen = await publishDaily(owner, 'facebook', 60, () => ({ engagements: 5 }))
  expect(await predict(owner, unseen, 'question=with')).toMatchObject({
    ...nothing,
    posts: 0,
    missing: 'platform',
  })
  // Also not from the posts of others.
  const stranger = await app.addUser()
  const long = await publishDaily(owner, 'tiktok', 60, () => ({ impressions: 100, engagements: 5 }))
  expect((await predict(owner, long, 'question=with')).figures).toHaveLength(2)
  expect(await predict(stranger, long, 'question=with')).toMatchObject({
    ...nothing,
    posts: 0,
    missing: 'few_posts',
  })
})

test('posts with impressions and without engagements are predicted by their impressions alone', async () => {
  const owner = await app.addUser()
  const account = await publishDaily(owner, 'twitter', 60, (at) => ({ impressions: 100 + at }))
  const { figures, missing } = await predict(owner, account, 'question=with')
  expect([missing, figures.map(({ metric }) => metric)]).toEqual([null, ['impressions']])
})

test('the free plan has no prediction', async () => {
  const owner = await app.addUser()
  await setPlan(app, owner, 'free')
  app.ctx.config.defaultPlan = 'free'
  try {
    const { status, body } = await app.request(
      'GET',
      `/api/analytics/prediction?account=${owner.workspaceId}&${plain}&question=with`,
      { token: owner.token },
    )
    expect([status, body['code']]).toEqual([403, 'plan_required'])
  } finally {
    app.ctx.config.defaultPlan = 'agency'
  }
})

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { postStatuses, type Post } from '../../../contract/posts/posts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { pointsOf } from '../../../tests/support/plan-and-points.ts'
import { listLedgerPage } from '../../points/index.ts'
import type { PostAction } from '../posts.policy.ts'
import type { Attempt } from '../publish/attempt.ts'
import { openAttemptNow } from '../../../tests/support/publish-due.ts'
import { scheduleCheck } from '../publish/outcomes/schedule-check.ts'
import { recordFailure, recordRejected } from '../publish/outcomes/record-failure.ts'
import { recordPublished } from '../publish/outcomes/record-published.ts'
import { recordRefusal } from '../publish/outcomes/record-refusal.ts'
import { recordProcessing } from '../publish/outcomes/schedule-retry.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let account: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  account = await client.connect('twitter', 'ada_points')
})
afterAll(() => app.close())

let minute = 0
const nextTime = () => ({
  localTime: new Date(Date.UTC(2028, 4, 1, 0, ++minute)).toISOString().slice(0, 16),
  timeZone: 'UTC',
})
const schedule = (post: Post) => client.act(post, 'schedule', nextTime())
const scheduled = async () => schedule(await client.draft(account, `Planned ${minute}`))
const fresh = async ({ id }: Post) => (await client.read(id)).post

/** Claims a due post as a worker does. */
const claim = ({ id }: Post): Promise<Attempt> => openAttemptNow(app.ctx, id)

const recordAsPublished = async (post: Post) =>
  recordPublished(app.ctx, await claim(post), {
    kind: 'published',
    externalId: randomUUIDv7(),
    permalink: null,
    answer: 'OK',
  })
const publishPartly = async (draft: Post) => {
  const post = await client.change(draft, { parts: [{ kind: 'message', content: 'More' }] })
  const attempt = await claim(post)
  const published = { kind: 'published', externalId: randomUUIDv7(), permalink: null, answer: 'OK' } as const
  await recordPublished(app.ctx, attempt, published)
  await recordRefusal(app.ctx, attempt, rejected)
}
const loseOutcome = async (post: Post) => recordFailure(app.ctx, await claim(post), 'outcome_unknown')
const rejected = { kind: 'rejected', message: 'No.', cure: 'Ask.', answer: '{}' } as const
const busy = { kind: 'unavailable', retryAfterMs: 60_000, answer: '503' } as const

type HoldResult = 'held' | 'spent' | 'returned'

/** Everything that can happen to a scheduled post, by the ability it needs or by what a worker records. */
const byUser: Record<
  PostAction,
  [what: string, run: (post: Post) => Promise<unknown>, holdResult: HoldResult][]
> = {
  edit: [['edited', (post) => client.change(post, { content: 'Better' }), 'held']],
  delete: [
    [
      'deleted',
      ({ id, version }) => client.call('DELETE', `/api/posts/${id}?version=${version}`),
      'returned',
    ],
  ],
  duplicate: [
    [
      'duplicated',
      ({ groupId }) => client.call('POST', `/api/post-groups/${groupId}/duplicate`, { id: randomUUIDv7() }),
      'held',
    ],
  ],
  publish: [['published by hand before its time', (post) => client.act(post, 'publish'), 'returned']],
  schedule: [['moved', schedule, 'held']],
  cancel: [
    ['canceled', (post) => client.act(post, 'cancel'), 'returned'],
    [
      'canceled while it waits for its platform',
      async (post) => {
        await recordRefusal(app.ctx, await claim(post), busy)
        await client.act(await fresh(post), 'cancel')
      },
      'returned',
    ],
  ],
  editParts: [
    [
      'partly published, and its rest is changed',
      async (post) => {
        await publishPartly(post)
        const { version } = await fresh(post)
        await client.call('PUT', `/api/posts/${post.id}/parts`, { version, parts: [] })
      },
      'spent',
    ],
  ],
  publishRest: [
    [
      'partly published, and its rest is published',
      async (post) => {
        await publishPartly(post)
        await client.act(await fresh(post), 'publish-rest')
      },
      'spent',
    ],
  ],
  deleteOnPlatform: [
    [
      'published, and deleted on its platform',
      async (post) => {
        const attempt = await claim(post)
        const published = { kind: 'published', externalId: '4711', permalink: null, answer: 'OK' } as const
        await recordPublished(app.ctx, attempt, published)
        await client.act(await fresh(post), 'delete-on-platform')
      },
      'spent',
    ],
  ],
  leaveRest: [
    [
      'partly published, and its rest is left out',
      async (post) => {
        await publishPartly(post)
        await client.act(await fresh(post), 'leave-rest')
      },
      'spent',
    ],
  ],
  confirmOutcome: [
    [
      'found on the platform by the user',
      async (post) => {
        await loseOutcome(post)
        await client.act(await fresh(post), 'confirm-published', { permalink: null })
      },
      'spent',
    ],
    [
      'waiting to be published again',
      async (post) => {
        await loseOutcome(post)
        await client.act(await fresh(post), 'publish-again')
      },
      'held',
    ],
    [
      'published again',
      async (post) => {
        await loseOutcome(post)
        await client.act(await fresh(post), 'publish-again')
        await recordAsPublished(post)
      },
      'spent',
    ],
    [
      'published again and rejected',
      async (post) => {
        await loseOutcome(post)
        await client.act(await fresh(post), 'publish-again')
        await recordRejected(app.ctx, await claim(post), rejected)
      },
      'returned',
    ],
  ],
}
const byWorker: [what: string, run: (post: Post) => Promise<unknown>, holdResult: HoldResult][] = [
  ['claimed by a worker', claim, 'held'],
  ['published', recordAsPublished, 'spent'],
  ['rejected', async (post) => recordRejected(app.ctx, await claim(post), rejected), 'returned'],
  [
    'without an account',
    async (post) => recordFailure(app.ctx, await claim(post), 'account_disconnected'),
    'returned',
  ],
  [
    'without its picture',
    async (post) => recordFailure(app.ctx, await claim(post), 'media_missing'),
    'returned',
  ],
  ['of unknown outcome', loseOutcome, 'held'],
  [
    'waiting for an unavailable platform',
    async (post) => recordRefusal(app.ctx, await claim(post), busy),
    'held',
  ],
  [
    'waiting for its uploads',
    async (post) =>
      recordProcessing(await claim(post), 'pictures', {
        kind: 'pending',
        since: new Date(),
        checkAfterMs: 1_000,
        answer: '{}',
      }),
    'held',
  ],
  [
    'being checked',
    async (post) =>
      scheduleCheck(
        app.ctx,
        await claim(post),
        { kind: 'cannot_tell', answer: '' },
        { startedAt: new Date() },
      ),
    'held',
  ],
]

const all = [...Object.values(byUser).flat(), ...byWorker].map(([what, run, holdResult]) => ({
  what,
  run,
  holdResult,
}))
const moves: Record<HoldResult, object> = {
  held: { available: -2, held: 2, spent: 0 },
  spent: { available: -2, held: 0, spent: 2 },
  returned: { available: 0, held: 0, spent: 0 },
}
const sentence: Record<HoldResult, RegExp | undefined> = {
  held: undefined,
  spent: /\. 2 points spent\.$/,
  returned: /\. 2 points returned\.$/,
}

test.each(all)(
  'the 2 points of a scheduled post that is $what are $holdResult',
  async ({ run, holdResult }) => {
    const before = await pointsOf(app, ada)
    const post = await scheduled()
    const holding = await pointsOf(app, ada)
    expect(difference(before, holding)).toEqual(moves.held)
    await run(post)
    expect(difference(before, await pointsOf(app, ada))).toEqual(moves[holdResult])

    const row = await app.ctx.db.selectFrom('posts').selectAll().where('id', '=', post.id).executeTakeFirst()
    expect(row?.hold_id === null || row === undefined).toBe(holdResult !== 'held')
    if (!row) return
    const { history } = await client.read(post.id)
    expect(history.filter(({ message }) => message.endsWith('2 points reserved.'))).toHaveLength(1)
    expect(history.find(({ step }) => step === 'scheduled')?.message).toMatch(
      /\(UTC\)\. 2 points reserved\.$/,
    )
    const outcomes = history.filter(({ message }) => /points (spent|returned)/.test(message))
    expect(outcomes).toHaveLength(holdResult === 'held' ? 0 : 1)
    if (sentence[holdResult]) expect(outcomes[0]?.message).toMatch(sentence[holdResult])
  },
)

type Points = Awaited<ReturnType<typeof pointsOf>>

const difference = (from: Points, to: Points) => ({
  available: to.available - from.available,
  held: to.held - from.held,
  spent: to.spent - from.spent,
})

test('a canceled or failed post holds points again when it is scheduled again', async () => {
  const before = await pointsOf(app, ada)
  const again = await schedule(await client.act(await scheduled(), 'cancel'))
  expect(difference(before, await pointsOf(app, ada))).toEqual(moves.held)
  await recordRejected(app.ctx, await claim(again), rejected)
  expect(difference(before, await pointsOf(app, ada))).toEqual(moves['returned'])
  const third = await schedule(await fresh(again))
  expect(difference(before, await pointsOf(app, ada))).toEqual(moves.held)
  await recordAsPublished(third)
  expect(difference(before, await pointsOf(app, ada))).toEqual(moves.spent)
})

test('a post published by hand costs nothing', async () => {
  const before = await pointsOf(app, ada)
  const draft = await client.draft(account, 'At once')
  await recordAsPublished(await client.act(draft, 'publish'))
  expect(await pointsOf(app, ada)).toEqual(before)
  const { history } = await client.read(draft.id)
  expect(history.filter(({ message }) => message.includes('points'))).toEqual([])
})

test('the ledger names the purpose, the post and the user', async () => {
  const post = await scheduled()
  await client.act(post, 'cancel')
  const { lines } = await listLedgerPage(app.ctx.db, ada.workspaceId, { limit: 2 })
  expect(lines).toMatchObject([
    { kind: 'release', points: 2, postId: post.id, by: 'Ada Lovelace' },
    {
      kind: 'hold',
      points: -2,
      postId: post.id,
      by: 'Ada Lovelace',
      note: 'Scheduling a post for Twitter/X',
    },
  ])
})

test('the database refuses to drop an open hold from a post', async () => {
  const { id } = await scheduled()
  const { db } = app.ctx
  const refused: string[] = []
  for (const status of postStatuses) {
    const due = status === 'scheduled' || status === 'publishing' ? new Date() : null
    await db
      .updateTable('posts')
      .set({ status, due_at: due, published_at: status === 'published' ? new Date() : null })
      .where('id', '=', id)
      .execute()
      .catch((error: Error) => refused.push(`${status}: ${error.message.includes('posts_hold')}`))
  }
  expect(refused).toEqual(['draft: true', 'pending_approval: true', 'published: true', 'failed: true'])
  const off = db.updateTable('posts').set({ hold_id: null }).where('id', '=', id).execute()
  await expect(off).rejects.toThrow(/lets go of points/)
  await expect(db.deleteFrom('posts').where('id', '=', id).execute()).rejects.toThrow(/lets go of points/)
  await sql`update posts set status = 'scheduled', due_at = scheduled_at where id = ${id}`.execute(db)
  await client.act(await fresh({ id } as Post), 'cancel')
})

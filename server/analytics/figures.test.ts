import { randomUUIDv7 } from 'node:crypto'
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
  uniqueArray,
} from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Analytics, Patterns, RankedPosts } from '../../contract/analytics/analytics.ts'
import type { PostNumbers } from '../../contract/analytics/metrics.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'
import { insertPublished } from '../../tests/support/insert-published.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { inTransaction } from '../infra/database/database.ts'
import { replaceGroupLabels } from '../posts/groups/groups.queries.ts'
import { saveMetrics } from '../posts/metrics/metrics.queries.ts'
import { rollUpResults } from './roll-up/roll-up-results.ts'

/**
 * Every figure is computed a second time here, from the readings in the order in which they came and with the calendar of
 * `Intl`, and has to be the same.
 */
let app: TestApp
beforeAll(async () => {
  app = await sharedApp()
})
afterAll(() => app.close())

const platforms = ['twitter', 'facebook', 'tiktok'] as const
const minuteMs = 60_000
const dayMs = 86_400_000

/** Texts and what kind of post they make. */
const texts = {
  plain: { content: 'A new bakery', question: 'without', hashtags: 'none', length: 'short', link: 'without' },
  asking: {
    content: `${'Have you seen our new bread and what do you think of it? '.repeat(3)}#bread #new`,
    question: 'with',
    hashtags: 'few',
    length: 'medium',
    link: 'without',
  },
  linked: {
    content: `${'All about our bread. '.repeat(14)}https://example.com/?page=1 ${['a', 'b', 'c', 'd', 'e', 'f'].map((tag) => `#${tag}`).join(' ')}`,
    question: 'without',
    hashtags: 'many',
    length: 'long',
    link: 'with',
  },
} as const

const number = option(integer({ min: 0, max: 5_000 }))
const anyHistory = record({
  zone: constantFrom(
    'UTC',
    'America/New_York',
    'Europe/Paris',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ),
  // Clocks change on these days.
  around: constantFrom('2026-03-08', '2026-03-29', '2026-04-05', '2026-11-01', '2026-10-25'),
  posts: array(
    record({
      account: integer({ min: 0, max: 2 }),
      minute: integer({ min: -20 * 1_440, max: 8 * 1_440 }),
      text: constantFrom('plain' as const, 'asking' as const, 'linked' as const),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  // A post gets these labels instead of those that it had.
  labelings: array(
    record({
      post: integer({ min: 0, max: 13 }),
      labels: uniqueArray(integer({ min: 0, max: 2 })),
      rollUp: boolean(),
    }),
    { maxLength: 20 },
  ),
  chosenLabels: uniqueArray(integer({ min: 0, max: 2 }), { minLength: 1 }),
  readings: array(
    record({
      post: integer({ min: 0, max: 13 }),
      // The platform no longer has it.
      gone: constantFrom(false, false, false, true),
      impressions: number,
      reach: number,
      engagements: number,
      // Whether the sums are made up between this reading and the next.
      rollUp: boolean(),
    }),
    { maxLength: 30 },
  ),
  accountDays: uniqueArray(
    record({
      account: integer({ min: 0, max: 2 }),
      day: integer({ min: -20, max: 8 }),
      followers: number,
      profileViews: number,
    }),
    { maxLength: 25, selector: ({ account, day }) => `${account} ${day}` },
  ),
  disconnected: option(integer({ min: 0, max: 2 })),
  deleted: option(integer({ min: 0, max: 13 })),
})

test('every figure is the sum of the raw readings, over changes of the clock, late and corrected readings, posts that are gone or deleted, and disconnected accounts', async () => {
  await assert(
    asyncProperty(anyHistory, async (history) => {
      const owner = await app.addUser()
      const { zone, around } = history
      await sql`update workspaces set time_zone = ${zone} where id = ${owner.workspaceId}`.execute(app.ctx.db)
      const accounts: string[] = []
      for (const platform of platforms)
        accounts.push(await insertConnectedAccount(app.ctx.db, owner, platform))
      const base = Date.parse(around)
      const posts = history.posts.map((post) => ({ ...post, at: new Date(base + post.minute * minuteMs) }))
      const ids = await insertPublished(
        app.ctx,
        owner,
        posts.map(({ account, at, text }) => ({
          accountId: accounts[account] ?? '',
          platform: platforms[account] ?? 'twitter',
          publishedAt: at,
          content: texts[text].content,
        })),
      )
      // The last reading of each post that its platform still had.
      const last = new Map<
        number,
        { impressions: number | null; reach: number | null; engagements: number | null }
      >()
      for (const { post, gone, rollUp, ...numbers } of history.readings) {
        const id = ids[post]
        if (id === undefined) continue
        if (!gone) last.set(post, numbers)
        await saveMetrics(
          app.ctx.db,
          [{ id, externalId: id }],
          gone ? [] : [{ externalId: id, ...all(numbers) }],
        )
        if (rollUp) await rollUpResults(app.ctx)
      }
      const labelIds = await insertLabels(owner)
      const labelsOf = new Map<number, number[]>()
      for (const { post, labels, rollUp } of history.labelings) {
        const id = ids[post]
        if (id === undefined) continue
        labelsOf.set(post, labels)
        await inTransaction(app.ctx.db, (trx) =>
          replaceGroupLabels(
            trx,
            id,
            labels.map((label) => labelIds[label] ?? ''),
          ),
        )
        if (rollUp) await rollUpResults(app.ctx)
      }
      for (const { account, day, followers, profileViews } of history.accountDays) {
        await sql`insert into account_days (social_account_id, day, followers, profile_views)
          values (${accounts[account]}, ${plusDays(around, day)}, ${followers}, ${profileViews})`.execute(
          app.ctx.db,
        )
      }
      if (history.disconnected !== null) {
        await sql`update social_accounts set status = 'disconnected', connection_id = null
          where id = ${accounts[history.disconnected]}`.execute(app.ctx.db)
      }
      await rollUpResults(app.ctx)
      // What it had stays in all figures.
      const deleted = history.deleted === null ? undefined : ids[history.deleted]
      if (deleted !== undefined) {
        await app.ctx.db.deleteFrom('posts').where('id', '=', deleted).execute()
        await rollUpResults(app.ctx)
      }

      const results = posts.map((post, index) => ({
        ...post,
        ...localTime(post.at, zone),
        ...(last.get(index) ?? { impressions: null, reach: null, engagements: null }),
      }))
      const from = plusDays(around, -6)
      const to = plusDays(around, 3)
      const query = `from=${from}&to=${to}`
      const inRange = results.filter(({ day }) => from <= day && day <= to)
      const before = { from: plusDays(around, -16), to: plusDays(around, -7) }
      const inPrevious = results.filter(({ day }) => before.from <= day && day <= before.to)

      const seen = await get<Analytics>(owner, `?${query}`)
      expect(seen.range).toEqual({ from, to, timeZone: zone })
      expect(seen.totals).toMatchObject(sumsOf(inRange))
      expect(seen.cards.impressions).toMatchObject({
        value: sumsOf(inRange).impressions,
        previous: sumsOf(inPrevious).impressions,
      })
      expect(seen.cards.engagementRate).toMatchObject({
        value: sumsOf(inRange).engagementRate,
        previous: sumsOf(inPrevious).engagementRate,
      })
      const gained = accounts.map((_, account) => gainedIn(history.accountDays, account, -6, 3))
      const views = history.accountDays.filter(({ day }) => day >= -6 && day <= 3)
      expect(seen.cards.followersGained.value).toBe(total(gained))
      expect(seen.cards.profileViews.value).toBe(total(views.map(({ profileViews }) => profileViews)))
      expect(seen.cards.followersGained.previous).toBe(
        total(accounts.map((_, account) => gainedIn(history.accountDays, account, -16, -7))),
      )
      expect(seen.cards.profileViews.previous).toBe(
        total(
          history.accountDays.filter(({ day }) => day >= -16 && day <= -7).map((one) => one.profileViews),
        ),
      )
      expect(seen.days).toHaveLength(10)
      for (const [index, day] of seen.days.entries()) {
        expect(day).toMatchObject({
          day: plusDays(from, index),
          ...sumsOf(inRange.filter((post) => post.day === plusDays(from, index))),
          profileViews: total(views.filter((one) => one.day === index - 6).map((one) => one.profileViews)),
          followers: followersOn(views, index - 6),
        })
      }
      expect(seen.previousDays).toMatchObject(
        Array.from({ length: 10 }, (_, index) => plusDays(before.from, index)).map((day) => ({
          day,
          ...sumsOf(inPrevious.filter((post) => post.day === day)),
        })),
      )
      expect(total(seen.days.map(({ followersGained }) => followersGained))).toBe(total(gained))
      for (const [index, id] of accounts.entries()) {
        const part = seen.byAccount?.find(({ account }) => account.id === id)
        const own = inRange.filter(({ account }) => account === index)
        expect(part?.totals ?? sumsOf([])).toMatchObject(sumsOf(own))
        expect(part?.totals.followersGained ?? null).toBe(gained[index])
        for (const day of part?.days ?? [])
          expect(day).toMatchObject(sumsOf(own.filter((post) => post.day === day.day)))
        // Each account has a platform of its own.
        const ofPlatform = seen.byPlatform?.find(({ platform }) => platform === platforms[index])
        expect([ofPlatform?.totals, ofPlatform?.days]).toEqual([part?.totals, part?.days])
      }

      const patterns = await get<Patterns>(owner, `/patterns?${query}`)
      const slots = Map.groupBy(inRange, ({ slot }) => slot)
      expect(
        patterns.heatMap.map((one) => ({ ...one, slot: (one.weekday - 1) * 24 + one.hour })),
      ).toMatchObject(
        [...slots].toSorted(([a], [b]) => a - b).map(([slot, own]) => ({ slot, ...groupOf(own) })),
      )
      for (const { kind, groups } of patterns.kinds) {
        for (const group of groups) {
          // None of these posts has media.
          const keyOf = (text: keyof typeof texts) => (kind === 'media' ? 'text' : texts[text][kind])
          const own = inRange.filter(({ text }) => keyOf(text) === group.key)
          expect(group, kind).toEqual({ key: group.key, ...groupOf(own) })
        }
      }
      const labeled = inRange.filter((post) =>
        labelsOf.get(results.indexOf(post))?.some((label) => history.chosenLabels.includes(label)),
      )
      const chosen = `${query}&labels=${history.chosenLabels.map((label) => labelIds[label]).join(',')}`
      const seenLabeled = await get<Analytics>(owner, `?${chosen}`)
      expect(seenLabeled.totals).toMatchObject(sumsOf(labeled))
      for (const day of seenLabeled.days)
        expect(day).toMatchObject(sumsOf(labeled.filter((post) => post.day === day.day)))
      const { kinds } = await get<Patterns>(owner, `/patterns?${chosen}`)
      expect(kinds.find(({ kind }) => kind === 'question')?.groups).toMatchObject(
        ['with', 'without'].map((key) => groupOf(labeled.filter(({ text }) => texts[text].question === key))),
      )
      const rankedLabeled = await get<RankedPosts>(owner, `/posts?${chosen}&limit=20`)
      expect(rankedLabeled.compared).toBe(groupOf(labeled).rated)
      const ranked = await get<RankedPosts>(owner, `/posts?${query}&limit=3`)
      expect(ranked.compared).toBe(groupOf(inRange).rated)
      const { impressions, reach, engagements } = sumsOf(inRange)
      const ofPosts = await csvOf(owner, `/posts.csv?${query}`)
      expect(ofPosts).toHaveLength(inRange.length)
      expect([6, 7, 8].map((column) => columnSum(ofPosts, column))).toEqual([impressions, reach, engagements])
      const ofDays = await csvOf(owner, `/days.csv?${query}`)
      expect([3, 4, 5, 6, 9, 10].map((column) => columnSum(ofDays, column) ?? 0)).toEqual(
        [
          inRange.length,
          impressions,
          reach,
          engagements,
          total(gained),
          total(views.map(({ profileViews }) => profileViews)),
        ].map((sum) => sum ?? 0),
      )
    }),
    { numRuns: 15, endOnFailure: true },
  )
})

async function insertLabels({ workspaceId }: TestUser): Promise<string[]> {
  const ids = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()]
  await sql`insert into labels (id, workspace_id, name, color)
    select id, ${workspaceId}, id, 'blue' from unnest(${ids}::uuid[]) id`.execute(app.ctx.db)
  return ids
}

type Result = { impressions: number | null; reach: number | null; engagements: number | null }

async function get<Reply>(owner: TestUser, path: string): Promise<Reply> {
  const { status, body } = await app.request('GET', `/api/analytics${path}`, { token: owner.token })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as Reply
}

/** The cells of a file without its header. Texts and names here have no commas and quotes. */
async function csvOf(owner: TestUser, path: string): Promise<string[][]> {
  const { body } = await app.request('GET', `/api/analytics${path}`, { token: owner.token })
  const lines = String(body['text']).trimEnd().split('\r\n')
  return lines.slice(1).map((line) => line.split(','))
}

/** What is not available is an empty cell. */
const columnSum = (lines: string[][], column: number): number | null =>
  total(lines.map((line) => (line[column] === '' ? null : Number(line[column]))))

function all(numbers: Result): PostNumbers {
  return {
    likes: null,
    comments: null,
    shares: null,
    saves: null,
    clicks: null,
    videoViews: null,
    ...numbers,
  }
}

function total(numbers: (number | null | undefined)[]): number | null {
  let sum: number | null = null
  for (const one of numbers) if (typeof one === 'number') sum = (sum ?? 0) + one
  return sum
}

function rateOf(posts: Result[]): { rated: number; engagementRate: number | null } {
  const rated = posts.filter(({ impressions, engagements }) => impressions !== null && engagements !== null)
  const seen = total(rated.map(({ impressions }) => impressions)) ?? 0
  const rate = (total(rated.map(({ engagements }) => engagements)) ?? 0) / seen
  return { rated: rated.length, engagementRate: seen === 0 ? null : Math.round(rate * 10_000) / 100 }
}

const groupOf = (posts: Result[]) => ({ posts: posts.length, ...rateOf(posts) })

const sumsOf = (posts: Result[]) => ({
  posts: posts.length,
  impressions: total(posts.map(({ impressions }) => impressions)),
  reach: total(posts.map(({ reach }) => reach)),
  engagements: total(posts.map(({ engagements }) => engagements)),
  engagementRate: rateOf(posts).engagementRate,
})

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The calendar of `Intl`. */
function localTime(at: Date, timeZone: string): { day: string; slot: number } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
    weekday: 'short',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'))
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    slot: weekday * 24 + Number(part('hour')),
  }
}

/** Of all accounts; null if one of them was read before and after that day, and not on it. */
function followersOn(read: readonly AccountDay[], day: number): number | null {
  const counted = read.filter(({ followers }) => followers !== null)
  const missing = [0, 1, 2].some((account) => {
    const own = counted.filter((one) => one.account === account).map((one) => one.day)
    return own.some((one) => one < day) && own.some((one) => one > day) && !own.includes(day)
  })
  return missing ? null : total(counted.filter((one) => one.day === day).map(({ followers }) => followers))
}

type AccountDay = { account: number; day: number; followers: number | null }

/** From the reading on the day before the range, else the first one in it, to the last one. */
function gainedIn(days: AccountDay[], account: number, from: number, to: number): number | null {
  const read = days
    .filter(
      (one) => one.account === account && one.followers !== null && one.day >= from - 1 && one.day <= to,
    )
    .toSorted((a, b) => a.day - b.day)
  const [first] = read
  const last = read.at(-1)
  if (read.length < 2 || !first || !last) return null
  return (last.followers ?? 0) - (first.followers ?? 0)
}

import { expect, type Page } from '@playwright/test'
import { sql, type Kysely } from 'kysely'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { rollUpResults } from '../../server/analytics/roll-up/roll-up-results.ts'
import type { Tables } from '../../server/tables.ts'
import { insertPublished, type PublishedPost } from '../support/insert-published.ts'
import { seededRandom } from '../support/seeded-random.ts'
import type { ProductUnderTest } from './product-under-test.ts'
import { apiOf, clientOf, newHandle } from './studio.ts'

const dayMs = 86_400_000

/** How an account does: its posts a week, how often one is seen, and what part of those who see it react. */
type Habits = { platform: PlatformKey; postsPerWeek: number; seen: number; rate: number }

/** Three accounts that differ in all of it; the last platform does not tell its reach and its profile views. */
export const threeAccounts: Habits[] = [
  { platform: 'instagram', postsPerWeek: 4, seen: 1_800, rate: 0.052 },
  { platform: 'facebook', postsPerWeek: 3, seen: 950, rate: 0.021 },
  { platform: 'twitter', postsPerWeek: 7, seen: 420, rate: 0.013 },
]

const texts = [
  'Our new roast is here: notes of plum and cocoa, from a farm we have known for years.',
  'Which cup would you choose this morning?',
  'Saturday: open until six, with fresh bread from nine. Come and see us!',
  'How do you brew at home? Tell us in the comments. #coffee #homebrew',
  'Three things that we learned in our first year as a small roastery, and one that we would do differently. #smallbusiness #coffee #roastery',
  'Behind the counter today: Mira, who draws a swan in eleven seconds.',
]

/** Connects accounts and gives them posts with numbers for so many days until now. */
export async function withResults(
  product: ProductUnderTest,
  page: Page,
  days: number,
  habits = threeAccounts,
): Promise<SocialAccount[]> {
  const client = await clientOf(page)
  const accounts: SocialAccount[] = []
  for (const { platform } of habits) accounts.push(await client.connect(platform, newHandle()))
  await withDatabase(product, page, async (db, owner) => {
    for (const [index, account] of accounts.entries()) {
      const own = habits[index]
      if (own === undefined) continue
      await insertPublished({ db }, owner, postsOf(account, own, days))
      await insertDays(db, account, own, days)
    }
  })
  expect(accounts).toHaveLength(habits.length)
  return accounts
}

/** Writes posts that were published on accounts of the user of this page, with their results. */
export const withPublished = (product: ProductUnderTest, page: Page, posts: PublishedPost[]) =>
  withDatabase(product, page, async (db, owner) => void (await insertPublished({ db }, owner, posts)))

type Owner = { workspaceId: string; user: { id: string } }

/** Writes results of the user of this page, and adds them up. */
async function withDatabase(
  product: ProductUnderTest,
  page: Page,
  write: (db: Kysely<Tables>, owner: Owner) => Promise<void>,
): Promise<void> {
  const api = await apiOf(page)
  const { workspaces } = (await api.get('/api/workspaces')) as { workspaces: { id: string }[] }
  const user = JSON.parse(String(await page.evaluate("localStorage.getItem('user')"))) as { id: string }
  const owner = { workspaceId: workspaces[0]?.id ?? '', user }
  await product.withDatabase(async (db) => {
    await write(db, owner)
    await sql`update posts set measured_at = now() where workspace_id = ${owner.workspaceId}`.execute(db)
    await rollUpResults({ db })
  })
}

/** The same posts in every run: more are seen on weekday evenings, and a few are seen by very many. */
function postsOf(
  account: SocialAccount,
  { platform, postsPerWeek, seen, rate }: Habits,
  days: number,
): PublishedPost[] {
  const random = seededRandom(platform)
  const posts = Math.round((days / 7) * postsPerWeek)
  return Array.from({ length: posts }, (_none, index) => {
    const publishedAt = new Date(Date.now() - ((index + random()) / posts) * days * dayMs)
    const luck = Math.exp(1.1 * (random() + random() + random() - 1.5))
    const evening = publishedAt.getHours() >= 16 && publishedAt.getHours() <= 20 ? 1.5 : 1
    const growth = 1 + 0.6 * (1 - index / posts)
    const impressions = Math.round(seen * luck * evening * growth)
    const text = Math.floor(random() * texts.length)
    const question = texts[text]?.includes('?') ? 1.5 : 1
    return {
      accountId: account.id,
      platform,
      publishedAt,
      content: texts[text] ?? '',
      impressions,
      reach: platform === 'twitter' ? null : Math.round(impressions * (0.7 + 0.2 * random())),
      engagements: Math.round(impressions * rate * question * (0.6 + 0.8 * random())),
    }
  })
}

/** Followers and profile views of each day but one, on which nothing was read. */
async function insertDays(db: Kysely<Tables>, account: SocialAccount, { platform }: Habits, days: number) {
  const now = account.followers ?? 100
  const random = seededRandom(`${platform} days`)
  let count = Math.round(now * 0.88)
  const gap = Math.round(days / 3)
  const rows = Array.from({ length: days }, (_none, index) => {
    count += Math.round((now * 0.2 * random()) / days)
    const day = new Date(Date.now() - (days - index) * dayMs).toISOString().slice(0, 10)
    const profileViews = platform === 'twitter' ? null : Math.round(12 * (0.5 + random()))
    return {
      social_account_id: account.id,
      day,
      followers: count,
      impressions: null,
      reach: null,
      profile_views: profileViews,
    }
  })
  await db
    .insertInto('account_days')
    .values(rows.filter((_row, index) => index !== gap))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

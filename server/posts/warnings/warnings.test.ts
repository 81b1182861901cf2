import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostWarning, PostWarningsInput } from '../../../contract/posts/post-warnings.ts'
import type { Post } from '../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let owner: TestUser
let client: ApiClient
let account: SocialAccount
let other: SocialAccount

beforeAll(async () => {
  app = await sharedApp()
  owner = await app.addUser()
  client = apiClient(app.url, owner.token)
  account = await client.connect('twitter', 'ada_warns')
  other = await client.connect('linkedin', 'ada_warns')
})
afterAll(() => app.close())

/** A local time in UTC so many days from now, at that time of day: far from other posts of these tests. */
const dayAt = (days: number, time = '12:00') => ({
  localTime: `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}`,
  timeZone: 'UTC',
})

/** A scheduled post, without the points that scheduling takes. */
async function plan(text: string, at: ReturnType<typeof dayAt>, to = account) {
  return planned(await client.draft(to, text), at)
}

async function planned({ id, groupId }: Post, { localTime, timeZone }: ReturnType<typeof dayAt>) {
  const scheduledAt = new Date(`${localTime}:00Z`)
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'scheduled', scheduled_at: scheduledAt, time_zone: timeZone, due_at: scheduledAt })
    .where('id', '=', id)
    .execute()
  return { id, groupId, scheduledAt: scheduledAt.toISOString() }
}

async function warningsOf(input: PostWarningsInput, as = client): Promise<PostWarning[]> {
  const reply = await as.call<{ warnings: PostWarning[] }>('POST', '/api/posts/warnings', input)
  return reply.warnings
}

const written = (text: string, to = [account], rest: object = {}): PostWarningsInput => ({
  texts: [{ text, socialAccountIds: to.map(({ id }) => id), ...rest }],
})

describe('the same text', () => {
  const text = 'Our rye bread comes out of the oven at four. Who is coming for the first loaf?'

  test('on one account within thirty days before or after is named, with the post', async () => {
    const post = await plan(text, dayAt(100))
    for (const days of [71, 100.5, 129]) {
      const at = dayAt(days, '18:00')
      expect(await warningsOf({ ...written(text), at })).toEqual([
        {
          kind: 'same_text',
          socialAccountId: account.id,
          postId: post.id,
          at: post.scheduledAt,
          similarity: 100,
        },
      ])
    }
    const from = (ms: number) => {
      const localTime = new Date(Date.parse(post.scheduledAt) + ms).toISOString().slice(0, 16)
      return warningsOf({ ...written(text), at: { localTime, timeZone: 'UTC' } })
    }
    const thirtyDays = 30 * 86_400_000
    const minute = 60_000
    for (const side of [-1, 1]) {
      expect(await from(side * (thirtyDays - minute))).toHaveLength(1)
      expect(await from(side * (thirtyDays + minute))).toEqual([])
    }
    expect(await warningsOf({ ...written(text, [other]), at: dayAt(100, '18:00') })).toEqual([])
  })

  test('counts whatever spaces it has, and not against a draft or the post itself', async () => {
    const draft = await client.draft(account, 'A draft of ours about nothing much')
    expect(await warningsOf({ ...written('A draft of ours about nothing much'), at: dayAt(200) })).toEqual([])
    const post = await plan('Spaces \n  and lines', dayAt(200))
    const same = written(' Spaces and\n\nlines ')
    expect(await warningsOf({ ...same, at: dayAt(201) })).toMatchObject([
      { postId: post.id, similarity: 100 },
    ])
    expect(await warningsOf({ ...same, groupId: post.groupId, at: dayAt(201) })).toEqual([])
    expect(await warningsOf({ postIds: [post.id, draft.id], at: dayAt(201) })).toEqual([])
  })

  test('of a stored post is found by its id, with its further messages', async () => {
    const parts = [{ kind: 'message' as const, content: 'Second message about wheat' }]
    const target = { platform: 'twitter' as const, socialAccountId: account.id, parts }
    const first = await client.save({ ...target, content: 'First message about flour' })
    await planned(first, dayAt(300))
    const again = await client.save({ ...target, content: 'First message about rice flour' })
    expect(await warningsOf({ postIds: [again.id], at: dayAt(301) })).toMatchObject([
      { kind: 'same_text', postId: first.id, similarity: 85 },
    ])
    const typed = written('First message about rice flour', [account], {
      parts: ['Second message about wheat'],
    })
    expect(await warningsOf({ ...typed, at: dayAt(301) })).toMatchObject([{ postId: first.id }])
  })

  test('of an account of another workspace is not looked for', async () => {
    const stranger = apiClient(app.url, (await app.addUser()).token)
    const post = await plan('Our secret launch on Friday', dayAt(400))
    const asked = { ...written('Our secret launch on Friday'), at: dayAt(400, '18:00') }
    expect(await warningsOf(asked, stranger)).toEqual([])
    expect(await warningsOf({ postIds: [post.id], at: dayAt(400, '18:00') }, stranger)).toEqual([])
    expect(await warningsOf(asked)).toHaveLength(1)
  })

  test('is found behind two thousand newer posts of the account', async () => {
    const busy = await client.connect('facebook', 'ada_is_busy')
    const post = await plan('Behind all of them', dayAt(500, '00:10'), busy)
    await sql`
      with added as (
        insert into post_groups (id, workspace_id, content, created_by)
        select gen_random_uuid(), ${owner.workspaceId}, 'Number ' || n, ${owner.user.id} from generate_series(1, 2000) n
        returning *
      )
      insert into posts (id, workspace_id, group_id, platform, social_account_id, content, status, published_at, created_by)
      select gen_random_uuid(), workspace_id, id, 'facebook', ${busy.id}, content, 'published',
        ${post.scheduledAt}::timestamptz + interval '1 hour', created_by
      from added`.execute(app.ctx.db)
    expect(await warningsOf({ ...written('Behind all of them', [busy]), at: dayAt(501) })).toMatchObject([
      { kind: 'same_text', postId: post.id, similarity: 100 },
    ])
  })

  test('is asked for with any characters', async () => {
    const strange = 'Half of an emoji \ud83c and "quotes" \\ and \u0007'
    expect(await warningsOf(written(strange))).toEqual([])
  })
})

describe('nearly the same text', () => {
  const originals = [
    'Our rye bread comes out of the oven at four. Who is coming for the first loaf?',
    'Three things we learned from a hundred customers this spring: listen, answer fast, and say thank you.',
    'New opening hours from Monday: we open at seven and close at six, also on Saturdays.',
    'The winter menu is here! Pumpkin soup, baked apples and a very dark chocolate cake. #winter #food',
    'We are hiring a baker who likes early mornings. Write to us and tell us about your favorite bread.',
    'Nuestro pan de centeno sale del horno a las cuatro. ¿Quién viene por la primera pieza?',
    'Unser Roggenbrot kommt um vier aus dem Ofen. Wer holt sich heute den ersten Laib bei uns ab?',
    'ライ麦パンは四時に焼き上がります。最初の一斤を買いに来るのは誰でしょう。',
    'How do you keep a sourdough alive while you travel? Four answers from our bakers, step by step.',
    'Thank you for five years! On Friday there is cake for everyone who comes by before noon.',
  ]
  const words = (text: string) => text.split(' ')
  const changes: Record<string, { least: number; change: (text: string) => string }> = {
    'another emoji and spaces': { least: 1, change: (text) => ` ${text}\n\n🍞🎉` },
    'capital letters': { least: 1, change: (text) => text.toUpperCase() },
    'other punctuation': { least: 1, change: (text) => text.replaceAll(/[.,!?:]/g, ' –') },
    'another hashtag': { least: 1, change: (text) => `${text} #bakery` },
    'words in another order': { least: 0.9, change: (text) => words(text).toReversed().join(' ') },
    'one word replaced': { least: 0.9, change: (text) => text.replace(/\p{L}{4,}/u, 'Something') },
    'a sentence added': { least: 0.8, change: (text) => `${text} See you soon there` },
    'a link added': { least: 0.8, change: (text) => `${text} https://example.com/bread` },
  }

  test.each(Object.entries(changes))('is recognized with %s', async (name, { least, change }) => {
    const at = 600 + 70 * Object.keys(changes).indexOf(name)
    const target = await client.connect('twitter', `ada_near_${at}`)
    const posts = []
    for (const [index, text] of originals.entries()) posts.push(await plan(text, dayAt(at + index), target))
    let found = 0
    for (const [index, text] of originals.entries()) {
      const warnings = await warningsOf({
        ...written(change(text), [target]),
        at: dayAt(at + index, '18:00'),
      })
      const same = warnings.find((one) => one.kind === 'same_text')
      if (same?.postId === posts[index]?.id) found += 1
    }
    expect(found / originals.length).toBeGreaterThanOrEqual(least)
  })

  test('is not seen in different texts of one account, also with the same hashtags', async () => {
    const target = await client.connect('twitter', 'ada_differs')
    const tags = ' #bakery #bread'
    for (const [index, text] of originals.entries()) await plan(text + tags, dayAt(1400 + index), target)
    const others = [
      'On Sunday we bake with children: bring an apron and good appetite.',
      'The oven is being repaired on Tuesday. We sell what we baked on Monday.',
      'Which of our breads would you take to an island, and why that one?',
      'Meet Mila, who has baked for us since the first day, and her favorite cake.',
    ]
    for (const text of others) {
      const found = await warningsOf({ ...written(text + tags, [target]), at: dayAt(1405, '18:00') })
      expect(found).toEqual([])
    }
  })
})

describe('the time', () => {
  test('of another post of the account within a quarter of an hour is named', async () => {
    const post = await plan('On the hour', dayAt(140, '12:00'))
    const at = (time: string) => warningsOf({ ...written('Something else entirely'), at: dayAt(140, time) })
    for (const time of ['11:46', '12:00', '12:14']) {
      expect(await at(time)).toEqual([
        { kind: 'close_in_time', socialAccountId: account.id, postId: post.id, at: post.scheduledAt },
      ])
    }
    for (const time of ['11:45', '12:15']) expect(await at(time)).toEqual([])
    expect(await warningsOf({ postIds: [post.id], at: dayAt(140, '12:05') })).toEqual([])
  })

  test.each([
    ['22:59', false],
    ['23:00', true],
    ['03:30', true],
    ['05:59', true],
    ['06:00', false],
  ])('%s is at night: %s', async (time, isNight) => {
    const found = await warningsOf({
      ...written('Nobody reads this'),
      at: { ...dayAt(150, time), timeZone: 'America/New_York' },
    })
    expect(found).toEqual(isNight ? [{ kind: 'night' }] : [])
  })

  test('after the end of our access is named, and one before it is not', async () => {
    const lent = await client.connect('instagram', 'ada_lends')
    const endsAt = new Date(`${dayAt(160).localTime}:00Z`)
    await sql`update connections set ends_at = ${endsAt}
      where id = (select connection_id from social_accounts where id = ${lent.id})`.execute(app.ctx.db)
    const at = (time: string) =>
      warningsOf({ ...written('A picture', [lent, account]), at: dayAt(160, time) })
    expect(await at('11:59')).toEqual([])
    expect(await at('12:00')).toEqual([
      { kind: 'access_ends', socialAccountId: lent.id, endsAt: endsAt.toISOString() },
    ])
  })

  test('that does not exist is refused', async () => {
    const body = { ...written('Hello'), at: { localTime: '2028-02-30T10:00', timeZone: 'UTC' } }
    expect(await app.request('POST', '/api/posts/warnings', { token: owner.token, body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })
})

test('a warning keeps no post from being scheduled', async () => {
  const at = dayAt(170, '23:30')
  await plan('Said twice', at)
  const again = await client.draft(account, 'Said twice')
  expect(await warningsOf({ postIds: [again.id], at })).toMatchObject([
    { kind: 'same_text' },
    { kind: 'close_in_time' },
    { kind: 'night' },
  ])
  expect(await client.act(again, 'schedule', at)).toMatchObject({ status: 'scheduled' })
})

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewLink } from '../../contract/review-links/review-links.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { joinWorkspace } from '../../tests/support/join-workspace.ts'
import { enterReview, makeLink, openReview, reviewer, tokenOf } from '../../tests/support/review.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'
import { deleteEndedCodes } from './review/review-codes.queries.ts'

let app: TestApp
let ada: TestUser
let account: SocialAccount
let owner: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  owner = apiClient(app.url, ada.token)
  account = await owner.connect('instagram', 'ada_links')
})
afterAll(() => app.close())

const draft = (text: string) => owner.draft(account, text)
const detail = (id: string) =>
  owner.call<{
    link: ReviewLink
    reviewers: object[]
    total: number
    posts: { post: Post; client: string; decisions: object[] }[]
  }>('GET', `/api/review-links/${id}`)

test('a member sees who opened a link, who came in and what they decided', async () => {
  const post = await draft('Look at this')
  const { link, token } = await makeLink(owner, [post])
  expect(link).toMatchObject({
    state: 'open',
    scope: { kind: 'posts', groups: 1 },
    createdBy: 'Ada Lovelace',
    opens: 0,
    firstOpenedAt: null,
    canManage: true,
  })
  expect(await openReview(app, token)).toEqual({
    workspace: { name: expect.any(String) as string, pictureUrl: null, color: 'indigo' },
    name: 'Posts for December',
    needsPassword: false,
    needsAddress: false,
    knownAs: null,
  })
  await openReview(app, token)
  const anna = await enterReview(app, token, 'Anna')
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  await anna.decide(seen, 'request_changes', 'Brighter')
  expect(await detail(link.id)).toMatchObject({
    link: { opens: 2, firstOpenedAt: expect.any(String) as string, reviewers: 1, changesRequested: 1 },
    reviewers: [{ name: 'Anna', email: null }],
    total: 1,
    posts: [
      {
        post: { id: post.id, excerpt: 'Look at this' },
        client: 'changes_requested',
        decisions: [{ by: 'Anna', reason: 'Brighter', isCurrent: true }],
      },
    ],
  })
  const { links } = await owner.call<{ links: ReviewLink[] }>('GET', '/api/review-links?limit=1')
  expect(links).toMatchObject([{ id: link.id, opens: 2 }])
})

test('only the first opening is told, to who made the link, and 50 at once lose nothing', async () => {
  const { link, token } = await makeLink(owner, [await draft('For fifty')])
  const names = Array.from({ length: 50 }, (_, index) => `Client ${index}`)
  await Promise.all(names.map(() => openReview(app, token)))
  const all = await Promise.all(names.map((name) => enterReview(app, token, name)))
  const posts = await Promise.all(all.map((one) => one.posts()))
  expect(posts.every(([post]) => post?.content === 'For fifty')).toBe(true)
  expect((await detail(link.id)).link).toMatchObject({ opens: 50, reviewers: 50 })
  const { rows } = await sql<{ data: object }>`
    select data -> 'event' -> 'data' as data from pgboss.job where name = 'events-notifications'
      and data -> 'event' ->> 'type' = 'review.opened' and data -> 'event' -> 'data' ->> 'linkId' = ${link.id}`.execute(
    app.ctx.db,
  )
  expect(rows).toEqual([{ data: { linkId: link.id, name: 'Posts for December', userId: ada.user.id } }])
})

test('a post is shown as its platform shows it, and nothing more of it', async () => {
  const create = { width: 8, height: 8, channels: 3, background: '#f00' } as const
  const png = await sharp({ create }).png().toBuffer()
  const media = await owner.upload(png, 'secret-name.png', 'image/png')
  const post = await owner.draft(account, 'With a picture', [media])
  const { token } = await makeLink(owner, [post])
  const anna = await enterReview(app, token, 'Anna')
  const [seen] = await anna.posts()
  expect(seen).toEqual({
    id: post.id,
    groupId: post.groupId,
    platform: 'instagram',
    account: { name: account.name, username: 'ada_links', pictureUrl: account.pictureUrl },
    content: 'With a picture',
    options: expect.any(Object) as object,
    media: [
      {
        altText: 'A plain color',
        media: expect.objectContaining({ id: media.id, name: '', crop: null }) as object,
      },
    ],
    parts: [],
    scheduledAt: null,
    whenApproved: false,
    publishedAt: null,
    permalink: null,
    hash: expect.any(String) as string,
    state: 'waiting',
    decisions: [],
    comments: [],
  })
  const picture = await fetch(app.url + seen?.media[0]?.media.url)
  expect(picture.status).toBe(200)
  expect(JSON.stringify(seen)).not.toContain('secret-name')
})

test('a label shows what has a time, and a month what is in it in the zone of the workspace', async () => {
  const twitter = await owner.connect('twitter', 'ada_months')
  await owner.call('PATCH', '/api/workspaces/current', { timeZone: 'Pacific/Auckland' })
  const plan = async (text: string, localTime: string) =>
    owner.act(await owner.draft(twitter, text), 'schedule', { localTime, timeZone: 'Pacific/Auckland' })
  const before = await plan('Last day', '2028-02-29T23:30')
  const first = await plan('First day', '2028-03-01T00:30')
  const last = await plan('End', '2028-03-31T23:30')
  await plan('Next month', '2028-04-01T00:00')
  const idea = await owner.draft(twitter, 'An idea')
  const { label } = await owner.call<{ label: { id: string } }>('POST', '/api/labels', {
    name: 'Spring',
    color: 'green',
  })
  for (const { groupId } of [last, before, idea]) {
    await app.ctx.db
      .insertInto('post_group_labels')
      .values({ group_id: groupId, label_id: label.id })
      .execute()
  }
  const textsOf = async (scope: object) => {
    const { token } = await makeLink(owner, [], { scope })
    const anna = await enterReview(app, token, 'Anna')
    const pages = [await anna.posts('?limit=1'), (await anna.posts()).slice(1)]
    return pages.flat().map(({ content }) => content)
  }
  expect(await textsOf({ kind: 'month', month: '2028-03' })).toEqual([first.excerpt, last.excerpt])
  expect(await textsOf({ kind: 'label', labelId: label.id })).toEqual(['Last day', 'End'])
  await owner.call('DELETE', `/api/labels/${label.id}?version=1`)
  const { links } = await owner.call<{ links: ReviewLink[] }>('GET', '/api/review-links?limit=1')
  expect(links).toMatchObject([{ scope: { kind: 'label', label: null } }])
})

test('the page of a post names the open links that show it', async () => {
  const twitter = await owner.connect('twitter', 'ada_shared')
  await owner.call('PATCH', '/api/workspaces/current', { timeZone: 'Pacific/Auckland' })
  const post = await owner.act(await owner.draft(twitter, 'Shared'), 'schedule', {
    localTime: '2029-03-01T00:30',
    timeZone: 'Pacific/Auckland',
  })
  const other = await owner.draft(twitter, 'Another')
  const namesOf = async ({ id }: Pick<Post, 'id'>) => {
    const path = `/api/posts/${id}/review-links`
    const { links } = await owner.call<{ links: { name: string }[] }>('GET', path)
    return links.map(({ name }) => name).toSorted()
  }
  expect(await namesOf(post)).toEqual([])
  const { label } = await owner.call<{ label: { id: string } }>('POST', '/api/labels', {
    name: 'Shared',
    color: 'green',
  })
  const row = { group_id: post.groupId, label_id: label.id }
  await app.ctx.db.insertInto('post_group_labels').values(row).execute()
  await makeLink(owner, [post], { name: 'chosen' })
  await makeLink(owner, [other], { name: 'another post' })
  await makeLink(owner, [], { name: 'label', scope: { kind: 'label', labelId: label.id } })
  await makeLink(owner, [], { name: 'month', scope: { kind: 'month', month: '2029-03' } })
  await makeLink(owner, [], { name: 'another month', scope: { kind: 'month', month: '2029-02' } })
  const { link } = await makeLink(owner, [post], { name: 'withdrawn' })
  await owner.call('POST', `/api/review-links/${link.id}/withdraw`)
  expect(await namesOf(post)).toEqual(['chosen', 'label', 'month'])
  expect(await namesOf(other)).toEqual(['another post'])
})

test('whoever has the address looks before giving a name, unless the link asks for more', async () => {
  const look = (token: string, more: object = {}) =>
    app.request('POST', '/api/review/look', { body: { token, ...more } })
  const posts = [await draft('Number one'), await draft('Number two')]
  const { link, token } = await makeLink(owner, posts)
  const { body } = await look(token, { limit: 1 })
  expect(body).toMatchObject({
    total: 2,
    review: { name: 'Posts for December', timeZone: expect.anything() },
  })
  const rest = await look(token, { cursor: body['nextCursor'] })
  expect([...(body['posts'] as Post[]), ...(rest.body['posts'] as Post[])]).toMatchObject([
    { content: 'Number one', state: 'waiting' },
    { content: 'Number two', state: 'waiting' },
  ])
  expect(await detail(link.id)).toMatchObject({ link: { reviewers: 0 }, reviewers: [] })
  for (const more of [{ password: 'open sesame' }, { confirmsAddress: true }]) {
    const closed = await makeLink(owner, posts, more)
    const answer = await look(closed.token)
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(JSON.stringify(answer.body)).not.toContain('Number')
  }
  expect(await look('a'.repeat(43))).toMatchObject({ status: 404 })
})

test('a link is renamed, prolonged and gets other posts; what was removed is not shown any more', async () => {
  const [one, two] = [await draft('Number one'), await draft('Number two')]
  const { link, token } = await makeLink(owner, [one])
  const anna = await enterReview(app, token, 'Anna')
  const change = (body: object) => owner.call('PATCH', `/api/review-links/${link.id}`, body)
  await change({ name: 'January', addGroups: [two.groupId, one.groupId], removeGroups: [one.groupId] })
  expect((await anna.posts()).map(({ content }) => content)).toEqual(['Number two'])
  expect((await anna.ask('GET', `/posts/${one.id}`)).status).toBe(404)
  const past = new Date(Date.now() - 1000).toISOString()
  await expect(change({ endsAt: past })).rejects.toThrow('Choose an end in the future')
  const late = new Date(Date.now() + 400 * 86_400_000).toISOString()
  await expect(change({ endsAt: late })).rejects.toThrow('at most a year')
})

test('only open links to chosen posts are offered to add posts to', async () => {
  const open = await makeLink(owner, [await draft('Open')], { name: 'open' })
  const gone = await makeLink(owner, [await draft('Gone')], { name: 'withdrawn' })
  await owner.call('POST', `/api/review-links/${gone.link.id}/withdraw`)
  const ended = await makeLink(owner, [await draft('Ended')], { name: 'ended' })
  await sql`update review_links set ends_at = now() - interval '1 second' where id = ${ended.link.id}`.execute(
    app.ctx.db,
  )
  await makeLink(owner, [], { name: 'month', scope: { kind: 'month', month: '2030-01' } })
  const { links } = await owner.call<{ links: ReviewLink[] }>(
    'GET',
    '/api/review-links?takesPosts=true&limit=2',
  )
  expect(links[0]).toMatchObject({ id: open.link.id, name: 'open' })
  expect(links.every(({ state, scope }) => state === 'open' && scope.kind === 'posts')).toBe(true)
})

test('a link that ended works again once it gets another end', async () => {
  const { link, token } = await makeLink(owner, [await draft('Prolonged')])
  await sql`update review_links set ends_at = now() - interval '1 second' where id = ${link.id}`.execute(
    app.ctx.db,
  )
  expect(await openReview(app, token)).toBeUndefined()
  const endsAt = new Date(Date.now() + 86_400_000).toISOString()
  await owner.call('PATCH', `/api/review-links/${link.id}`, { endsAt })
  expect(await openReview(app, token)).toMatchObject({ name: 'Posts for December' })
})

test('a new address ends the one before, and who came in stays in', async () => {
  const { link, token } = await makeLink(owner, [await draft('Moved')])
  const anna = await enterReview(app, token, 'Anna')
  const { url } = await owner.call<{ url: string }>('POST', `/api/review-links/${link.id}/address`)
  expect(await openReview(app, token)).toBeUndefined()
  expect(await openReview(app, tokenOf(url))).toMatchObject({ name: 'Posts for December' })
  expect(await anna.posts()).toHaveLength(1)
})

test('another password ends the access of all who came in before', async () => {
  const { link, token } = await makeLink(owner, [await draft('Locked')])
  const anna = await enterReview(app, token, 'Anna')
  await owner.call('PATCH', `/api/review-links/${link.id}`, { password: 'open sesame' })
  expect(await anna.ask('GET', '/posts')).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  expect(await openReview(app, token)).toMatchObject({ needsPassword: true })
  await expect(enterReview(app, token, 'Anna')).rejects.toThrow('wrong_password')
  await expect(enterReview(app, token, 'Anna', 'open sesam')).rejects.toThrow('wrong_password')
  expect(await (await enterReview(app, token, 'Anna', 'open sesame')).posts()).toHaveLength(1)
})

test('withdrawn, ended, deleted and unknown links give the same answer', async () => {
  const links = await Promise.all(
    ['withdrawn', 'ended', 'deleted'].map(async () => makeLink(owner, [await draft('Closed')])),
  )
  const [gone, ended, deleted] = links
  if (!gone || !ended || !deleted) throw new Error('There is no link')
  const inside = await Promise.all([gone, ended].map(({ token }) => enterReview(app, token, 'Anna')))
  await owner.call('POST', `/api/review-links/${gone.link.id}/withdraw`)
  await sql`update review_links set ends_at = now() - interval '1 second' where id = ${ended.link.id}`.execute(
    app.ctx.db,
  )
  await owner.call('DELETE', `/api/review-links/${deleted.link.id}`)
  const plain = {
    status: 404,
    body: {
      success: false,
      code: 'not_found',
      message: 'This review link does not work any more. Ask whoever sent it for a new one.',
    },
  }
  for (const token of [gone.token, ended.token, deleted.token, 'x'.repeat(43)]) {
    for (const call of ['open', 'enter']) {
      const { status, body } = await app.request('POST', `/api/review/${call}`, {
        body: { token, name: 'Anna' },
      })
      expect({ status, body }).toEqual(plain)
    }
  }
  for (const one of inside) expect(await one.ask('GET', '/posts')).toMatchObject(plain)
})

test('a reviewer confirms an address by a mailed code, and is reminded by an address of their own', async () => {
  const { link, token } = await makeLink(owner, [await draft('For certain')], {
    confirmsAddress: true,
    password: 'open sesame',
  })
  expect(await openReview(app, token)).toMatchObject({ needsAddress: true, needsPassword: true })
  const email = `anna-${ada.user.id}@example.com`
  const body = { token, name: 'Anna', email, password: 'open sesame' }
  expect(await app.request('POST', '/api/review/enter', { body })).toMatchObject({ status: 409 })
  expect(await app.request('POST', '/api/review/codes', { body })).toMatchObject({ status: 200 })
  const [mail] = await app.mailsTo(email)
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1] ?? ''
  const confirm = (given: string) =>
    app.request('POST', '/api/review/confirm', { body: { token, email: email.toUpperCase(), code: given } })
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  expect(await confirm(wrong)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
  const entered = await confirm(code)
  expect(entered).toMatchObject({ status: 200, body: { name: 'Anna' } })
  expect(await reviewer(app, String(entered.body['reviewerToken'])).posts()).toHaveLength(1)
  // Once.
  expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })

  expect(await owner.call('POST', `/api/review-links/${link.id}/remind`)).toMatchObject({ mailed: 1 })
  await expect.poll(async () => (await app.mailsTo(email)).length).toBe(2)
  const reminder = (await app.mailsTo(email, 2)).find(({ subject }) => subject.includes('waits for'))
  const own = tokenOf(/http\S+/.exec(reminder?.text ?? '')?.[0] ?? '')
  expect(await openReview(app, own)).toMatchObject({
    needsAddress: false,
    needsPassword: false,
    knownAs: 'Anna',
  })
  const again = await enterReview(app, own, 'Anna K.')
  expect((await again.posts()).map(({ content }) => content)).toEqual(['For certain'])
  expect((await detail(link.id)).reviewers).toMatchObject([{ name: 'Anna K.', email }])
  for (let count = 0; count < 2; count += 1) await owner.call('POST', `/api/review-links/${link.id}/remind`)
  await expect(owner.call('POST', `/api/review-links/${link.id}/remind`)).rejects.toThrow('rate_limited')
})

test('nobody is reminded of a link without confirmed addresses', async () => {
  const { link, token } = await makeLink(owner, [await draft('Nameless')])
  await enterReview(app, token, 'Anna')
  expect(await owner.call('POST', `/api/review-links/${link.id}/remind`)).toMatchObject({ mailed: 0 })
})

test('a member who works for some accounts shares only posts of these', async () => {
  const mine = await owner.connect('twitter', 'lenas_own')
  const lena = await app.addUser({ fullName: 'Lena Limited' })
  await joinWorkspace(app, lena, ada.workspaceId, 'editor')
  await app.ctx.db
    .updateTable('members')
    .set({ social_account_ids: [mine.id] })
    .where('user_id', '=', lena.user.id)
    .where('workspace_id', '=', ada.workspaceId)
    .execute()
  const limited = apiClient(app.url, lena.token)
  const [hers, others] = [await owner.draft(mine, 'Hers'), await draft('Of others')]
  await expect(makeLink(limited, [others])).rejects.toThrow('You work for some accounts')
  const { token, link } = await makeLink(limited, [hers])
  expect(await (await enterReview(app, token, 'Anna')).posts()).toMatchObject([{ content: 'Hers' }])
  const foreign = await makeLink(owner, [others])
  await expect(limited.call('POST', `/api/review-links/${foreign.link.id}/withdraw`)).rejects.toThrow(
    'posts of accounts that you do not work for',
  )
  // Also of what others add later.
  await owner.call('PATCH', `/api/review-links/${link.id}`, { addGroups: [others.groupId] })
  expect(await (await enterReview(app, token, 'Anna')).posts()).toHaveLength(1)
})

test('reviewers and members answer each other, and each sees whose a comment is', async () => {
  const post = await draft('Open on Friday at nine')
  const { link, token } = await makeLink(owner, [post])
  const [anna, ben] = [await enterReview(app, token, 'Anna'), await enterReview(app, token, 'Ben')]
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  const id = randomUUIDv7()
  const first = await anna.comment(seen, 'Saturday, please', { quote: 'Friday', id })
  expect(first).toMatchObject({
    id,
    by: 'Anna',
    isClient: true,
    isMine: true,
    quote: 'Friday',
    threadId: null,
  })
  // Sent again, because the answer got lost.
  await anna.comment(seen, 'Saturday, please', { quote: 'Friday', id })
  await owner.call('POST', `/api/post-groups/${post.groupId}/comments`, {
    id: randomUUIDv7(),
    threadId: id,
    body: 'Sure?',
  })
  await ben.comment(seen, 'Yes', { threadId: id })
  expect((await anna.post(post.id)).comments).toMatchObject([
    { text: 'Saturday, please', isMine: true, quote: 'Friday' },
    { text: 'Sure?', by: 'Ada Lovelace', isClient: false, isMine: false, threadId: id },
    { text: 'Yes', by: 'Ben', isClient: true, isMine: false, threadId: id },
  ])
  expect((await detail(link.id)).posts).toMatchObject([{ comments: 3 }])
  await owner.call('DELETE', `/api/review-links/${link.id}`)
  const { threads } = await owner.call<{ threads: { comments: { author: object }[] }[] }>(
    'GET',
    `/api/post-groups/${post.groupId}/comments`,
  )
  expect(threads[0]?.comments.map(({ author }) => author)).toMatchObject([
    { name: 'Anna', isReviewer: true },
    { name: 'Ada Lovelace', isReviewer: false },
    { name: 'Ben', isReviewer: true },
  ])
})

test('what reviewers of a deleted link decided stays, with their names', async () => {
  const post = await draft('Remembered')
  const { link, token } = await makeLink(owner, [post])
  const anna = await enterReview(app, token, '  <b>Anna</b> \u202E ')
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  await anna.decide(seen, 'approve')
  await owner.call('DELETE', `/api/review-links/${link.id}`)
  const { steps } = await owner.call<{ steps: object[] }>('GET', `/api/posts/${post.id}/approval`)
  expect(steps).toMatchObject([{ kind: 'approved', party: 'client', by: '<b>Anna</b> (client)' }])
})

test('reminders that nobody opened do not keep others out', async () => {
  const { link, token } = await makeLink(owner, [await draft('Often reminded')])
  const fill = (seen: string) =>
    sql`insert into reviewers (id, workspace_id, link_id, name, created_at, last_seen_at)
    select gen_random_uuid(), ${ada.workspaceId}, ${link.id}, 'Anna', now(), now() - ${seen}::interval
    from generate_series(1, 2000)`.execute(app.ctx.db)
  await fill('1 day')
  expect(await (await enterReview(app, token, 'Ben')).posts()).toHaveLength(1)
  await fill('0')
  const late = await app.request('POST', '/api/review/enter', { body: { token, name: 'Cora' } })
  expect(late.status).toBe(409)
})

test('ended codes are deleted with the names and addresses that were typed', async () => {
  const { link, token } = await makeLink(owner, [await draft('For a while')], { confirmsAddress: true })
  const body = { token, name: 'Anna', email: `anna-swept-${ada.user.id}@example.com` }
  expect(await app.request('POST', '/api/review/codes', { body })).toMatchObject({ status: 200 })
  const codes = app.ctx.db.selectFrom('review_codes').select('name').where('link_id', '=', link.id)
  await deleteEndedCodes(app.ctx.db, new Date())
  expect(await codes.execute()).toHaveLength(1)
  await deleteEndedCodes(app.ctx.db, new Date(Date.now() + 11 * 60_000))
  expect(await codes.execute()).toEqual([])
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reviewerHeader } from '../../contract/review-links/review.ts'
import type { Post } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import { joinWorkspace } from '../support/join-workspace.ts'
import { publishPost } from '../support/publish-due.ts'
import { enterReview, makeLink, reviewer } from '../support/review.ts'
import { sandboxControls } from '../support/sandbox-controls.ts'
import { isProductRoute, startAppWithRoutes, type Routes } from './routes.ts'

let app: TestApp
let routes: Routes
let ada: TestUser
let owner: ApiClient
let account: SocialAccount

beforeAll(async () => {
  ;({ app, routes } = await startAppWithRoutes())
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  owner = apiClient(app.url, ada.token)
  account = await owner.connect('twitter', 'ada_attacked')
})
beforeEach(() => app.ctx.db.deleteFrom('rate_limits').execute())
afterAll(() => app.close())
const draft = (text: string) => owner.draft(account, text)
const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status)

test('exactly these calls of reviewers need no session, and no secret is in their addresses', () => {
  const review = [...routes.values()].filter(
    (route) => isProductRoute(route) && route.url.startsWith('/api/review/') && route.method !== 'HEAD',
  )
  expect(
    review.map(({ method, url, access }) => `${method} ${url} ${JSON.stringify(access)}`).toSorted(),
  ).toEqual([
    'GET /api/review/posts "public"',
    'GET /api/review/posts/:id "public"',
    'POST /api/review/codes "public"',
    'POST /api/review/confirm "public"',
    'POST /api/review/decide "public"',
    'POST /api/review/enter "public"',
    'POST /api/review/look "public"',
    'POST /api/review/open "public"',
    'POST /api/review/posts/:id/comments "public"',
    'POST /api/review/posts/:id/decide "public"',
  ])
  expect(review.flatMap(({ query }) => query).filter((name) => /token|password|code$/.test(name))).toEqual([])
})

describe('who has no link', () => {
  test('learns nothing by trying addresses, and is stopped', async () => {
    const from = '203.0.113.30'
    const tries = Array.from({ length: 125 }, (_, index) => String(index).padStart(43, 'a'))
    const answers = await Promise.all(
      tries.map((token) => app.request('POST', '/api/review/open', { body: { token }, from })),
    )
    expect(statusesOf(answers).filter((status) => status === 404)).toHaveLength(120)
    expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(5)
  })

  test.each([
    ['no token', undefined],
    ['a garbage token', "' or 1=1 --"],
    ['a token of no reviewer', 'x'.repeat(43)],
    ['the token of a session', 'session'],
    ['the token of the link itself', 'link'],
  ])('reads and decides nothing with %s', async (_, given) => {
    const post = await draft('A secret post')
    const { token } = await makeLink(owner, [post])
    const used = given === 'session' ? ada.token : given === 'link' ? token : given
    const headers: Record<string, string> = used === undefined ? {} : { [reviewerHeader]: used }
    const decision = { seen: 'x', decision: 'approve' }
    for (const [method, path, body] of [
      ['GET', '/posts', undefined],
      ['GET', `/posts/${post.id}`, undefined],
      ['POST', `/posts/${post.id}/decide`, decision],
      ['POST', `/posts/${post.id}/comments`, { id: randomUUIDv7(), text: 'x' }],
      ['POST', '/decide', { posts: [{ id: post.id, seen: 'x' }], decision: 'approve' }],
    ] as const) {
      const answer = await app.request(method, `/api/review${path}`, {
        headers,
        ...(body && { body }),
      })
      expect(answer, path).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
      expect(JSON.stringify(answer.body)).not.toContain('secret')
    }
  })

  test('gets no further with the token of a reviewer than its own link', async () => {
    const { token } = await makeLink(owner, [await draft('Mine')])
    const anna = await enterReview(app, token, 'Anna')
    for (const path of ['/api/posts', '/api/review-links', '/api/user/profile']) {
      expect(await app.request('GET', path, { token: anna.token })).toMatchObject({ status: 401 })
    }
  })
})

describe('a password', () => {
  test('is guessed at most ten times from an address, and the posts stay hidden', async () => {
    const { token } = await makeLink(owner, [await draft('Locked')], { password: 'open sesame 1' })
    const guess = (index: number, from: string) =>
      app.request('POST', '/api/review/enter', {
        body: { token, name: 'Eve', password: `open sesame ${index + 2}` },
        from,
      })
    const one = await Promise.all(Array.from({ length: 30 }, (_, index) => guess(index, '203.0.113.31')))
    expect(statusesOf(one).filter((status) => status === 403)).toHaveLength(10)
    expect(statusesOf(one).filter((status) => status === 429)).toHaveLength(20)
    const many: { status: number }[] = []
    for (let index = 0; index < 80; index += 20) {
      const some = Array.from({ length: 20 }, (_, at) => guess(100 + index + at, `203.0.114.${index + at}`))
      many.push(...(await Promise.all(some)))
    }
    expect(statusesOf(many).filter((status) => status === 403)).toHaveLength(50)
    // Also the right one now.
    expect(
      await app.request('POST', '/api/review/enter', {
        body: { token, name: 'Eve', password: 'open sesame 1' },
      }),
    ).toMatchObject({ status: 429 })
  })

  test('is needed for a code, too', async () => {
    const { token } = await makeLink(owner, [await draft('Twice locked')], {
      password: 'open sesame',
      confirmsAddress: true,
    })
    const ask = (password: string | null) =>
      app.request('POST', '/api/review/codes', {
        body: { token, name: 'Eve', email: 'eve@example.com', password },
      })
    for (const wrong of [null, '', 'open sesam']) {
      expect(await ask(wrong)).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    }
    const codes = await app.ctx.db.selectFrom('review_codes').selectAll().execute()
    expect(codes.filter(({ email }) => email === 'eve@example.com')).toEqual([])
  })

  test('and the secrets of links, reviewers and codes are stored as hashes only', async () => {
    const { link, token } = await makeLink(owner, [await draft('Hashed')], {
      password: 'open sesame',
    })
    const anna = await enterReview(app, token, 'Anna', 'open sesame')
    const rows = [
      await app.ctx.db.selectFrom('review_links').selectAll().where('id', '=', link.id).execute(),
      await app.ctx.db.selectFrom('reviewers').selectAll().where('link_id', '=', link.id).execute(),
      await app.ctx.db.selectFrom('rate_limits').selectAll().execute(),
    ]
    const stored = JSON.stringify(rows, (_, value: unknown) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : value,
    )
    for (const secret of [token, anna.token, 'open sesame']) expect(stored).not.toContain(secret)
  })
})

test('of many guesses of a code at once at most five are compared', async () => {
  const { token } = await makeLink(owner, [await draft('By code')], { confirmsAddress: true })
  const email = 'guessed@example.com'
  await app.request('POST', '/api/review/codes', { body: { token, name: 'Anna', email } })
  const code = /^ {4}(\d{6})$/m.exec((await app.mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
  const confirm = (given: string) =>
    app.request('POST', '/api/review/confirm', { body: { token, email, code: given } })
  const wrong = Array.from({ length: 50 }, (_, index) =>
    String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(wrong.map(confirm))
  expect(new Set(statusesOf(answers))).toEqual(new Set([400, 429]))
  expect(statusesOf(answers).filter((status) => status === 400)).toHaveLength(20)
  await app.ctx.db.deleteFrom('rate_limits').execute()
  expect(await confirm(code)).toMatchObject({ status: 400, body: { code: 'invalid_code' } })
  // The mails that anybody can cause are limited, too.
  const asked = await Promise.all(
    Array.from({ length: 8 }, () =>
      app.request('POST', '/api/review/codes', { body: { token, name: 'Anna', email } }),
    ),
  )
  expect(statusesOf(asked).filter((status) => status === 200)).toHaveLength(5)
})

test('many links together mail at most 20 codes an hour to an address', async () => {
  const email = 'flooded@example.com'
  const asked: { status: number }[] = []
  for (let index = 0; index < 5; index += 1) {
    const { token } = await makeLink(owner, [await draft('By code')], { confirmsAddress: true })
    const ask = () =>
      app.request('POST', '/api/review/codes', {
        body: { token, name: 'Eve', email },
        from: `203.0.115.${index}`,
      })
    asked.push(...(await Promise.all([ask(), ask(), ask(), ask(), ask()])))
  }
  expect(statusesOf(asked).filter((status) => status === 200)).toHaveLength(20)
})

test('who may not remind the reviewers of a link does not use up its reminders', async () => {
  const { link, token } = await makeLink(owner, [await draft('Remembered')], { confirmsAddress: true })
  const email = 'reminded@example.com'
  await app.request('POST', '/api/review/codes', { body: { token, name: 'Anna', email } })
  const code = /^ {4}(\d{6})$/m.exec((await app.mailsTo(email))[0]?.text ?? '')?.[1] ?? ''
  await app.request('POST', '/api/review/confirm', { body: { token, email, code } })
  const stranger = await app.addUser()
  const remind = (by: TestUser) =>
    app.request('POST', `/api/review-links/${link.id}/remind`, { token: by.token })
  for (let count = 0; count < 3; count += 1) expect((await remind(stranger)).status).toBe(404)
  for (let count = 0; count < 3; count += 1) expect((await remind(ada)).status).toBe(200)
  expect((await remind(ada)).status).toBe(429)
})

describe('a reviewer', () => {
  test('sees and decides nothing but the posts of the link', async () => {
    const [shown, hidden] = [await draft('Shown'), await draft('A hidden post')]
    const stranger = await app.addUser({ fullName: 'Sam Stranger' })
    const foreign = await apiClient(app.url, stranger.token).save({
      platform: 'twitter',
      content: 'A hidden post of others',
    })
    const [{ token }, other] = [await makeLink(owner, [shown]), await makeLink(owner, [hidden])]
    const anna = await enterReview(app, token, 'Anna')
    const ben = await enterReview(app, other.token, 'Ben')
    const [ofBen] = await ben.posts()
    expect((await anna.posts()).map(({ id }) => id)).toEqual([shown.id])
    for (const id of [hidden.id, foreign.id]) {
      const decision = { seen: ofBen?.hash ?? '', decision: 'approve' }
      const answers = [
        await anna.ask('GET', `/posts/${id}`),
        await anna.ask('POST', `/posts/${id}/decide`, { body: decision }),
        await anna.ask('POST', `/posts/${id}/comments`, { body: { id: randomUUIDv7(), text: 'x' } }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ status: 404 })
      expect(JSON.stringify(answers)).not.toContain('hidden')
      const many = await anna.ask('POST', '/decide', {
        body: { posts: [{ id, seen: ofBen?.hash ?? '' }], decision: 'approve' },
      })
      expect(many.body).toMatchObject({ results: [{ problem: 'This post does not exist any more.' }] })
    }
    const cursor = `0.${hidden.id}`
    expect((await anna.posts(`?cursor=${cursor}`)).map(({ id }) => id)).toEqual([shown.id])
    expect(await ben.posts()).toMatchObject([{ state: 'waiting', decisions: [] }])
  })

  test('learns nothing of members but their names in comments', async () => {
    const post = await owner.act(await draft('Of Ada'), 'schedule', time)
    const { token } = await makeLink(owner, [post])
    const anna = await enterReview(app, token, 'Anna')
    const { body } = await anna.ask('GET', '/posts')
    const answer = JSON.stringify(body)
    for (const secret of [ada.email, ada.user.id, ada.workspaceId, 'points', 'version']) {
      expect(answer, secret).not.toContain(secret)
    }
  })

  test('gets nothing any more after the withdrawal, also in calls that run already', async () => {
    const post = await draft('Withdrawn')
    const { link, token } = await makeLink(owner, [post])
    const all = await Promise.all(['Anna', 'Ben', 'Cid'].map((name) => enterReview(app, token, name)))
    const [seen] = (await all[0]?.posts()) ?? []
    if (!seen) throw new Error('The link shows nothing')
    const racing = all.map((one) => one.decide(seen, 'approve'))
    await owner.call('POST', `/api/review-links/${link.id}/withdraw`)
    const after = await Promise.all(all.map((one) => one.decide(seen, 'request_changes', 'x')))
    expect(statusesOf(after)).toEqual([404, 404, 404])
    await Promise.all(racing)
    const { posts } = await owner.call<{ posts: { decisions: object[] }[] }>(
      'GET',
      `/api/review-links/${link.id}`,
    )
    expect(posts[0]?.decisions.length).toBeLessThanOrEqual(1)
    for (const one of all) {
      expect(await one.ask('GET', '/posts')).toMatchObject({ status: 404 })
      expect(await one.ask('GET', `/posts/${post.id}`)).toMatchObject({ status: 404 })
    }
  })

  test('of an archived workspace gets nothing', async () => {
    const other = await app.addUser()
    const client = apiClient(app.url, other.token)
    const post = await client.save({ platform: 'twitter', content: 'Archived' })
    const { token } = await makeLink(client, [post])
    const anna = await enterReview(app, token, 'Anna')
    await app.ctx.db
      .updateTable('workspaces')
      .set({ archived_at: new Date() })
      .where('id', '=', other.workspaceId)
      .execute()
    expect(await anna.ask('GET', '/posts')).toMatchObject({ status: 404 })
    expect(await app.request('POST', '/api/review/open', { body: { token } })).toMatchObject({ status: 404 })
  })
})

test('comments of the team, of other posts and of other links are out of reach', async () => {
  const [shown, hidden] = [await draft('Talked about'), await draft('Not shown')]
  const write = (post: Post, audience: string, body: string, anchor: object | null = null) =>
    owner.call<{ thread: { id: string } }>('POST', `/api/post-groups/${post.groupId}/comments`, {
      id: randomUUIDv7(),
      audience,
      body,
      anchor,
    })
  const internal = await write(shown, 'team', 'Between us')
  const open = await write(shown, 'client', 'For you')
  const elsewhere = await write(hidden, 'client', 'For others')
  const [{ token }, other] = [await makeLink(owner, [shown]), await makeLink(owner, [hidden])]
  const anna = await enterReview(app, token, 'Anna')
  const ben = await enterReview(app, other.token, 'Ben')
  const [seen] = await anna.posts()
  const [ofBen] = await ben.posts()
  if (!seen || !ofBen) throw new Error('A link shows nothing')
  expect(seen.comments.map(({ text, by }) => [text, by])).toEqual([['For you', 'Ada Lovelace']])
  for (const threadId of [internal.thread.id, elsewhere.thread.id]) {
    const body = { id: randomUUIDv7(), text: 'x', threadId }
    expect(await anna.ask('POST', `/posts/${shown.id}/comments`, { body })).toMatchObject({ status: 404 })
  }
  for (const wrong of [{ threadId: randomUUIDv7() }, { id: open.thread.id }]) {
    const body = { id: randomUUIDv7(), text: 'x', ...wrong }
    expect(await anna.ask('POST', `/posts/${shown.id}/comments`, { body })).toMatchObject({ status: 404 })
  }
  await ben.comment(ofBen, 'Of Ben')
  expect((await anna.post(shown.id)).comments).toHaveLength(1)
  expect((await ben.post(hidden.id)).comments.map(({ text, isMine }) => [text, isMine])).toEqual([
    ['For others', false],
    ['Of Ben', true],
  ])
})

test('a member who may not approve cannot publish by being the reviewer of a link', async () => {
  await owner.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required',
    own: 'nobody',
    coversTime: false,
  })
  const eve = await app.addUser({ fullName: 'Eve Edits' })
  await joinWorkspace(app, eve, ada.workspaceId, 'editor')
  const editor = apiClient(app.url, eve.token)
  const scheduled = await editor.act(await editor.draft(account, 'Unseen'), 'schedule', time)
  const now = await editor.act(await editor.draft(account, 'Unseen now'), 'publish')
  const { token } = await makeLink(editor, [scheduled, now])
  const client = await enterReview(app, token, 'The client')
  const decideAll = async (decision: string) => {
    for (const post of await client.posts()) {
      expect((await client.decide(post, decision, 'x')).status).toBe(200)
    }
  }
  // Approval taken back and forth leaves nothing behind that counts as a member's.
  for (const decision of ['approve', 'request_changes', 'approve']) await decideAll(decision)
  const past = new Date(Date.now() - 1_000)
  await app.ctx.db
    .updateTable('posts')
    .set({ scheduled_at: past, due_at: past })
    .where('id', '=', scheduled.id)
    .execute()
  for (const { id } of [scheduled, now]) await publishPost(app.ctx, id)
  const texts = (await sandboxControls(app.url).accepted('twitter')).map(({ text }) => text)
  expect(texts.filter((text) => text.startsWith('Unseen'))).toEqual([])
  const after: Post[] = []
  for (const { id } of [scheduled, now]) after.push((await owner.read(id)).post)
  expect(after).toMatchObject([{ approval: { state: 'asked' } }, { approval: { state: 'asked' } }])
})

test('a name and a reason are kept as text, whatever they contain', async () => {
  const post = await draft('Markup')
  const { token } = await makeLink(owner, [post])
  const name = '<img src=x onerror=alert(1)> \u05D0\u05E0\u05D4'
  const anna = await enterReview(app, token, name)
  const [seen] = await anna.posts()
  if (!seen) throw new Error('The link shows nothing')
  await anna.decide(seen, 'request_changes', "'; drop table posts; --")
  expect(await reviewer(app, anna.token).post(post.id)).toMatchObject({
    decisions: [{ by: name, reason: "'; drop table posts; --" }],
  })
  const invisible = ['\u200B', '\u2060\uFEFF', '\u200E \u200F', '\u3164', '\u{E0041}']
  for (const wrong of ['', '   ', '\u202E', ...invisible, 'a\nb', 'a'.repeat(81)]) {
    expect(await app.request('POST', '/api/review/enter', { body: { token, name: wrong } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { name: expect.any(String) as string } },
    })
  }
})

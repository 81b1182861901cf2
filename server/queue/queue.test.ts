import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountQueue, FreeSlot, NextSlots, WeeklySlot } from '../../contract/queue/queue.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { PostSummary } from '../../contract/posts/posts.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { leavePoints, pointsOf } from '../../tests/support/plan-and-points.ts'

const dayMs = 86_400_000
const clock = movableClock()
let app: TestApp
let ada: TestUser
let client: ApiClient
let first: SocialAccount
let second: SocialAccount

beforeAll(async () => {
  // In the evening, so that no slot of these tests passes while they run.
  const evening = 20 * 3_600_000
  clock.advance((evening - (Date.now() % dayMs) + dayMs) % dayMs)
  app = await startTestApp({ clock })
})
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  client = apiClient(app.url, ada.token)
  first = await client.connect('twitter', `one_${ada.workspaceId.slice(-8)}`)
  second = await client.connect('twitter', `two_${ada.workspaceId.slice(-8)}`)
})
afterAll(() => app.close())

const everyDay = (...times: string[]): WeeklySlot[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => times.map((time) => ({ weekday, time })))

async function queueOf({ id }: SocialAccount): Promise<AccountQueue> {
  const { queues } = await client.call<{ queues: AccountQueue[] }>('GET', '/api/queue/accounts')
  const found = queues.find((queue) => queue.socialAccountId === id)
  if (!found) throw new Error('no queue')
  return found
}
async function setSlots(account: SocialAccount, slots: WeeklySlot[]) {
  const { version } = await queueOf(account)
  const body = { version, slots }
  return (await client.call<{ queue: AccountQueue }>('PUT', `/api/queue/accounts/${account.id}/slots`, body))
    .queue
}
async function newGroup(content: string, accounts: SocialAccount[]): Promise<PostGroup> {
  const targets = accounts.map(({ id, platform }) => ({ id: randomUUIDv7(), platform, socialAccountId: id }))
  const body = { version: 0, content, targets }
  return (await client.call<{ group: PostGroup }>('PUT', `/api/post-groups/${randomUUIDv7()}`, body)).group
}
type BulkResponse = { done: string[]; refused: { postId: string; code: string; message: string }[] }
type Acted = { group: PostGroup; refused: { postId: string; code: string; message: string }[] }
const add = ({ id, version }: PostGroup, body: object = {}) =>
  client.call<Acted>('POST', `/api/post-groups/${id}/queue`, { version, ...body })
const tryToAdd = ({ id, version }: PostGroup, body: object = {}) =>
  app.request('POST', `/api/post-groups/${id}/queue`, { token: ada.token, body: { version, ...body } })
/** Adds a new post to the queue of an account. */
async function queue(content: string, account = first): Promise<PostSummary> {
  const { group } = await add(await newGroup(content, [account]))
  const [post] = group.posts
  if (!post) throw new Error('no post')
  return post
}
const act = (account: SocialAccount, what: string, body?: object, method = 'POST') =>
  client.call<{ postIds: string[]; before: string[] }>(
    method,
    `/api/queue/accounts/${account.id}/${what}`,
    body,
  )
async function waiting(account = first): Promise<PostSummary[]> {
  const path = `/api/queue/accounts/${account.id}/posts?limit=100`
  return (await client.call<{ posts: PostSummary[] }>('GET', path)).posts
}
const textsOf = (posts: PostSummary[]) => posts.map(({ excerpt }) => excerpt)
const timesOf = (posts: PostSummary[]) => posts.map(({ scheduledAt }) => scheduledAt)
const next = (...accounts: SocialAccount[]) =>
  client.call<NextSlots>('GET', `/api/queue/next?accounts=${accounts.map(({ id }) => id).join(',')}`)
/** The next instants at an hour of the day in UTC. */
function upcoming(hour: number, count: number): string[] {
  const now = clock.now()
  const today = Math.floor(now.getTime() / dayMs) * dayMs + hour * 3_600_000
  const start = today > now.getTime() ? today : today + dayMs
  return Array.from({ length: count }, (_, index) => new Date(start + index * dayMs).toISOString())
}

test('posts of a list take the next free slots of their accounts in their order, and those that cannot stay drafts', async () => {
  await setSlots(first, everyDay('09:00'))
  const posts: { id: string; version: number }[] = []
  for (const [text, account] of [
    ['One', first],
    ['Two', first],
    ['Has no slots', second],
    ['Was changed', first],
    ['Three', first],
  ] as const) {
    const { id, version } = await client.draft(account, text)
    posts.push({ id, version: text === 'Was changed' ? version + 1 : version })
  }
  const before = await pointsOf(app, ada)
  const { done, refused } = await client.call<BulkResponse>('POST', '/api/bulk-posts/queue', { posts })
  expect(done).toEqual([0, 1, 4].map((index) => posts[index]?.id))
  expect(refused).toMatchObject([
    { postId: posts[2]?.id, code: 'conflict', message: expect.stringContaining('has no slots yet') },
    { postId: posts[3]?.id, code: 'stale_version' },
  ])
  const queued = await waiting()
  expect(textsOf(queued)).toEqual(['One', 'Two', 'Three'])
  expect(timesOf(queued)).toEqual(upcoming(9, 3))
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 6, held: 6 })
  expect((await client.read(posts[2]?.id ?? '')).post).toMatchObject({ status: 'draft', scheduledAt: null })
})

test('an account without slots gets a suggestion that says that it is general, and keeps the slots that are set', async () => {
  const before = await queueOf(first)
  expect(before).toMatchObject({
    slots: [],
    paused: false,
    version: 0,
    waiting: 0,
    suggestion: { basis: 'general' },
  })
  expect(before.suggestion?.slots.length).toBeGreaterThan(3)
  const slots = [
    { weekday: 5, time: '17:00' },
    { weekday: 1, time: '09:00' },
    { weekday: 1, time: '08:30' },
    { weekday: 1, time: '09:00' },
  ]
  const after = await setSlots(first, slots)
  expect(after).toMatchObject({ timeZone: 'UTC', version: 1, suggestion: null })
  expect(after.slots).toEqual([slots[2], slots[1], slots[0]])
  expect(await queueOf(second)).toMatchObject({ slots: [], version: 0 })
})

test('slots of an older version and at no time are refused', async () => {
  await setSlots(first, everyDay('09:00'))
  const ask = (body: object) =>
    app.request('PUT', `/api/queue/accounts/${first.id}/slots`, { token: ada.token, body })
  const good = { version: 1, slots: everyDay('10:00') }
  expect(await ask({ ...good, version: 0 })).toMatchObject({ body: { code: 'stale_version' } })
  expect((await ask({ ...good, slots: [{ weekday: 8, time: '09:00' }] })).status).toBe(400)
  expect((await ask({ ...good, slots: [{ weekday: 1, time: '24:00' }] })).status).toBe(400)
  expect((await ask(good)).status).toBe(200)
})

test('slots are in the zone of the workspace, and follow it to another one', async () => {
  const hoursOf = async (zone: string) => {
    await client.call('PATCH', '/api/workspaces/current', { timeZone: zone })
    const [slot] = (await next(first)).next
    const hour = new Date(slot?.at ?? '').toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' })
    return [slot?.timeZone, (await queueOf(first)).timeZone, hour]
  }
  await setSlots(first, everyDay('09:00'))
  for (const zone of ['America/New_York', 'Europe/Vienna']) {
    expect(await hoursOf(zone)).toEqual([zone, zone, '09:00'])
  }
})

test('each post of a group takes the next free slot of its account, holds its points and says so', async () => {
  await setSlots(first, everyDay('09:00'))
  await setSlots(second, everyDay('01:00'))
  const before = await pointsOf(app, ada)
  expect((await next(first, second)).next).toMatchObject([
    { socialAccountId: first.id, at: upcoming(9, 1)[0], hasSlots: true, timeZone: 'UTC' },
    { socialAccountId: second.id, at: upcoming(1, 1)[0], timeZone: 'UTC' },
  ])
  const { group, refused } = await add(await newGroup('To both', [first, second]))
  expect(refused).toEqual([])
  expect(group.posts).toMatchObject([
    { status: 'scheduled', queue: 'waiting', scheduledAt: upcoming(9, 1)[0], timeZone: 'UTC' },
    { status: 'scheduled', queue: 'waiting', scheduledAt: upcoming(1, 1)[0], timeZone: 'UTC' },
  ])
  expect(await pointsOf(app, ada)).toEqual({ ...before, available: before.available - 4, held: 4 })
  const { history } = await client.read(group.posts[0]?.id ?? '')
  expect(history.at(-1)?.message).toMatch(/^Put into the queue for .* \(UTC\)\. 2 points reserved\.$/)
  expect((await next(first)).next[0]?.at).toBe(upcoming(9, 2)[1])
  expect(await queueOf(first)).toMatchObject({ waiting: 1 })
})

test('all posts of a group take one common slot when asked, or are refused with the reason', async () => {
  await setSlots(first, everyDay('09:00', '12:00'))
  await setSlots(second, everyDay('12:00', '15:00'))
  await queue('Takes the common one', second).then((post) => expect(post.scheduledAt).not.toBeNull())
  const common = (await next(first, second)).together
  expect(common).toMatch(/T12:00:00.000Z$/)
  const { group } = await add(await newGroup('Together', [first, second]), { together: true })
  expect(timesOf(group.posts)).toEqual([common, common])
  await setSlots(second, everyDay('15:00'))
  expect(await next(first, second)).toMatchObject({ together: null })
  expect(await tryToAdd(await newGroup('Apart', [first, second]), { together: true })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('no free slot at the same time') },
  })
})

test('a post whose account has no slots is refused alone, and without any the reason is the answer', async () => {
  await setSlots(first, everyDay('09:00'))
  const { group, refused } = await add(await newGroup('To one', [first, second]))
  expect(group.posts).toMatchObject([{ status: 'scheduled' }, { status: 'draft' }])
  expect(refused).toMatchObject([{ code: 'conflict', message: expect.stringContaining('has no slots yet') }])
  expect((await tryToAdd(await newGroup('To none', [second]))).status).toBe(409)
})

test('the points and the version are checked as for every scheduled post', async () => {
  await setSlots(first, everyDay('09:00'))
  await setSlots(second, everyDay('09:00'))
  const group = await newGroup('Checked', [first, second])
  expect(await tryToAdd({ ...group, version: 7 })).toMatchObject({ body: { code: 'stale_version' } })
  await leavePoints(app, ada, 3)
  expect(await tryToAdd(group)).toMatchObject({ body: { code: 'points_insufficient' } })
  expect(await waiting()).toEqual([])
})

test('a plan without scheduling has no queue', async () => {
  const free = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
  try {
    const bob = await free.addUser()
    const his = apiClient(free.url, bob.token)
    const post = await his.draft(await his.connect('twitter', 'bob_free'), 'Not included')
    const path = `/api/post-groups/${post.groupId}/queue`
    const answer = await free.request('POST', path, { token: bob.token, body: { version: 1 } })
    expect(answer).toMatchObject({ status: 403, body: { code: 'plan_required' } })
  } finally {
    await free.close()
  }
})

test('another time, canceling, deleting and another account free the slot', async () => {
  await setSlots(first, everyDay('09:00'))
  const [slot] = upcoming(9, 1)
  const free = async () => expect((await next(first)).next[0]?.at).toBe(slot)

  const moved = await queue('Moved')
  await client.act(moved as never, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'UTC' })
  await free()
  const canceled = await queue('Canceled')
  expect((await client.act(canceled as never, 'cancel')).queue).toBeNull()
  await free()
  const deleted = await queue('Deleted')
  await client.call('DELETE', `/api/posts/${deleted.id}?version=${deleted.version}`)
  await free()
  const published = await queue('Published now')
  await client.act(published as never, 'publish')
  await free()
  const elsewhere = await queue('For the other account')
  const { group } = await client.call<{ group: PostGroup }>('GET', `/api/post-groups/${elsewhere.groupId}`)
  const target = { id: elsewhere.id, platform: 'twitter', socialAccountId: second.id }
  await client.call('PUT', `/api/post-groups/${group.id}`, {
    version: group.version,
    content: 'For the other account',
    targets: [target],
  })
  await free()
  expect((await client.read(elsewhere.id)).post).toMatchObject({
    status: 'scheduled',
    scheduledAt: slot,
    queue: null,
  })
})

test('a post that is scheduled by hand for the time of a slot takes it', async () => {
  await setSlots(first, everyDay('09:00'))
  const [slot = '', later = ''] = upcoming(9, 2)
  const post = await client.draft(first, 'By hand')
  await client.act(post, 'schedule', { localTime: slot.slice(0, 16), timeZone: 'UTC' })
  expect((await next(first)).next[0]?.at).toBe(later)
  expect((await queue('From the queue')).scheduledAt).toBe(later)
})

test('the database refuses two posts in one slot of an account', async () => {
  await setSlots(first, everyDay('09:00'))
  const one = await queue('One')
  const other = await queue('Other')
  const at = new Date(one.scheduledAt ?? '')
  await expect(
    app.ctx.db.updateTable('posts').set({ scheduled_at: at }).where('id', '=', other.id).execute(),
  ).rejects.toThrow('posts_slot')
})

test('20 calls at once fill the queues of 10 accounts without a collision or a refusal', async () => {
  const accounts = [first, second]
  for (let index = 2; index < 10; index += 1) {
    accounts.push(await client.connect('twitter', `no${index}_${ada.workspaceId.slice(-8)}`))
  }
  for (const account of accounts) await setSlots(account, everyDay('09:00', '17:00'))
  const groups: PostGroup[] = []
  for (let index = 0; index < 20; index += 1) {
    // Five accounts each, so that each account is in ten of them.
    const own = [0, 1, 2, 3, 4].flatMap((step) => accounts[(index + 2 * step) % 10] ?? [])
    groups.push(await newGroup(`Post ${index}`, own))
  }
  // A server that is busy says so, and the same call is repeated.
  const add = async (group: PostGroup): ReturnType<typeof tryToAdd> => {
    const answer = await tryToAdd(group)
    return answer.status === 503 ? add(group) : answer
  }
  const answers = await Promise.all(groups.map(add))
  expect(answers.map(({ status, body }) => [status, body['refused']])).toEqual(groups.map(() => [200, []]))
  const expected = [...upcoming(9, 5), ...upcoming(17, 5)].toSorted()
  for (const account of accounts) expect(timesOf(await waiting(account))).toEqual(expected)
  expect((await pointsOf(app, ada)).held).toBe(200)
})

test('a post moves before another or to the end, and the others move by one slot', async () => {
  await setSlots(first, everyDay('09:00'))
  for (const text of ['One', 'Two', 'Three', 'Four']) await queue(text)
  const before = await waiting()
  const [one, , three] = before
  const { postIds } = await act(first, 'move', { postId: three?.id, beforeId: one?.id })
  expect(textsOf(await waiting())).toEqual(['Three', 'One', 'Two', 'Four'])
  expect(timesOf(await waiting())).toEqual(timesOf(before))
  expect(postIds).toEqual((await waiting()).map(({ id }) => id))
  await act(first, 'move', { postId: one?.id, beforeId: null })
  expect(textsOf(await waiting())).toEqual(['Three', 'Two', 'Four', 'One'])
  const { history } = await client.read(one?.id ?? '')
  expect(history.at(-1)).toMatchObject({ step: 'rescheduled', by: 'Ada Lovelace' })
  const unknown = { postId: randomUUIDv7(), beforeId: null }
  await expect(act(first, 'move', unknown)).rejects.toThrow('HTTP 404')
})

test('a shuffle keeps the times, changes the order, and is undone by the order before it', async () => {
  await setSlots(first, everyDay('09:00'))
  for (let index = 0; index < 8; index += 1) await queue(`Post ${index}`)
  const before = await waiting()
  let shuffled = await act(first, 'shuffle')
  // One of 40,320 shuffles changes nothing.
  if (String(shuffled.postIds) === String(shuffled.before)) shuffled = await act(first, 'shuffle')
  expect(shuffled.postIds).not.toEqual(shuffled.before)
  expect(timesOf(await waiting())).toEqual(timesOf(before))
  expect(textsOf(await waiting()).toSorted()).toEqual(textsOf(before))
  await act(first, 'order', { postIds: shuffled.before }, 'PUT')
  expect(textsOf(await waiting())).toEqual(textsOf(before))
  const fewer = { postIds: shuffled.before.slice(1) }
  await expect(act(first, 'order', fewer, 'PUT')).rejects.toThrow('HTTP 409')
})

test('gaps stay until the queue is asked to close them, and no post moves to a later time', async () => {
  await setSlots(first, everyDay('09:00'))
  for (const text of ['One', 'Two', 'Three']) await queue(text)
  const [, two] = await waiting()
  await client.act(two as never, 'cancel')
  const [slot1, slot2, slot3] = upcoming(9, 3)
  expect(timesOf(await waiting())).toEqual([slot1, slot3])
  await act(first, 'compact')
  expect(timesOf(await waiting())).toEqual([slot1, slot2])
  expect(textsOf(await waiting())).toEqual(['One', 'Three'])
  await setSlots(first, [{ weekday: (new Date(slot1 ?? '').getUTCDay() + 3) % 7 || 7, time: '09:00' }])
  await act(first, 'compact')
  expect(timesOf(await waiting())).toEqual([slot1, slot2])
})

test('nothing of a paused queue is due, and resuming puts it back into order after the slots that it missed', async () => {
  await setSlots(first, everyDay('09:00'))
  for (const text of ['One', 'Two', 'Three']) await queue(text)
  const dueTimes = async () =>
    (
      await app.ctx.db
        .selectFrom('posts')
        .select('due_at')
        .where('social_account_id', '=', first.id)
        .orderBy('scheduled_at')
        .execute()
    ).map(({ due_at: at }) => at?.toISOString() ?? null)
  await act(first, 'pause')
  expect(await dueTimes()).toEqual([null, null, null])
  expect((await waiting()).map((post) => post.queue)).toEqual(['paused', 'paused', 'paused'])
  expect(await queue('Four')).toMatchObject({ queue: 'paused' })
  await act(first, 'resume')
  expect(await dueTimes()).toEqual(timesOf(await waiting()))
  await act(first, 'pause')
  clock.advance(2 * dayMs)
  await act(first, 'resume')
  const resumed = await waiting()
  expect(textsOf(resumed)).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(timesOf(resumed)).toEqual(upcoming(9, 4))
  expect(await dueTimes()).toEqual(timesOf(resumed))
})

test('a paused queue whose missed posts find no slot says so instead of publishing them at once', async () => {
  await setSlots(first, everyDay('09:00'))
  await queue('Too late')
  await act(first, 'pause')
  await setSlots(first, [])
  clock.advance(2 * dayMs)
  await expect(act(first, 'resume')).rejects.toThrow('One post missed its time')
})

test('free slots of a week are listed without those that posts have and those of paused queues', async () => {
  await setSlots(first, everyDay('09:00'))
  await setSlots(second, everyDay('15:00'))
  await queue('Takes the first')
  const [from = '', day2, day3] = upcoming(9, 3)
  const ask = async () =>
    (
      await client.call<{ slots: FreeSlot[] }>(
        'GET',
        `/api/queue/slots?from=${from}&to=${new Date(Date.parse(from) + 2.5 * dayMs).toISOString()}`,
      )
    ).slots
  expect((await ask()).filter((slot) => slot.socialAccountId === first.id)).toEqual(
    [day2, day3].map((at) => ({ socialAccountId: first.id, at, timeZone: 'UTC' })),
  )
  expect((await ask()).some((slot) => slot.socialAccountId === second.id)).toBe(true)
  await act(second, 'pause')
  expect((await ask()).every((slot) => slot.socialAccountId === first.id)).toBe(true)
})

test('a post whose account has no slots takes the time that was chosen for it, and is in no queue', async () => {
  await setSlots(first, everyDay('09:00'))
  const group = await newGroup('One has no slots', [first, second])
  const [slot] = upcoming(9, 1)
  const inTwoDays = new Date(clock.now().getTime() + 2 * dayMs).toISOString().slice(0, 11)
  const { group: acted, refused } = await add(group, {
    otherwise: { localTime: `${inTwoDays}15:30`, timeZone: 'UTC' },
  })
  expect(refused).toEqual([])
  expect(acted.posts).toMatchObject([
    { status: 'scheduled', scheduledAt: slot, queue: 'waiting' },
    { status: 'scheduled', scheduledAt: `${inTwoDays}15:30:00.000Z`, queue: null },
  ])
  const past = await tryToAdd(await newGroup('Too late', [first, second]), {
    otherwise: { localTime: '2020-01-01T00:00', timeZone: 'UTC' },
  })
  expect(past).toMatchObject({ status: 400, body: { message: 'Choose a time in the future.' } })
})

import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { scopePresets, toolScopes, type ApiKeyScope } from '../../contract/api-keys/scopes.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { connectAgent, type Agent } from '../../tests/support/agent.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { movableClock } from '../../tests/support/clock.ts'
import { listen } from '../../tests/support/listen.ts'
import { startModelServer, type ModelServer } from '../../tests/support/model-server.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'

type Sent = { post_group_id: string; posts: { status: string; local_time: string | null }[] }

const clock = movableClock()

const mb = 1024 ** 2
let free = 10_000 * mb

let model: ModelServer
let site: Awaited<ReturnType<typeof listen>>
let app: TestApp
let lena: TestUser
let client: ApiClient
let x: SocialAccount
/** With all scopes but those that are off at first. */
let agent: Agent
/** With all scopes that tools need. */
let trusted: Agent

async function newAgent(scopes: readonly ApiKeyScope[]): Promise<Agent> {
  const { secret } = await newApiKey(app, lena, { scopes: [...scopes], name: 'Claude' })
  return connectAgent(app.url, secret)
}

beforeAll(async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
  site = await listen(async (request, response) => {
    if (request.url === '/slow.png') await sleep(2_000)
    response.setHeader('content-type', 'image/png').end(picture)
  })
  model = await startModelServer({ kind: 'text', text: 'Our second shop opens on Friday. Come by!' })
  const ai = { AI_BASE_URL: model.url, AI_API_KEY: 'key-of-the-model', AI_MODEL: 'test-model' }
  app = await startTestApp({
    clock,
    env: { OUTGOING_ALLOW: new URL(site.origin).host, ...ai },
    measureSpace: () => Promise.resolve({ free, size: 20_000 * mb }),
  })
})
afterAll(async () => {
  await Promise.all([app.close(), model.close(), site.close()])
})

beforeEach(async () => {
  lena = await app.addUser({ fullName: 'Lena Writes' })
  client = apiClient(app.url, lena.token)
  x = await client.connect('twitter', `lena_${crypto.randomUUID().slice(0, 8)}`)
  agent = await newAgent(scopePresets.all.scopes)
  trusted = await newAgent(toolScopes)
  return async () => {
    await Promise.all([agent.close(), trusted.close()])
  }
})

const draft = (text = 'We open on Friday at nine.', more: object = {}) =>
  agent.use<Sent>('create_draft', { text, account_ids: [x.id], ...more })

/** The local time in UTC in so many minutes. */
const inMinutes = (minutes: number) =>
  new Date(clock.now().getTime() + minutes * 60_000).toISOString().slice(0, 16)
const at = (minutes: number) => ({ local_time: inMinutes(minutes), time_zone: 'UTC' })

describe('without the scope agents:publish, an agent', () => {
  test('schedules for no time within 15 minutes, and hears which time is allowed', async () => {
    const { post_group_id } = await draft()
    for (const minutes of [2, 14]) {
      const refusal = await agent.refusal('schedule_post', { post_group_id, ...at(minutes) })
      expect(refusal).toContain('within 15 minutes')
      expect(refusal).toContain('lacks the scope agents:publish')
      const [, from] = /Choose (\S+) \(UTC\) or later/.exec(refusal) ?? []
      const moved = { post_group_id, local_time: from, time_zone: 'UTC' }
      expect(await agent.use('schedule_post', moved)).toMatchObject({ outcome: 'scheduled' })
      await agent.use('unschedule_post', { post_group_id })
    }
    expect(await trusted.use('schedule_post', { post_group_id, ...at(2) })).toMatchObject({
      outcome: 'scheduled',
    })
  })

  test('moves no scheduled post to a time within 15 minutes', async () => {
    const { post_group_id } = await draft()
    await agent.use('schedule_post', { post_group_id, ...at(60) })
    expect(await agent.refusal('schedule_post', { post_group_id, ...at(5) })).toContain('within 15 minutes')
  })

  test('gets no free slot within 15 minutes, but the one after', async () => {
    const soon = new Date(clock.now().getTime() + 5 * 60_000)
    const weekday = soon.getUTCDay() === 0 ? 7 : soon.getUTCDay()
    const slots = [{ weekday, time: soon.toISOString().slice(11, 16) }]
    await client.call('PATCH', '/api/workspaces/current', { timeZone: 'UTC' })
    await client.call('PUT', `/api/queue/accounts/${x.id}/slots`, { version: 0, slots })
    const [one, two] = [await draft('One.'), await draft('Two.')]
    const queued = (who: Agent, { post_group_id }: Sent) =>
      who.use<Sent>('schedule_post', { post_group_id, next_free_slot: true })
    const nextWeek = new Date(soon.getTime() + 7 * 24 * 3_600_000)
    const minuteOf = (time: Date) => time.toISOString().slice(0, 16)
    expect((await queued(agent, one)).posts[0]?.local_time).toBe(minuteOf(nextWeek))
    expect((await queued(trusted, two)).posts[0]?.local_time).toBe(minuteOf(soon))
  })

  test('changes no post that is published within 15 minutes, but may take it back', async () => {
    const { post_group_id } = await draft('Read by a person.')
    await agent.use('schedule_post', { post_group_id, ...at(30) })
    clock.advance(20 * 60_000)
    const refusal = await agent.refusal('change_post', { post_group_id, text: 'Unread.' })
    expect(refusal).toMatch(/within 15 minutes.*unschedule_post.*agents:publish/)
    expect(await trusted.use('change_post', { post_group_id, text: 'Trusted.' })).toHaveProperty('did')
    await agent.use('unschedule_post', { post_group_id })
    expect(await agent.use('change_post', { post_group_id, text: 'A draft.' })).toHaveProperty('did')
  })
})

describe('the bound of points', () => {
  const spent = async () => {
    const { rows } = await sql<{ hits: number }>`
      select coalesce(sum(hits), 0)::int as hits from rate_limits where key like 'agent-points:%'`.execute(
      app.ctx.db,
    )
    return rows[0]?.hits
  }
  beforeEach(async () => {
    await sql`delete from rate_limits where key like 'agent-points:%'`.execute(app.ctx.db)
  })

  test('lets an ordinary week through: a post a day for four accounts, with a text for each', async () => {
    const others = await Promise.all(
      (['linkedin', 'facebook', 'twitter'] as const).map((platform) =>
        client.connect(platform, `lena_${crypto.randomUUID().slice(0, 8)}`),
      ),
    )
    const account_ids = [x, ...others].map(({ id }) => id)
    for (let day = 1; day <= 7; day += 1) {
      // An agent is slower than a test: no limit of a minute is meant here.
      await sql`delete from rate_limits where key not like 'agent-points:%'`.execute(app.ctx.db)
      for (const { platform } of [x, ...others]) {
        await agent.use('write_with_assistant', { platform, prompt: `What is new on day ${day}` })
      }
      const { post_group_id } = await draft(`Day ${day}.`, { account_ids })
      const scheduled = await agent.use('schedule_post', { post_group_id, ...at(day * 1440) })
      expect(scheduled).toMatchObject({ outcome: 'scheduled', not_done: [] })
    }
  })

  test('counts a post once, however often it is moved, and none that was refused', async () => {
    const { post_group_id } = await draft()
    const refused = { post_group_id, local_time: '2001-01-01T09:00', time_zone: 'UTC' }
    await agent.refusal('schedule_post', refused)
    expect(await spent()).toBe(0)
    for (const day of [1, 2, 3]) await agent.use('schedule_post', { post_group_id, ...at(day * 1440) })
    expect(await spent()).toBe(2)
  })

  test('counts no post again that waits for approval and gets another time', async () => {
    const settings = { mode: 'required', own: 'admins', coversTime: false }
    await client.call('PUT', '/api/workspaces/current/approval', settings)
    const { post_group_id } = await draft()
    for (const day of [1, 2]) {
      const asked = await agent.use('schedule_post', { post_group_id, ...at(day * 1440) })
      expect(asked).toMatchObject({ outcome: 'asked_for_approval' })
    }
    expect(await spent()).toBe(2)
  })

  test('counts only those posts of a group that could be scheduled', async () => {
    const id = randomUUIDv7()
    const targets = [
      { id: randomUUIDv7(), platform: 'twitter', socialAccountId: x.id },
      { id: randomUUIDv7(), platform: 'linkedin' },
    ]
    await client.call('PUT', `/api/post-groups/${id}`, { version: 0, content: 'For both.', targets })
    const scheduled = await agent.use<{ did: string; not_done: object[] }>('schedule_post', {
      post_group_id: id,
      ...at(1440),
    })
    expect(scheduled.did).toContain('all but 1 post: see not_done')
    expect(scheduled.not_done).toHaveLength(1)
    expect(await spent()).toBe(2)
  })

  test('counts a text that was canceled, because it may have cost its points', async () => {
    model.play({ kind: 'endless', word: 'bread ' })
    const stop = new AbortController()
    const call = agent.use(
      'write_with_assistant',
      { platform: 'facebook', prompt: 'Our bakery opens a second shop', length: 'long' },
      {
        signal: stop.signal,
        onprogress: ({ message = '' }) => {
          if (message.includes('characters')) stop.abort()
        },
      },
    )
    await expect(call).rejects.toThrow()
    await expect.poll(() => model.open(), { timeout: 10_000 }).toBe(0)
    model.play({ kind: 'status', status: 500 })
    expect(await spent()).toBe(2)
    await agent.refusal('write_with_assistant', { platform: 'facebook', prompt: 'A text that fails' })
    expect(await spent()).toBe(2)
    model.play({ kind: 'text', text: 'Our second shop opens on Friday. Come by!' })
  })
})

test('an installation without points has no bound', async () => {
  const free = await startTestApp({ env: { POINTS: 'unlimited' } })
  try {
    const user = await free.addUser()
    const account = await apiClient(free.url, user.token).connect('twitter', 'free_of_charge')
    const { secret } = await newApiKey(free, user, { scopes: [...scopePresets.all.scopes] })
    const one = await connectAgent(free.url, secret)
    expect(await one.use('get_workspace')).toMatchObject({ may: { points_a_day: null } })
    const made = await one.use<Sent>('create_draft', { text: 'Free.', account_ids: [account.id] })
    await one.use('schedule_post', { post_group_id: made.post_group_id, ...at(1440) })
    const counted = sql`select from rate_limits where key like 'agent-points:%'`.execute(free.ctx.db)
    expect((await counted).rows).toEqual([])
    await one.close()
  } finally {
    await free.close()
  }
})

describe('an idempotency key', () => {
  test('is forgotten after a day, so that it may name another thing then', async () => {
    const monday = { text: 'Monday rolls.', account_ids: [x.id], idempotency_key: 'monday-post-1' }
    const first = await agent.use<Sent>('create_draft', monday)
    await agent.use('change_post', { post_group_id: first.post_group_id, text: 'Changed by a person.' })
    clock.advance(25 * 3_600_000)
    const other = await agent.use<Sent>('create_draft', { ...monday, text: 'Monday bread.' })
    expect(other).not.toHaveProperty('repeated')
    expect(other.post_group_id).not.toBe(first.post_group_id)
    expect(await agent.use('create_draft', { ...monday, text: 'Monday bread.' })).toEqual({
      ...other,
      repeated: true,
    })
  })
})

describe('an upload by address', () => {
  test('is refused while the disk is almost full, as other uploads are', async () => {
    const url = `${site.origin}/rolls.png`
    free = 400 * mb
    await expect.poll(() => agent.refusal('upload_media', { url })).toContain('(disk_full)')
    free = 10_000 * mb
    await expect.poll(() => agent.use('upload_media', { url })).toHaveProperty('media_id')
  })

  test('is refused while ten others of the workspace run', async () => {
    const url = `${site.origin}/slow.png`
    const calls = Array.from({ length: 11 }, () => agent.use('upload_media', { url }))
    const done = await Promise.allSettled(calls)
    const refused = done.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([
      { reason: { message: expect.stringContaining('10 uploads are running') as string } },
    ])
  })
})

import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AssistantEvent } from '../../../contract/assistant/assistant.ts'
import { platformKeys, platforms } from '../../../contract/platforms/platforms.ts'
import { plainTask, startAssistantApp, type AssistantApp } from '../../../tests/support/assistant.ts'
import { readEvents } from '../../../tests/support/read-events.ts'

const answer = 'Our second shop opens on Friday. Come by!'
/** Slow enough to be interrupted, and long enough to be charged. */
const slow = { kind: 'text', text: 'word '.repeat(60), everyMs: 30 } as const

let assistant: AssistantApp
beforeAll(async () => {
  assistant = await startAssistantApp()
  await assistant.grant(500)
})
afterAll(() => assistant.close())
beforeEach(async () => {
  assistant.model.play({ kind: 'text', text: answer })
  await assistant.app.ctx.db.deleteFrom('rate_limits').execute()
})

const history = async (limit = 1) => {
  const { body } = await assistant.app.request('GET', `/api/assistant/generations?limit=${limit}`, {
    token: assistant.user.token,
  })
  return body['generations']
}

describe('a text', () => {
  test('streams, costs two points, and is in the history', async () => {
    const before = await assistant.available()
    const { events, last, text } = await assistant.generate()
    expect(events[0]).toMatchObject({
      type: 'started',
      points: 2,
      model: { name: 'test-model', builtIn: false },
    })
    expect(events.filter(({ type }) => type === 'delta').length).toBeGreaterThan(3)
    expect(text).toBe(answer)
    expect(last).toMatchObject({ type: 'done', text: answer, points: 2 })
    expect([await assistant.available(), await assistant.held()]).toEqual([before - 2, 0])
    expect(await history()).toMatchObject([
      {
        action: 'write',
        prompt: plainTask.prompt,
        result: answer,
        outcome: 'done',
        points: 2,
        inputTokens: 11,
        outputTokens: 22,
        by: 'Ada Lovelace',
        model: { name: 'test-model' },
      },
    ])
  })

  test('reaches the user in chunks while the model is still writing', async () => {
    assistant.model.play(slow)
    const reply = await assistant.open('generate', { id: randomUUIDv7(), ...plainTask })
    expect(reply.headers.get('content-type')).toContain('text/event-stream')
    expect(reply.headers.get('cache-control')).toContain('no-transform')
    expect(reply.headers.get('x-accel-buffering')).toBe('no')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    const moments: number[] = []
    for await (const { type } of readEvents(reply)) if (type === 'delta') moments.push(performance.now())
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBeGreaterThan(1_000)
  })

  test.each(platformKeys)('for %s has limits, language, tone and length in its prompt', async (platform) => {
    await assistant.generate({ platform, language: 'de', tone: 'bold', length: 'long' })
    const [system, person] = assistant.model.asked.at(-1)?.messages ?? []
    expect(system?.content).toContain(`At most ${platforms[platform].limits().characterLimit} characters`)
    expect(system?.content).toContain(`At most ${platforms[platform].limits().hashtagLimit} hashtags`)
    expect(system?.content).toContain('German')
    expect(person?.content).toContain('bold')
    expect(person?.content).toContain(plainTask.prompt)
    expect(assistant.model.asked.at(-1)).toMatchObject({ authorization: 'Bearer key-of-the-model' })
  })

  test('has no introduction, code fence or quotes around it, not even while streaming', async () => {
    for (const wrapped of [
      `Sure! Here is your post:\n\n${answer}`,
      `"${answer}"`,
      `\`\`\`text\n${answer}\n\`\`\``,
      `Here's a post for you:\n\n"${answer}"\n\nLet me know if you want changes.`,
    ]) {
      assistant.model.play({ kind: 'text', text: wrapped })
      const { last, events } = await assistant.generate()
      expect(last).toMatchObject({ type: 'done', text: answer })
      const first = events.find(({ type }) => type === 'delta' || type === 'replaced')
      expect(first).not.toMatchObject({ text: expect.stringMatching(/^(Sure|Here|```)/) })
    }
  })

  test('has no more hashtags than the platform allows', async () => {
    assistant.model.play({ kind: 'text', text: `${answer}\n\n#one #two #three #four` })
    expect((await assistant.generate()).last).toMatchObject({ text: `${answer}\n\n#one #two` })
  })

  test.each(['shorten', 'lengthen', 'rephrase', 'tone', 'translate', 'fix', 'hashtags'] as const)(
    'can be changed: %s',
    async (action) => {
      // The answer is shorter than the one, and longer than the other.
      const text = action === 'shorten' ? `The text that is there. ${answer}` : 'The text that is there'
      const { last } = await assistant.generate({ action, text, prompt: '' })
      expect(last).toMatchObject({ type: 'done', points: 2 })
      expect(assistant.model.asked.at(-1)?.messages.at(-1)?.content).toContain('The text that is there')
      expect(await history()).toMatchObject([{ action, source: text, prompt: '' }])
    },
  )

  test('that is unchanged costs nothing', async () => {
    const before = await assistant.available()
    const { last } = await assistant.generate({ action: 'fix', text: `${answer}\n`, prompt: '' })
    expect(last).toMatchObject({ type: 'done', text: answer, points: 0 })
    expect([await assistant.available(), await assistant.held()]).toEqual([before, 0])
  })

  test('that is regenerated has the previous text in its prompt', async () => {
    await assistant.generate({ avoid: 'What I had before' })
    expect(assistant.model.asked.at(-1)?.messages.at(-1)?.content).toContain('What I had before')
  })
})

describe('the same id', () => {
  test('returns the same text again and charges once', async () => {
    const before = await assistant.available()
    const id = randomUUIDv7()
    await assistant.generate({ id })
    const asked = assistant.model.asked.length
    const again = await assistant.generate({ id })
    expect(again.last).toMatchObject({ type: 'done', text: answer, points: 2 })
    expect(assistant.model.asked.length).toBe(asked)
    expect(await assistant.available()).toBe(before - 2)
  })

  test('in two concurrent calls generates one text', async () => {
    assistant.model.play({ kind: 'text', text: answer, firstMs: 200 })
    const before = await assistant.available()
    const asked = assistant.model.asked.length
    const id = randomUUIDv7()
    const both = await Promise.all([assistant.generate({ id }), assistant.generate({ id })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(assistant.model.asked.length).toBe(asked + 1)
    expect(await assistant.available()).toBe(before - 2)
  })

  test('does not generate a free text after its generation was deleted', async () => {
    const id = randomUUIDv7()
    await assistant.generate({ id })
    await assistant.app.request('DELETE', `/api/assistant/generations/${id}`, { token: assistant.user.token })
    expect((await assistant.generate({ id })).status).toBe(409)
    const row = await assistant.app.ctx.db
      .selectFrom('assistant_generations')
      .select(['prompt', 'source', 'result'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ prompt: '', source: '', result: '' })
  })

  test('can be used by another workspace', async () => {
    const stranger = await assistant.app.addUser()
    const id = randomUUIDv7()
    await assistant.generate({ id, prompt: 'A secret plan' })
    assistant.model.play({ kind: 'text', text: 'A text of my own' })
    const { last } = await assistant.generate({ id }, stranger.token)
    expect(last).toMatchObject({ type: 'done', text: 'A text of my own' })
    expect(await assistant.available(stranger.workspaceId)).toBe(8)
  })
})

describe('stopped by the user', () => {
  const leaveAfter = async (pieces: number) => {
    const leaving = new AbortController()
    const id = randomUUIDv7()
    const reply = await assistant.open('generate', { id, ...plainTask }, { signal: leaving.signal })
    let seen = 0
    await (async () => {
      for await (const { type } of readEvents(reply)) {
        if (type === 'delta') seen += 1
        if (seen === pieces) leaving.abort()
      }
    })().catch(() => undefined)
    await expect.poll(async () => (await findGeneration(id))?.outcome).toBe('stopped')
    return findGeneration(id)
  }
  const findGeneration = (id: string) =>
    assistant.app.ctx.db
      .selectFrom('assistant_generations')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()

  test('before there is a usable text, it is free, and the call to the model is aborted', async () => {
    assistant.model.play(slow)
    const before = await assistant.available()
    const left = assistant.model.left()
    expect(await leaveAfter(2)).toMatchObject({ points: 0 })
    expect([await assistant.available(), await assistant.held()]).toEqual([before, 0])
    await expect.poll(() => assistant.model.left()).toBe(left + 1)
  })

  test('with enough text, it is kept and charged once', async () => {
    assistant.model.play(slow)
    const before = await assistant.available()
    const row = await leaveAfter(25)
    expect(row).toMatchObject({ points: 2, problem: null })
    expect(row?.result).toMatch(/^(word ?){20,}$/)
    expect([await assistant.available(), await assistant.held()]).toEqual([before - 2, 0])
  })
})

test('with two points left, one of ten concurrent calls succeeds', async () => {
  const poor = await assistant.app.addUser()
  for (let spent = 0; spent < 4; spent += 1) await assistant.generate({}, poor.token)
  expect(await assistant.available(poor.workspaceId)).toBe(2)
  assistant.model.play({ kind: 'text', text: answer, firstMs: 100 })
  const all = await Promise.all(Array.from({ length: 10 }, () => assistant.generate({}, poor.token)))
  const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, ...Array<number>(9).fill(402)])
  expect(all.find(({ status }) => status === 402)?.refusal.code).toBe('points_insufficient')
  expect(await assistant.available(poor.workspaceId)).toBe(0)
})

test('an unverified address is rejected before points are held', async () => {
  const { token, workspaceId } = await assistant.app.addUser({ verified: false })
  expect(await assistant.generate({}, token)).toMatchObject({
    status: 403,
    refusal: { code: 'email_not_verified' },
  })
  expect(await assistant.available(workspaceId)).toBe(10)
})

test('calls are rate limited per user, and a rejected call costs nothing', async () => {
  const statuses: number[] = []
  assistant.model.play({ kind: 'status', status: 401 })
  for (let call = 0; call < 22; call += 1) statuses.push((await assistant.generate()).status)
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  expect(await assistant.held()).toBe(0)
})

test.each([
  ['no prompt', { prompt: '  ' }, 'prompt'],
  ['no text to work on', { action: 'shorten', text: '' }, 'text'],
  ['a prompt beyond its length', { prompt: 'x'.repeat(4_001) }, 'prompt'],
  ['a language nobody offers', { language: 'tlh' }, 'language'],
])('%s is refused in words', async (_what, wrong, field) => {
  const { status, refusal } = await assistant.generate(wrong)
  expect(status).toBe(400)
  expect(refusal).toMatchObject({ code: 'validation_failed', errors: { [field]: expect.any(String) } })
})

test('versions for three platforms are generated concurrently, each with its own limits and price', async () => {
  const before = await assistant.available()
  const versions = (['twitter', 'linkedin', 'instagram'] as const).map((platform) => ({
    id: randomUUIDv7(),
    platform,
  }))
  const { events } = await assistant.versions({ text: 'The original', from: 'facebook', versions })
  const done = events.filter(
    (event): event is Extract<AssistantEvent, { type: 'done' }> => event.type === 'done',
  )
  expect(done.map(({ id }) => id).toSorted()).toEqual(versions.map(({ id }) => id).toSorted())
  const systems = assistant.model.asked.slice(-3).map(({ messages }) => messages[0]?.content ?? '')
  for (const { platform } of versions) {
    expect(systems.some((system) => system.includes(`for ${platforms[platform].name}`))).toBe(true)
  }
  expect(await assistant.available()).toBe(before - 6)
})

test('a version that fails is free and does not affect the others', async () => {
  assistant.model.play({ kind: 'status', status: 401 }, { kind: 'text', text: answer })
  const before = await assistant.available()
  const versions = (['twitter', 'linkedin'] as const).map((platform) => ({ id: randomUUIDv7(), platform }))
  const { events } = await assistant.versions({ text: 'The original', from: 'facebook', versions })
  expect(
    events
      .map(({ type }) => type)
      .filter((type) => type === 'done' || type === 'failed')
      .toSorted(),
  ).toEqual(['done', 'failed'])
  expect([await assistant.available(), await assistant.held()]).toEqual([before - 2, 0])
})

test('versions are created all or none', async () => {
  const poor = await assistant.app.addUser()
  for (let spent = 0; spent < 3; spent += 1) await assistant.generate({}, poor.token)
  const versions = platformKeys.slice(0, 3).map((platform) => ({ id: randomUUIDv7(), platform }))
  const refused = await assistant.versions({ text: 'The original', from: 'facebook', versions }, poor.token)
  expect(refused.status).toBe(402)
  expect([await assistant.available(poor.workspaceId), await assistant.held(poor.workspaceId)]).toEqual([
    4, 0,
  ])
})

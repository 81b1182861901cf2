import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HelpResponse } from '../../contract/help/help.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp } from '../../tests/support/app.ts'
import { clearHold, setHold } from '../installation/index.ts'

let app: TestApp
let client: ApiClient
beforeAll(async () => {
  app = await startTestApp({ env: { SUPPORT_EMAIL: 'help@bakery.example' } })
  client = apiClient(app.url, (await app.addUser()).token)
})
afterAll(() => app.close())

const read = () => client.call<HelpResponse>('GET', '/api/help')

test('help names who the operator chose, and says that mail stays in the local mailbox', async () => {
  expect(await read()).toMatchObject({ contact: 'help@bakery.example', mail: 'local' })
})

test('publishing is on time until a due post was not taken for minutes, and paused during a hold', async () => {
  const account = await client.connect('twitter', 'ada_helped')
  const post = await client.draft(account, 'Waits for a worker')
  const localTime = new Date(Date.now() + 86_400_000).toISOString().slice(0, 16)
  await client.act(post, 'schedule', { localTime, timeZone: 'UTC' })
  expect((await read()).publishing).toEqual({ state: 'on_time', since: null })

  const due = async (secondsAgo: number) => {
    const at = new Date(Date.now() - secondsAgo * 1000)
    await app.ctx.db.updateTable('posts').set({ due_at: at }).where('id', '=', post.id).execute()
    return at.toISOString()
  }
  await due(60)
  expect((await read()).publishing).toEqual({ state: 'on_time', since: null })
  const since = await due(180)
  expect((await read()).publishing).toEqual({ state: 'late', since })

  await setHold(app.ctx.db, 'operator')
  expect((await read()).publishing).toMatchObject({ state: 'paused' })
  await clearHold(app.ctx.db)
  expect((await read()).publishing.state).toBe('late')
})

test('only a signed-in user reads it', async () => {
  expect((await fetch(`${app.url}/api/help`)).status).toBe(401)
})

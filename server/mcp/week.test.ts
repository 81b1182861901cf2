import { afterAll, beforeAll, expect, test } from 'vitest'
import { scopePresets } from '../../contract/api-keys/scopes.ts'
import type { Post } from '../../contract/posts/posts.ts'
import { connectAgent } from '../../tests/support/agent.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../tests/support/app.ts'
import { newApiKey } from '../../tests/support/new-api-key.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { sandboxControls } from '../../tests/support/sandbox-controls.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
let lena: TestUser
let client: ApiClient

beforeAll(async () => {
  app = await sharedApp()
  lena = await app.addUser({ fullName: 'Lena Owns' })
  client = apiClient(app.url, lena.token)
  await client.connect('twitter', 'lena_week')
  await client.connect('linkedin', 'lena_week')
  await client.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required',
    own: 'admins',
    coversTime: false,
  })
})
afterAll(() => app.close())

type Workspace = { time_zone: string; now: string; may: { schedule: string } }
type Accounts = { accounts: { account_id: string; can_publish: boolean }[] }
type Sent = { outcome: string; posts: { post_id: string; status: string }[] }

const words = ['Monday rolls.', 'Tuesday bread.', 'Wednesday cake.', 'Thursday tarts.', 'Friday pretzels.']

/** The texts of these posts that any platform took. */
async function published(): Promise<string[]> {
  const log = await sandboxControls(app.url).accepted()
  return log.map(({ text }) => text).filter((text) => words.includes(text))
}

async function comeDue(ids: readonly string[]): Promise<void> {
  const at = new Date(Date.now() - 1_000)
  for (const id of ids) {
    await app.ctx.db.updateTable('posts').set({ scheduled_at: at, due_at: at }).where('id', '=', id).execute()
    await publishPost(app.ctx, id).catch(() => undefined)
  }
}

test('an agent plans a week of five posts, and nothing is published before a person decides', async () => {
  // The owner's key with all scopes, whose person could approve by herself.
  const scopes = [...scopePresets.all.scopes, 'agents:publish' as const]
  const { secret } = await newApiKey(app, lena, { scopes, name: 'Claude' })
  const agent = await connectAgent(app.url, secret)

  const workspace = await agent.use<Workspace>('get_workspace')
  expect(workspace.may.schedule).toBe('asks_a_person')
  const { accounts } = await agent.use<Accounts>('list_accounts')
  const account_ids = accounts.filter(({ can_publish }) => can_publish).map(({ account_id }) => account_id)
  const monday = Temporal.PlainDateTime.from(workspace.now).toPlainDate().add({ days: 7 })
  const days = { from_day: monday.toString(), to_day: monday.add({ days: 6 }).toString() }
  expect(await agent.use('list_posts', days)).toMatchObject({ groups: [] })
  await agent.use('get_best_times', { account_ids })

  const planned: Sent[] = []
  for (const [index, text] of words.entries()) {
    expect(await agent.use('check_post', { text, account_ids })).toMatchObject({ ready: true })
    const draft = await agent.use('create_draft', { text, account_ids })
    const local_time = `${monday.add({ days: index }).toString()}T09:00`
    const id = { post_group_id: draft['post_group_id'] }
    planned.push(await agent.use<Sent>('schedule_post', { ...id, local_time, note_for_approver: 'The week' }))
  }
  expect(planned.map(({ outcome }) => outcome)).toEqual(words.map(() => 'asked_for_approval'))
  const [firstDay] = (await agent.use<{ groups: object[] }>('list_posts', days)).groups
  expect(firstDay).toMatchObject({ posts: [{ status: 'pending_approval' }, { status: 'pending_approval' }] })

  // Even "at once" is a question.
  const extra = await agent.use('create_draft', { text: words[0], account_ids })
  const now = { post_group_id: extra['post_group_id'], version: extra['version'] }
  expect(await agent.use('publish_now', now)).toMatchObject({ outcome: 'asked_for_approval' })

  // The person approves the first post, and the times of all pass.
  const ids = planned.flatMap(({ posts }) => posts.map(({ post_id }) => post_id))
  const [first = ''] = ids
  const { post } = await client.read(first)
  expect(post.approval).toMatchObject({ by: expect.any(String) as string, note: 'The week' })
  await comeDue(ids.slice(1))
  expect(await published()).toEqual([])
  await client.call<{ post: Post }>('POST', `/api/posts/${first}/decide`, {
    seen: post.approval?.hash ?? '',
    decision: 'approve',
    reason: '',
  })
  await comeDue([first])
  expect(await published()).toEqual([words[0]])
  await agent.close()
})

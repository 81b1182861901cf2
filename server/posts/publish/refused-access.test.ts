import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../../contract/social-accounts/social-accounts.ts'
import type { FaultOrder } from '../../../sandbox/index.ts'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import type { TestApp } from '../../../tests/support/app.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'

let app: TestApp
let client: ApiClient
let sandbox: SandboxControls
let turn = 0

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
  sandbox = sandboxControls(app.url)
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

const refuse = ({ username }: SocialAccount, order: Pick<FaultOrder, 'operation' | 'times'>) =>
  sandbox.fault({ platform: 'twitter', account: username, fault: 'revoked-token', ...order })

async function sent(text: string): Promise<number> {
  return (await sandbox.accepted()).filter((entry) => entry.text === text).length
}

async function requested() {
  turn += 1
  const account = await client.connect('twitter', `refused_${turn}`)
  const post = await client.act(await client.draft(account, `Refused ${turn}`), 'publish')
  return { account, post }
}

/** One attempt of a worker, as if its time had come. */
async function work(id: string) {
  await app.ctx.db
    .updateTable('posts')
    .set({ due_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await publishPost(app.ctx, id)
  return client.read(id)
}

async function needsReconnect({ id }: SocialAccount): Promise<boolean | undefined> {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts.find((one) => one.id === id)?.needsReconnect
}

test('a post whose renewed access is refused, though it is valid, is tried again and its account stays connected', async () => {
  const { account, post } = await requested()
  await refuse(account, { operation: 'create-post', times: 2 })
  const waiting = await work(post.id)
  expect(waiting.post).toMatchObject({ status: 'publishing', nextTryAt: expect.any(String) as string })
  expect(waiting.history.at(-1)?.message).toMatch(/refused our access, although it is valid/)
  expect(await needsReconnect(account)).toBe(false)
  expect((await work(post.id)).post.status).toBe('published')
  expect(await sent(post.content)).toBe(1)
})

test('a post whose valid access is refused again and again asks to reconnect the account', async () => {
  const { account, post } = await requested()
  await refuse(account, { operation: 'create-post' })
  let seen = await work(post.id)
  for (let tries = 1; tries < 6 && seen.post.status === 'publishing'; tries += 1) seen = await work(post.id)
  expect(seen.post).toMatchObject({ status: 'failed', problem: { code: 'reauth_required' } })
  expect(await sent(post.content)).toBe(0)
})

test('an account whose renewed access is refused by every call has to be reconnected', async () => {
  const { account, post } = await requested()
  for (const operation of ['create-post', 'identity'] as const) await refuse(account, { operation })
  expect((await work(post.id)).post).toMatchObject({ status: 'failed', problem: { code: 'reauth_required' } })
  expect(await needsReconnect(account)).toBe(true)
})

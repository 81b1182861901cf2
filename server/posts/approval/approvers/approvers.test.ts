import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { joinWorkspace } from '../../../../tests/support/join-workspace.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'
import { remindOfApprovals } from '../announce/remind-of-approvals.ts'

let app: TestApp
let ada: TestUser
let ben: TestUser
let lena: TestUser
let owner: ApiClient
let contributor: ApiClient
let account: SocialAccount

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  ben = await app.addUser({ fullName: 'Ben Approves' })
  lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, ben, ada.workspaceId, 'approver')
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  owner = apiClient(app.url, ada.token)
  contributor = apiClient(app.url, lena.token)
  account = await owner.connect('twitter', `ask_${ada.user.id.slice(-6)}`)
  await settings({})
})

const settings = (change: object) =>
  owner.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required',
    own: 'admins',
    coversTime: false,
    ...change,
  })
const inHours = (hours: number) => ({
  localTime: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})
const asks = async (from: string | null, hours = 48, client = contributor): Promise<Post> =>
  client.act(await client.draft(account, 'Fresh bread'), 'schedule', {
    ...inHours(hours),
    ask: { from },
  })
const fresh = async ({ id }: Post) => (await owner.read(id)).post
const told = async (type: string) => {
  const { rows } = await sql<{ data: Record<string, unknown> }>`
    select data -> 'event' -> 'data' as data from pgboss.job
    where name = 'events-notifications' and data ->> 'workspaceId' = ${ada.workspaceId}
      and data -> 'event' ->> 'type' = ${type} order by created_on, id`.execute(app.ctx.db)
  return rows.map(({ data }) => data)
}
const remove = (user: TestUser) => owner.call('POST', `/api/members/${user.user.id}/remove`, {})
const changeRole = (user: TestUser, role: string) =>
  owner.call('PATCH', `/api/members/${user.user.id}`, { role })

test.each([
  ['leaves', () => remove(ben)],
  ['loses the role', () => changeRole(ben, 'editor')],
])(
  'a request to a member who %s becomes one to anybody who may approve, who are told',
  async (_how, ends) => {
    const asked = await asks(ben.user.id)
    expect(asked.approval).toMatchObject({ askedOf: 'Ben Approves', formerlyAskedOf: null })
    await asks(null)
    await ends()
    expect((await fresh(asked)).approval).toMatchObject({
      askedOf: null,
      formerlyAskedOf: 'Ben Approves',
      hasApprover: true,
    })
    expect((await told('approval.requested')).at(-1)).toMatchObject({
      postId: asked.id,
      askedUserId: null,
      by: { name: 'Lena Writes' },
    })
    // The other request was to anybody already.
    expect(await told('approval.requested')).toHaveLength(3)
    const seen = (await fresh(asked)).approval?.hash
    await owner.call('POST', `/api/posts/${asked.id}/decide`, { seen, decision: 'approve' })
    expect((await fresh(asked)).status).toBe('scheduled')
  },
)

test('who was asked is reminded alone, and everybody who may approve once they cannot', async () => {
  const asked = await asks(ben.user.id, 20)
  await remindOfApprovals(app.ctx)
  expect(await told('approval.due_soon')).toMatchObject([{ postId: asked.id, userId: ben.user.id }])
  await remove(ben)
  await app.ctx.db.updateTable('posts').set({ approval_reminders: 0 }).where('id', '=', asked.id).execute()
  await remindOfApprovals(app.ctx)
  expect((await told('approval.due_soon')).at(-1)).toMatchObject({ postId: asked.id, userId: null })
})

test('a post that nobody may approve says so, until somebody may', async () => {
  await settings({ own: 'nobody' })
  await remove(ben)
  const own = await asks(null, 48, owner)
  expect(own).toMatchObject({ status: 'pending_approval', approval: { hasApprover: false } })
  expect((await asks(null)).approval?.hasApprover).toBe(true)
  await changeRole(lena, 'approver')
  expect((await fresh(own)).approval?.hasApprover).toBe(true)
})

test('nobody who may not approve the post can be asked, and no name of another workspace is shown', async () => {
  const stranger = await app.addUser({ fullName: 'A Stranger' })
  for (const from of [stranger.user.id, lena.user.id, randomUUID()]) {
    await expect(asks(from)).rejects.toThrow(/HTTP 4\d\d.*may not approve this post/)
  }
})

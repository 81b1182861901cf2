import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Post } from '../../../../contract/posts/posts.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../../../tests/support/api-client.ts'
import type { TestApp, TestUser } from '../../../../tests/support/app.ts'
import { joinWorkspace } from '../../../../tests/support/join-workspace.ts'
import { sharedApp } from '../../../../tests/support/shared-app.ts'
import { remindOfApprovals } from './remind-of-approvals.ts'

type Told = { type: string; data: Record<string, unknown> }

let app: TestApp
let ada: TestUser
let lena: TestUser
let owner: ApiClient
let contributor: ApiClient
let account: SocialAccount

beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())
beforeEach(async () => {
  ada = await app.addUser({ fullName: 'Ada Lovelace' })
  lena = await app.addUser({ fullName: 'Lena Writes' })
  await joinWorkspace(app, lena, ada.workspaceId, 'contributor')
  owner = apiClient(app.url, ada.token)
  contributor = apiClient(app.url, lena.token)
  account = await owner.connect('twitter', `ada_told_${ada.user.id.slice(-6)}`)
  await owner.call('PUT', '/api/workspaces/current/approval', {
    mode: 'required',
    own: 'admins',
    coversTime: false,
  })
})

const inHours = (hours: number) => ({
  localTime: new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 16),
  timeZone: 'UTC',
})
const asks = async (hours: number, ask: object = {}) =>
  contributor.act(await contributor.draft(account, 'Fresh bread'), 'schedule', { ...inHours(hours), ask })
/** The events of approval in the workspace, oldest first. */
const told = async () => {
  const { rows } = await sql<{ event: Told }>`
    select data -> 'event' as event from pgboss.job
    where name = 'events-notifications' and data ->> 'workspaceId' = ${ada.workspaceId}
      and data -> 'event' ->> 'type' like 'approval.%' order by created_on, id`.execute(app.ctx.db)
  return rows.map(({ event }) => event)
}
const decide = (post: Post, decision: string, reason = '') =>
  owner.call('POST', `/api/posts/${post.id}/decide`, { seen: post.approval?.hash, decision, reason })

test('a request tells who can approve it, and the decision tells who asked', async () => {
  const asked = await asks(48, { note: 'Is the price right?' })
  await decide(asked, 'request_changes', 'Write Friday.')
  expect(await told()).toMatchObject([
    {
      type: 'approval.requested',
      data: {
        postId: asked.id,
        excerpt: 'Fresh bread',
        by: { userId: lena.user.id, name: 'Lena Writes' },
        askedUserId: null,
        note: 'Is the price right?',
      },
    },
    {
      type: 'approval.decided',
      data: {
        userId: lena.user.id,
        by: 'Ada Lovelace',
        decision: 'changes_requested',
        reason: 'Write Friday.',
      },
    },
  ])
})

test('a post that is due soon is told twice, to who can approve it and then also to who asked', async () => {
  const tomorrow = await asks(20)
  await asks(72)
  await remindOfApprovals(app.ctx)
  await remindOfApprovals(app.ctx)
  const reminders = async () => (await told()).filter(({ type }) => type === 'approval.due_soon')
  expect(await reminders()).toMatchObject([{ data: { postId: tomorrow.id, userId: null } }])
  const soon = await asks(1)
  await remindOfApprovals(app.ctx)
  const ofSoon = (await reminders()).filter(({ data }) => data['postId'] === soon.id)
  expect(new Set(ofSoon.map(({ data }) => data['userId']))).toEqual(new Set([lena.user.id, null]))
  await decide(tomorrow, 'approve')
  const before = (await reminders()).length
  await remindOfApprovals(app.ctx)
  expect(await reminders()).toHaveLength(before)
})

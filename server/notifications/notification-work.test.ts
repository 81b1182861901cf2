import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '../../contract/notifications/notifications.ts'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { markConnectionReauthRequired } from '../social-accounts/access/mark-reauth-required.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { sandboxControls } from '../../tests/support/sandbox-controls.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient

beforeAll(async () => {
  app = await startTestApp({ worker: true })
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
})
afterAll(() => app.close())

/** Waits until there are so many notifications about the account, and returns their events, oldest first. */
async function eventsOf({ username }: SocialAccount, count: number): Promise<Notification['event'][]> {
  let events: Notification['event'][] = []
  await expect
    .poll(async () => {
      const { notifications } = await client.call<{ notifications: Notification[] }>(
        'GET',
        '/api/notifications',
      )
      events = notifications
        .map(({ event }) => event)
        .filter(({ data }) => 'username' in data && data.username === username)
        .toReversed()
      return events.length
    })
    .toBe(count)
  return events
}

test('a post that the platform rejects is reported with the reason', async () => {
  const account = await client.connect('twitter', 'rejected_ada')
  await sandboxControls(app.url).fault({
    platform: 'twitter',
    operation: 'create-post',
    account: 'rejected_ada',
    fault: 'account-restricted',
    times: 1,
  })
  const draft = await client.draft(account, 'Rejected')
  await client.act(draft, 'publish')
  const { post } = await client.until(draft.id, ['failed'])
  expect(await eventsOf(account, 1)).toEqual([
    {
      type: 'post.failed',
      data: {
        postId: draft.id,
        platform: 'twitter',
        username: 'rejected_ada',
        excerpt: 'Rejected',
        cause: post.problem?.cause,
      },
    },
  ])
})

const needsReconnect = ({ id, username }: SocialAccount) => ({
  type: 'social_account.needs_reconnect',
  data: { socialAccountId: id, platform: 'twitter', username },
})

test('an account whose access ended is reported, and the post that failed for it', async () => {
  const account = await client.connect('twitter', 'revoked_ada')
  await sandboxControls(app.url).revokeAccess('twitter', 'revoked_ada')
  const draft = await client.draft(account, 'Not let in')
  await client.act(draft, 'publish')
  await client.until(draft.id, ['failed'])
  const events = await eventsOf(account, 2)
  expect(events.map(({ type }) => type).toSorted()).toEqual(['post.failed', 'social_account.needs_reconnect'])
  expect(events).toContainEqual(needsReconnect(account))
})

test('an account is reported once, however often its access is refused', async () => {
  const account = await client.connect('twitter', 'refused_ada')
  const connection = await app.ctx.db
    .selectFrom('social_accounts')
    .innerJoin('connections', 'connections.id', 'social_accounts.connection_id')
    .select(['connections.id', 'connections.version'])
    .where('social_accounts.id', '=', account.id)
    .executeTakeFirstOrThrow()
  const mark = () => markConnectionReauthRequired(app.ctx, connection)
  await Promise.all([mark(), mark()])
  await mark()
  expect(await eventsOf(account, 1)).toEqual([needsReconnect(account)])
})

test('the scheduled posts of an account that is disconnected are stopped, which the other members are told', async () => {
  const account = await client.connect('twitter', 'left_ada')
  const draft = await client.draft(account, 'Planned')
  await client.act(draft, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'UTC' })
  await client.call('DELETE', `/api/social-accounts/${account.id}`)
  const { post } = await client.until(draft.id, ['needs_attention'])
  expect(post.problem?.code).toBe('account_disconnected')
  await expect
    .poll(() => app.ctx.db.selectFrom('notifications').select(['capability', 'event']).execute())
    .toContainEqual({
      capability: 'social-accounts:read',
      event: {
        type: 'social_account.disconnected',
        data: {
          socialAccountId: account.id,
          platform: 'twitter',
          username: 'left_ada',
          by: { userId: ada.user.id, name: ada.user.full_name },
          scheduledPosts: 1,
        },
      },
    })
  expect(await eventsOf(account, 0)).toEqual([])
})

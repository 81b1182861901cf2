import { callerOf } from '../../tests/support/caller.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { insertConnectedAccount } from '../../tests/support/insert-account.ts'
import { pointsOf, setPlan } from '../../tests/support/plan-and-points.ts'
import type { Answer } from '../../tests/support/request.ts'
import { publishPost } from '../../tests/support/publish-due.ts'
import { sandboxControls, type SandboxControls } from '../../tests/support/sandbox-controls.ts'
import { listPausedPlatforms } from './index.ts'
import { saveConnection } from './connect/save-connection.ts'
import { saveChange } from '../../tests/support/draft-call.ts'

let app: TestApp
let ada: TestUser
let client: ApiClient
let sandbox: SandboxControls
let people = 0

beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
  sandbox = sandboxControls(app.url)
})
beforeEach(async () => {
  ada = await app.addUser()
  client = apiClient(app.url, ada.token)
  people += 1
})
afterEach(() => sandbox.clearFaults())
afterAll(() => app.close())

const ask = (method: string, path: string, body?: object) =>
  app.request(method, path, { token: ada.token, ...(body && { body }) })
const insert = async (...platforms: PlatformKey[]) => {
  for (const platform of platforms) await insertConnectedAccount(app.ctx.db, ada, platform)
}
const begin = (platform: PlatformKey) => ask('POST', '/api/social-accounts/connect', { platform })

/** What the web application posts after the platform redirects back. */
async function consent(platform: PlatformKey, begun: Answer, handle = `limited_${people}`) {
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const back = await decideConsent(String(begun.body['authorizeUrl']), { handle })
  return { platform, code: back.searchParams.get('code'), state: back.searchParams.get('state') }
}
const comeBack = (body: object) => ask('POST', '/api/social-accounts/callback', body)

async function list(): Promise<SocialAccount[]> {
  const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
  return accounts
}
const used = async () => [...new Set((await list()).map(({ platform }) => platform))]
const paused = async () => (await list()).filter((one) => one.paused).map(({ platform }) => platform)
const expire = (platform: PlatformKey) =>
  app.ctx.db
    .updateTable('social_accounts')
    .set({ status: 'reauth_required' })
    .where('workspace_id', '=', ada.workspaceId)
    .where('platform', '=', platform)
    .execute()

async function timesHit(operation: string): Promise<number> {
  return (await sandbox.listFaults()).find((one) => one.operation === operation)?.hits ?? 0
}

const access = { secrets: {}, expiresAt: null, scopes: [] }
const profile = { name: 'A', username: 'a', pictureUrl: null, profileUrl: '', followers: null }

const refusal = (words: string) => ({
  status: 403,
  body: { code: 'plan_required', message: expect.stringContaining(words) },
})

describe('connecting', () => {
  test('a fourth platform is rejected before redirecting to it', async () => {
    await insert('facebook', 'linkedin', 'tiktok')
    expect(await begin('twitter')).toMatchObject(
      refusal('includes 3 social platforms, and you use Facebook, LinkedIn, and TikTok.'),
    )
    await setPlan(app, ada, 'pro')
    expect(await client.connect('twitter', 'fourth')).toMatchObject({ paused: false })
  })

  test('another account on a connected platform is allowed, and disconnecting frees a platform', async () => {
    await insert('facebook', 'linkedin')
    await client.connect('twitter', `first_${people}`)
    await client.connect('twitter', `second_${people}`)
    expect(await begin('instagram')).toMatchObject(refusal('To connect Instagram too'))
    const [facebook] = await list()
    await ask('DELETE', `/api/social-accounts/${facebook?.id}`)
    await client.connect('instagram', `third.${people}`)
    expect(await used()).toEqual(['linkedin', 'twitter', 'instagram'])
  })

  test('a callback after the last allowed platform was used up is rejected without calling the platform', async () => {
    await insert('facebook', 'linkedin')
    const back = await consent('twitter', await begin('twitter'))
    await insert('tiktok')
    await sandbox.fault({ platform: 'twitter', operation: 'token', fault: 'server-error-before' })
    expect(await comeBack(back)).toMatchObject(refusal('To connect Twitter/X too'))
    expect(await used()).toEqual(['facebook', 'linkedin', 'tiktok'])
  })

  test('of a sign-in that reaches several profiles, none is offered if the plan does not allow the platform', async () => {
    await insert('facebook', 'linkedin')
    const begun = await begin('instagram')
    await insert('tiktok')
    const more = [`limited.more${people}`]
    const { searchParams } = await decideConsent(String(begun.body['authorizeUrl']), {
      handle: `limited.${people}`,
      more,
    })
    const { code, state } = Object.fromEntries(searchParams)
    expect(await comeBack({ platform: 'instagram', code, state })).toMatchObject(
      refusal('To connect Instagram too'),
    )
  })

  test('access that is granted while the last allowed platform is used up is revoked', async () => {
    await insert('facebook', 'linkedin')
    const back = await consent('twitter', await begin('twitter'))
    await sandbox.fault({
      platform: 'twitter',
      operation: 'identity',
      fault: 'slow',
      delayMs: 2_000,
      times: 1,
    })
    await sandbox.fault({ platform: 'twitter', operation: 'revoke', fault: 'slow', delayMs: 1, times: 1 })
    const coming = comeBack(back)
    await expect.poll(() => timesHit('identity')).toBe(1)
    await insert('tiktok')
    expect(await coming).toMatchObject(refusal('To connect Twitter/X too'))
    expect(await used()).toEqual(['facebook', 'linkedin', 'tiktok'])
    expect(await timesHit('revoke')).toBe(1)
  })

  test('of several platforms saved at the same time, only as many as allowed are connected', async () => {
    for (let round = 0; round < 5; round++) {
      ada = await app.addUser()
      client = apiClient(app.url, ada.token)
      await insert('facebook', 'linkedin')
      const caller = callerOf(ada)
      const platforms = ['twitter', 'instagram', 'tiktok', 'youtube'] as const
      const stored = await Promise.allSettled(
        platforms.map((platform) =>
          saveConnection(app.ctx, caller, {
            platform,
            access,
            holderId: platform,
            profiles: [{ ...profile, externalId: platform }],
          }),
        ),
      )
      expect(stored.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await used()).toHaveLength(3)
    }
  })

  test('of two simultaneous callbacks for the last allowed platform, one is connected', async () => {
    for (let round = 0; round < 5; round++) {
      ada = await app.addUser()
      client = apiClient(app.url, ada.token)
      await insert('facebook', 'linkedin')
      const backs = [
        await consent('twitter', await begin('twitter'), `race_${round}`),
        await consent('instagram', await begin('instagram'), `race.${round}`),
      ]
      const replies = await Promise.all(backs.map(comeBack))
      expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
      expect(await used()).toHaveLength(3)
    }
  })
})

describe('after a downgrade', () => {
  /** Four platforms, X connected last and therefore paused; returns its account. */
  async function downgraded(): Promise<SocialAccount> {
    await setPlan(app, ada, 'pro')
    await insert('facebook', 'linkedin', 'tiktok')
    const account = await client.connect('twitter', `paused_${people}`)
    await setPlan(app, ada, 'free')
    return account
  }
  const time = { localTime: '2028-05-01T10:00', timeZone: 'UTC' }

  test('the platforms that were connected first stay active, even after others are reconnected', async () => {
    await downgraded()
    await app.ctx.db
      .updateTable('social_accounts')
      .set({ connected_at: new Date(Date.now() + 60_000) })
      .where('workspace_id', '=', ada.workspaceId)
      .where('platform', '=', 'facebook')
      .execute()
    expect(await paused()).toEqual(['twitter'])
    expect(await listPausedPlatforms(app.ctx.db, ada.workspaceId, 'free')).toEqual(['Twitter/X'])
    expect(await listPausedPlatforms(app.ctx.db, ada.workspaceId, 'pro')).toEqual([])
    await setPlan(app, ada, 'agency')
    expect(await paused()).toEqual([])
  })

  test('new posts to a paused account are rejected with a message that names it; drafts are kept', async () => {
    const account = await downgraded()
    const draft = await client.draft(account, 'For later')
    const publish = await ask('POST', `/api/posts/${draft.id}/publish`, { version: 1 })
    expect(publish).toMatchObject(
      refusal(`@paused_${people} on Twitter/X is paused: the Free plan includes 3`),
    )
    expect(publish.body['message']).toContain('The Pro plan resumes it, and so does disconnecting another')
    expect(await ask('POST', `/api/posts/${draft.id}/schedule`, { version: 1, ...time })).toMatchObject(
      refusal('Scheduling is part of the Pro plan'),
    )
    expect((await client.read(draft.id)).post).toEqual(draft)
    await client.change(draft, { content: 'For later, better' })

    const [facebook] = await list()
    await ask('DELETE', `/api/social-accounts/${facebook?.id}`)
    expect((await ask('POST', `/api/posts/${draft.id}/publish`, { version: 2 })).status).toBe(200)
  })

  test('scheduled posts of a paused account are still published, on time or earlier, at the same cost', async () => {
    await setPlan(app, ada, 'pro')
    await insert('facebook', 'linkedin', 'tiktok')
    const account = await client.connect('twitter', `paused_${people}`)
    const [onTime, early] = [
      await client.act(await client.draft(account, 'On time'), 'schedule', time),
      await client.act(await client.draft(account, 'Early'), 'schedule', time),
    ]
    await setPlan(app, ada, 'free')
    expect(await paused()).toEqual(['twitter'])
    const edited = await client.change(onTime, { content: 'On time, better' })
    expect(edited.status).toBe('scheduled')
    await client.act(early, 'publish')
    await app.ctx.db
      .updateTable('posts')
      .set({ due_at: new Date(0) })
      .where('id', '=', onTime.id)
      .execute()
    for (const { id } of [onTime, early]) {
      await publishPost(app.ctx, id)
      expect((await client.read(id)).post.status).toBe('published')
    }
    expect(await pointsOf(app, ada)).toMatchObject({ held: 0, spent: 2 })
  })

  test('a post with an unknown outcome can be published again from a paused account', async () => {
    await setPlan(app, ada, 'pro')
    await insert('facebook', 'linkedin', 'tiktok')
    const account = await client.connect('twitter', `paused_${people}`)
    const { id } = await client.act(await client.draft(account, 'In doubt'), 'schedule', time)
    const inDoubt = { status: 'needs_attention', due_at: null } as const
    await app.ctx.db.updateTable('posts').set(inDoubt).where('id', '=', id).execute()
    await setPlan(app, ada, 'free')
    await client.act((await client.read(id)).post, 'publish-again')
    await publishPost(app.ctx, id)
    expect((await client.read(id)).post.status).toBe('published')
    expect(await pointsOf(app, ada)).toMatchObject({ held: 0, spent: 2 })
  })

  test('a scheduled post cannot be moved to a paused account', async () => {
    await setPlan(app, ada, 'pro')
    const open = await client.connect('twitter', `open_${people}`)
    await insert('linkedin', 'tiktok')
    const facebook = await insertConnectedAccount(app.ctx.db, ada, 'facebook')
    const planned = await client.act(await client.draft(open, 'Stays'), 'schedule', time)
    await setPlan(app, ada, 'free')
    const change = { platform: 'facebook', socialAccountId: facebook } as const
    expect(await saveChange(app, ada.token, planned, change)).toMatchObject(
      refusal('@ada_on_facebook on Facebook is paused'),
    )
    expect((await client.read(planned.id)).post).toEqual(planned)
  })

  test('an expired account on a paused platform can be reconnected, but no other account can be connected', async () => {
    await downgraded()
    await expire('twitter')
    const again = await client.connect('twitter', `paused_${people}`)
    expect(again).toMatchObject({ isConnected: true, paused: true })
    expect(await begin('twitter')).toMatchObject(refusal('To connect Twitter/X too'))

    await expire('twitter')
    const other = await consent('twitter', await begin('twitter'), `stranger_${people}`)
    expect(await comeBack(other)).toMatchObject(refusal('To connect Twitter/X too'))
    expect((await list()).map(({ username }) => username)).not.toContain(`stranger_${people}`)
  })

  test('an expired account on an active platform can be reconnected', async () => {
    await setPlan(app, ada, 'pro')
    await client.connect('twitter', `open_${people}`)
    await insert('facebook', 'linkedin', 'tiktok')
    await setPlan(app, ada, 'free')
    await expire('twitter')
    expect(await client.connect('twitter', `open_${people}`)).toMatchObject({
      isConnected: true,
      paused: false,
    })
  })
})

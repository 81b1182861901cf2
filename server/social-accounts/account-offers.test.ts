import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import { apiClient, type ApiClient } from '../../tests/support/api-client.ts'
import type { TestApp } from '../../tests/support/app.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'
import { sharedApp } from '../../tests/support/shared-app.ts'

let app: TestApp
let client: ApiClient
let account: SocialAccount
let media: { mediaId: string }[]

beforeAll(async () => {
  app = await sharedApp()
  client = apiClient(app.url, (await app.addUser()).token)
  // The sandbox has a private account for such a handle.
  account = await client.connect('tiktok', 'ada_private')
  media = [{ mediaId: (await client.upload(await sampleVideo(), 'clip.mp4', 'video/mp4')).id }]
})
afterAll(() => app.close())

const draft = (privacyLevel: string) =>
  client.save({
    platform: 'tiktok',
    socialAccountId: account.id,
    content: 'For my followers',
    media,
    options: { privacyLevel, commercialContent: 'no' },
  })

test('an account has what its platform offers it of the options of a post', () => {
  expect(account.offers).toMatchObject({
    privacyLevel: ['FOLLOWER_OF_CREATOR', 'MUTUAL_FOLLOW_FRIENDS', 'SELF_ONLY'],
    allowDuets: ['no'],
  })
})

test('a post with an option that the platform does not offer the account is not published', async () => {
  await expect(client.act(await draft('PUBLIC_TO_EVERYONE'), 'publish')).rejects.toThrow(
    'TikTok does not offer “Everyone” to this account. Who can watch: Followers, Friends, Only you.',
  )
  expect((await client.act(await draft('FOLLOWER_OF_CREATOR'), 'publish')).status).toBe('publishing')
})

test('a video that is longer than the platform offers the account is not published', async () => {
  const brief = await client.connect('tiktok', 'ada_brief')
  const mediaId = media[0]?.mediaId ?? ''
  await app.ctx.db.updateTable('media').set({ duration_ms: 61_000 }).where('id', '=', mediaId).execute()
  const post = await client.save({
    platform: 'tiktok',
    socialAccountId: brief.id,
    content: 'A minute and a second',
    media,
    options: { privacyLevel: 'PUBLIC_TO_EVERYONE', commercialContent: 'no' },
  })
  await expect(client.act(post, 'publish')).rejects.toThrow(
    'TikTok takes videos of 3 seconds to 1 minute; this one has 1 minute 1 second.',
  )
})

import { TwitterApi, ApiResponseError, EUploadMimeType } from 'twitter-api-v2'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  decideConsent,
  picture,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
} from '../../../sandbox/test-support.ts'
import { leadHostsTo } from '../../support/platform-hosts.ts'
import { sampleVideo } from '../../support/sample-video.ts'

const scope = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access']

let sandbox: RunningSandbox
let restoreHosts: () => Promise<void>
let people = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:' })
  restoreHosts = await leadHostsTo(sandbox.url, { 'api.x.com': 'twitter', 'api.twitter.com': 'twitter' })
})
beforeEach(() => {
  people += 1
})
afterAll(async () => {
  await restoreHosts()
  await sandbox.close()
})

/** The library's address of the consent page, on the sandbox. */
const onSandbox = (address: string) =>
  sandbox.url + '/twitter' + new URL(address).pathname + new URL(address).search

async function signIn() {
  const application = new TwitterApi({ clientId: 'client', clientSecret: 'secret' })
  const { url, codeVerifier, state } = application.generateOAuth2AuthLink(REDIRECT, { scope })
  const back = await decideConsent(onSandbox(url), { handle: `library_${people}` })
  expect(back.searchParams.get('state')).toBe(state)
  const code = back.searchParams.get('code') ?? ''
  return {
    application,
    ...(await application.loginWithOAuth2({ code, codeVerifier, redirectUri: REDIRECT })),
  }
}

const newest = () => sandbox.control.log({ platform: 'twitter' }).entries.at(-1)

describe('twitter-api-v2', () => {
  it('signs in with PKCE, renews its access, and cannot use a refresh token twice', async () => {
    const { application, client, refreshToken = '', expiresIn } = await signIn()
    expect(expiresIn).toBe(7200)
    const me = await client.v2.me({ 'user.fields': ['public_metrics', 'profile_image_url'] })
    expect(me.data).toMatchObject({
      username: `library_${people}`,
      public_metrics: { followers_count: expect.any(Number) },
    })
    const renewed = await application.refreshOAuth2Token(refreshToken)
    expect((await renewed.client.v2.me()).data.id).toBe(me.data.id)
    await expect(application.refreshOAuth2Token(refreshToken)).rejects.toMatchObject({ code: 400 })
  })

  it('publishes a text, a picture with its description, and a thread, and reads them back', async () => {
    const { client } = await signIn()
    const { data: me } = await client.v2.me()
    const mediaId = await client.v2.uploadMedia(await picture('png', 300, 200), {
      media_type: EUploadMimeType.Png,
    })
    await client.v2.createMediaMetadata(mediaId, { alt_text: { text: 'A violet square' } })
    const [first, second] = await client.v2.tweetThread([
      { text: 'A picture #launch', media: { media_ids: [mediaId] } },
      'And one more thing: https://example.com/news',
    ])
    expect(newest()).toMatchObject({ postId: second?.data.id })
    const timeline = await client.v2.userTimeline(me.id, {
      'tweet.fields': ['created_at', 'public_metrics', 'entities', 'attachments'],
    })
    expect(timeline.tweets.map(({ id }) => id)).toEqual([second?.data.id, first?.data.id])
    const one = await client.v2.singleTweet(first?.data.id ?? '', {
      expansions: ['attachments.media_keys'],
      'media.fields': ['alt_text', 'type'],
      'tweet.fields': ['public_metrics'],
    })
    expect(one.includes?.media).toMatchObject([{ type: 'photo', alt_text: 'A violet square' }])
    expect(one.data.public_metrics).toMatchObject({ like_count: expect.any(Number) })
    expect((await client.v2.deleteTweet(second?.data.id ?? '')).data.deleted).toBe(true)
  })

  it('uploads a video in parts and waits until it is processed', async () => {
    const { client } = await signIn()
    const video = await sampleVideo({ leastBytes: 1_500_000 })
    const mediaId = await client.v2.uploadMedia(video, {
      media_type: EUploadMimeType.Mp4,
      media_category: 'tweet_video',
    })
    const { data } = await client.v2.tweet('A film', { media: { media_ids: [mediaId] } })
    expect(newest()).toMatchObject({ postId: data.id, text: 'A film', media: ['video/mp4'] })
  })

  it('understands a refusal, and a limit with the time of its end', async () => {
    const { client } = await signIn()
    await client.v2.tweet('Only once')
    const refused = await client.v2.tweet('Only once').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiResponseError)
    expect(refused).toMatchObject({ code: 403, data: { detail: expect.stringContaining('duplicate') } })
    sandbox.control.addFault({
      platform: 'twitter',
      operation: 'create-post',
      fault: 'rate-limit',
      times: 1,
      seconds: 60,
    })
    const limited = await client.v2.tweet('Too fast').catch((error: unknown) => error)
    expect(limited).toMatchObject({ code: 429, rateLimitError: true, rateLimit: { remaining: 0 } })
  })
})

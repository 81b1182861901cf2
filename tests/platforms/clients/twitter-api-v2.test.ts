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
    const byName = await client.v2.userByUsername(me.username, { 'user.fields': ['public_metrics'] })
    expect(byName.data).toMatchObject({ id: me.id, public_metrics: { followers_count: expect.any(Number) } })
    expect((await client.v2.users([me.id])).data.map(({ username }) => username)).toEqual([me.username])
    const withAuthor = await client.v2.tweets([first?.data.id ?? ''], { expansions: ['author_id'] })
    expect(withAuthor.includes?.users).toMatchObject([{ id: me.id, username: me.username }])
    const analytics = await client.v2.get('tweets/analytics', {
      ids: first?.data.id,
      start_time: new Date(Date.now() - 86_400_000).toISOString(),
      end_time: new Date().toISOString(),
      granularity: 'total',
      'analytics.fields': 'impressions,likes,url_clicks',
    })
    expect(analytics.data).toMatchObject([{ timestamped_metrics: [{ metrics: { likes: 0 } }] }])
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

  it('uploads a video by the commands of older clients', async () => {
    const { client, accessToken } = await signIn()
    const video = await sampleVideo({ leastBytes: 100_000 })
    const send = async (fields: Record<string, string>, media?: Buffer) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (media) form.append('media', new Blob([new Uint8Array(media)]), 'blob')
      const reply = await fetch(`${sandbox.url}/twitter/2/media/upload`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}` },
        body: form,
      })
      return (await reply.json()) as { data: { id: string } }
    }
    const opened = await send({
      command: 'INIT',
      media_type: 'video/mp4',
      media_category: 'tweet_video',
      total_bytes: String(video.length),
    })
    const media_id = opened.data.id
    await send({ command: 'APPEND', media_id, segment_index: '0' }, video)
    expect((await send({ command: 'FINALIZE', media_id })).data).toMatchObject({
      id: media_id,
      processing_info: { state: expect.any(String) },
    })
    const state = () =>
      client.v2.get('media/upload', { command: 'STATUS', media_id }) as Promise<{
        data: { processing_info?: { state: string } }
      }>
    await expect.poll(async () => (await state()).data.processing_info?.state).toBe('succeeded')
    const { data } = await client.v2.tweet('An older film', { media: { media_ids: [media_id] } })
    expect(newest()).toMatchObject({ postId: data.id, media: ['video/mp4'] })
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

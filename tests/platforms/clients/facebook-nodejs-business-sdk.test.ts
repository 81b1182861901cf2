import sdk from 'facebook-nodejs-business-sdk'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  at,
  call,
  connectInstagram,
  decideConsent,
  picture,
  query,
  REDIRECT,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
} from '../../../sandbox/test-support.ts'
import { leadHostsTo } from '../../support/platform-hosts.ts'
import { sampleVideo } from '../../support/sample-video.ts'

const { FacebookAdsApi, IGMedia, IGUser, Page, PagePost, User } = sdk

const scope = 'pages_show_list,pages_manage_posts,pages_read_engagement,read_insights,pages_manage_engagement'

let sandbox: RunningSandbox
let host: Awaited<ReturnType<typeof startMediaHost>>
let restoreHosts = () => Promise.resolve()

beforeAll(async () => {
  host = await startMediaHost({
    '/photo.jpg': await picture('jpeg', 800, 800),
    '/film.mp4': await sampleVideo(),
    '/reel.mp4': await sampleVideo({ width: 720, height: 1280 }),
  })
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', allowedMediaOrigin: () => host.origin })
})
afterAll(async () => {
  await restoreHosts()
  host.close()
  await sandbox.close()
})

/** The same library serves both, on the host that the account's kind of sign-in has. */
async function use(platform: 'facebook' | 'instagram', token: string) {
  await restoreHosts()
  restoreHosts = await leadHostsTo(sandbox.url, {
    'graph.facebook.com': platform,
    'graph-video.facebook.com': platform,
  })
  FacebookAdsApi.init(token, 'en_US', false)
}

async function userToken(handle: string): Promise<string> {
  const base = `${sandbox.url}/facebook/v25.0`
  const asked = query({
    client_id: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state: 's',
  })
  const back = await decideConsent(`${base}/dialog/oauth?${asked}`, { handle })
  const exchange = (fields: Record<string, string>) =>
    call(`${base}/oauth/access_token?${query({ client_id: 'client', client_secret: 'secret', ...fields })}`)
  const short = await exchange({ redirect_uri: REDIRECT, code: back.searchParams.get('code') ?? '' })
  const long = await exchange({
    grant_type: 'fb_exchange_token',
    fb_exchange_token: String(short.body.access_token),
  })
  return String(at(long.body, 'access_token'))
}

/** A Page, found and opened as an application does it. */
async function connectPage(handle: string) {
  await use('facebook', await userToken(handle))
  const [found] = await new User('me').getAccounts(['id', 'name', 'access_token', 'followers_count'])
  await use('facebook', String(found?.access_token))
  return new Page(String(found?.id))
}

const newest = (platform: string) => sandbox.control.log({ platform }).entries.at(-1)

describe('facebook-nodejs-business-sdk on Facebook', () => {
  it('publishes a text, reads it in the list of posts, and deletes it', async () => {
    const page = await connectPage('library.words')
    const created = await page.createFeed([], { message: 'Words from a library' })
    expect(newest('facebook')).toMatchObject({ postId: created.id, text: 'Words from a library' })
    const posts = await page.getPublishedPosts(['id', 'message', 'created_time'])
    expect(posts.map((post) => at(post, 'message'))).toEqual(['Words from a library'])
    await new PagePost(created.id).delete([])
    expect(await page.getPublishedPosts(['id'])).toHaveLength(0)
  })

  it('publishes several photos as one post, a photo alone, and a video', async () => {
    const page = await connectPage('library.pictures')
    const url = `${host.origin}/photo.jpg`
    const first = await page.createPhoto([], { url, published: false })
    const second = await page.createPhoto([], { url, published: false, alt_text_custom: 'A square' })
    await page.createFeed([], {
      message: 'Two photos',
      attached_media: [{ media_fbid: first.id }, { media_fbid: second.id }],
    })
    expect(newest('facebook')).toMatchObject({ text: 'Two photos', media: ['image/jpeg', 'image/jpeg'] })
    const alone = await page.createPhoto([], { url, message: 'One photo' })
    expect(newest('facebook')).toMatchObject({ postId: at(alone, 'post_id'), text: 'One photo' })
    const video = await page.createVideo([], { file_url: `${host.origin}/film.mp4`, description: 'A film' })
    expect(video.id).toMatch(/^\d+$/)
    expect(newest('facebook')).toMatchObject({ text: 'A film', media: ['video/mp4'] })
  })

  it('publishes a reel, and lists the photos, videos and reels of the Page', async () => {
    const page = await connectPage('library.reels')
    await page.createPhoto([], { url: `${host.origin}/photo.jpg`, message: 'A photo' })
    const started = await page.createVideoReel([], { upload_phase: 'start' })
    const uploaded = await fetch(String(at(started, 'upload_url')), {
      method: 'POST',
      headers: {
        authorization: `OAuth ${FacebookAdsApi.getDefaultApi().accessToken}`,
        file_url: `${host.origin}/reel.mp4`,
      },
    })
    expect(await uploaded.json()).toEqual({ success: true })
    const video_id = at(started, 'video_id')
    const end = { upload_phase: 'finish', video_id, video_state: 'PUBLISHED', description: 'A reel' }
    expect(at(await page.createVideoReel([], end), 'success')).toBe(true)
    expect(newest('facebook')).toMatchObject({ text: 'A reel', media: ['video/mp4'] })
    expect((await page.getVideoReels(['id', 'description'])).map(({ id }) => id)).toEqual([video_id])
    expect(await page.getVideos(['id', 'status'])).toHaveLength(1)
    expect((await page.getPhotos(['id', 'name'])).map((photo) => at(photo, 'name'))).toEqual(['A photo'])
  })

  it('changes a text, and reads comments, reactions and the numbers of the Page', async () => {
    const page = await connectPage('library.more')
    const post = new PagePost((await page.createFeed([], { message: 'Before' })).id)
    await post.update([], { message: 'After' })
    expect(at(await post.get(['message']), 'message')).toBe('After')
    await post.createComment([], { message: 'First!' })
    const comments = await post.getComments(['id', 'message', 'created_time'])
    expect(comments.map((comment) => at(comment, 'message'))).toEqual(['First!'])
    expect(await post.getReactions([], { summary: true })).toHaveLength(0)
    const now = Math.floor(Date.now() / 1000)
    const metric =
      'page_media_view,page_total_media_view_unique,page_post_engagements,page_follows,page_daily_follows_unique,page_views_total,page_video_views'
    const days = { metric, period: 'day', since: now - 2 * 86_400, until: now }
    const insights = await page.getInsights(['name', 'values'], days)
    expect(insights.map((one) => at(one, 'name')).join(',')).toBe(metric)
    const token = FacebookAdsApi.getDefaultApi().accessToken
    const debugged = await call(
      `${sandbox.url}/facebook/v25.0/debug_token?${query({ input_token: token, access_token: token })}`,
    )
    expect(debugged.body).toMatchObject({ data: { is_valid: true, type: 'PAGE', expires_at: 0 } })
  })

  it('comments, reads insights, and understands a refusal', async () => {
    const page = await connectPage('library.numbers')
    const created = await page.createFeed([], { message: 'How many?' })
    const post = new PagePost(created.id)
    const comment = await post.createComment([], { message: 'First!' })
    expect(comment.id).toBeTruthy()
    const insights = await post.getInsights(['name', 'values'], { metric: 'post_media_view,post_clicks' })
    expect(insights.map((metric) => at(metric, 'name'))).toEqual(['post_media_view', 'post_clicks'])
    await expect(page.createFeed([], { message: 'How many?' })).rejects.toMatchObject({
      name: 'FacebookRequestError',
      status: 400,
      response: { code: 506 },
    })
  })
})

describe('facebook-nodejs-business-sdk on Instagram', () => {
  it('makes a container, publishes it, and reads the permalink and the insights', async () => {
    const { token, userId } = await connectInstagram(sandbox, 'library_pictures')
    await use('instagram', token)
    const account = new IGUser(userId)
    const container = await account.createMedia([], {
      image_url: `${host.origin}/photo.jpg`,
      caption: 'A square',
      alt_text: 'It is violet',
    })
    await expect
      .poll(async () => at(await new IGMedia(container.id).get(['status_code']), 'status_code'))
      .toBe('FINISHED')
    const published = await account.createMediaPublish([], { creation_id: container.id })
    const media = await new IGMedia(published.id).get(['permalink', 'caption', 'media_type'])
    expect(media).toMatchObject({ caption: 'A square', media_type: 'IMAGE' })
    expect(newest('instagram')).toMatchObject({ text: 'A square' })
    const insights = await new IGMedia(published.id).getInsights(['name', 'values'], {
      metric: 'reach,likes',
    })
    expect(insights.map((metric) => at(metric, 'name'))).toEqual(['reach', 'likes'])
    const now = Math.floor(Date.now() / 1000)
    const day = { period: 'day', since: now - 86_400, until: now }
    const totals = 'reach,views,likes,comments,shares,saves,total_interactions,accounts_engaged'
    const ofAccount = await account.getInsights(['name', 'total_value'], {
      ...day,
      metric: totals,
      metric_type: 'total_value',
    })
    expect(ofAccount.map((metric) => at(metric, 'name')).join(',')).toBe(totals)
    const series = await account.getInsights(['name', 'values'], { ...day, metric: 'reach,follower_count' })
    expect(series.map((metric) => at(metric, 'name'))).toEqual(['reach', 'follower_count'])
    const limit = await account.getContentPublishingLimit(['quota_usage', 'config'])
    expect(limit[0]).toMatchObject({ quota_usage: 1 })
  })
})

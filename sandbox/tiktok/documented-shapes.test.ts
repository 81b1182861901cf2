import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'

import {
  call,
  decideConsent,
  form,
  picture,
  query,
  REDIRECT,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
} from '../test-support.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'

// No public client library of TikTok's Content Posting API exists, so the answers are held against its documentation:
// no field more, none less, each of its type.

const ok = z.strictObject({ code: z.literal('ok'), message: z.string(), log_id: z.string().min(1) })
const answer = <Data extends z.ZodType>(data: Data) => z.strictObject({ data, error: ok })
const refusal = (code: string) =>
  z.strictObject({
    data: z.strictObject({}),
    error: z.strictObject({ code: z.literal(code), message: z.string().min(1), log_id: z.string().min(1) }),
  })
const count = z.int().nonnegative()

const shapes = {
  token: z.strictObject({
    open_id: z.string().min(1),
    scope: z.string().regex(/^[a-z.]+(,[a-z.]+)*$/),
    access_token: z.string().startsWith('act.'),
    expires_in: z.int().positive(),
    refresh_token: z.string().startsWith('rft.'),
    refresh_expires_in: z.int().positive(),
    token_type: z.literal('Bearer'),
  }),
  tokenError: z.strictObject({
    error: z.literal('invalid_grant'),
    error_description: z.string().min(1),
    log_id: z.string().min(1),
  }),
  user: answer(
    z.strictObject({
      user: z.strictObject({
        open_id: z.string(),
        union_id: z.string(),
        avatar_url: z.url(),
        display_name: z.string(),
        username: z.string(),
        follower_count: count,
        following_count: count,
        likes_count: count,
        video_count: count,
      }),
    }),
  ),
  creator: answer(
    z.strictObject({
      creator_avatar_url: z.url(),
      creator_username: z.string(),
      creator_nickname: z.string(),
      privacy_level_options: z.array(
        z.enum(['PUBLIC_TO_EVERYONE', 'MUTUAL_FOLLOW_FRIENDS', 'FOLLOWER_OF_CREATOR', 'SELF_ONLY']),
      ),
      comment_disabled: z.boolean(),
      duet_disabled: z.boolean(),
      stitch_disabled: z.boolean(),
      max_video_post_duration_sec: z.int().positive(),
    }),
  ),
  opened: answer(z.strictObject({ publish_id: z.string().max(64), upload_url: z.url() })),
  uploading: answer(z.strictObject({ status: z.literal('PROCESSING_UPLOAD'), uploaded_bytes: count })),
  started: answer(z.strictObject({ publish_id: z.string().max(64) })),
  downloaded: answer(
    z.strictObject({
      status: z.literal('PUBLISH_COMPLETE'),
      publicaly_available_post_id: z.array(z.string().regex(/^\d+$/)).length(1),
      downloaded_bytes: count,
    }),
  ),
  inInbox: answer(z.strictObject({ status: z.literal('SEND_TO_USER_INBOX'), uploaded_bytes: count })),
  failed: answer(
    z.strictObject({ status: z.literal('FAILED'), fail_reason: z.string(), downloaded_bytes: count }),
  ),
  complete: answer(
    z.strictObject({
      status: z.literal('PUBLISH_COMPLETE'),
      // TikTok spells it so.
      publicaly_available_post_id: z.array(z.string().regex(/^\d+$/)).length(1),
      uploaded_bytes: count,
    }),
  ),
  videos: answer(
    z.strictObject({
      videos: z
        .array(
          z.strictObject({
            id: z.string().regex(/^\d+$/),
            view_count: count,
            like_count: count,
            comment_count: count,
            share_count: count,
            share_url: z.url(),
          }),
        )
        .length(1),
    }),
  ),
}

let sandbox: RunningSandbox
let base: string
let host: Awaited<ReturnType<typeof startMediaHost>>

beforeAll(async () => {
  host = await startMediaHost({
    '/film.mp4': await sampleVideo(),
    '/one.jpg': await picture('jpeg', 800, 600),
    '/two.png': await picture('png', 800, 600),
  })
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:', allowedMediaOrigin: () => host.origin })
  sandbox.control.changeSettings({ processingMs: 0 })
  base = `${sandbox.url}/tiktok`
})
afterAll(async () => {
  host.close()
  await sandbox.close()
})

const token = (fields: Record<string, string>) =>
  call(`${base}/v2/oauth/token/`, {
    method: 'POST',
    body: form({ client_key: 'client', client_secret: 'secret', redirect_uri: REDIRECT, ...fields }),
  })

async function signIn() {
  const scope = 'user.info.basic,user.info.profile,user.info.stats,video.publish,video.upload,video.list'
  const asked = query({
    client_key: 'client',
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope,
    state: 's',
  })
  const back = await decideConsent(`${base}/v2/auth/authorize/?${asked}`, { handle: 'documented' })
  expect([...back.searchParams.keys()].toSorted()).toEqual(['code', 'scopes', 'state'])
  const { body } = await token({
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
  })
  const tokens = shapes.token.parse(body)
  const send = async (method: string, path: string, json?: object) => {
    const answered = await call(base + path, {
      method,
      headers: {
        authorization: `Bearer ${tokens.access_token}`,
        'content-type': 'application/json; charset=UTF-8',
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    return answered.body
  }
  return { tokens, send }
}

it('answers as TikTok documents it, from the sign-in to the numbers of a published video', async () => {
  const { send } = await signIn()
  const fields =
    'open_id,union_id,avatar_url,display_name,username,follower_count,following_count,likes_count,video_count'
  shapes.user.parse(await send('GET', `/v2/user/info/?fields=${fields}`))
  const creator = shapes.creator.parse(await send('POST', '/v2/post/publish/creator_info/query/'))
  const film = await sampleVideo()
  const opened = await send('POST', '/v2/post/publish/video/init/', {
    post_info: {
      title: 'A dance #fun',
      privacy_level: creator.data.privacy_level_options[0],
      disable_duet: false,
      disable_comment: true,
      disable_stitch: false,
      video_cover_timestamp_ms: 1000,
      brand_content_toggle: false,
      brand_organic_toggle: false,
      is_aigc: false,
    },
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: film.length,
      chunk_size: film.length,
      total_chunk_count: 1,
    },
  })
  const { publish_id, upload_url } = shapes.opened.parse(opened).data
  const status = () => send('POST', '/v2/post/publish/status/fetch/', { publish_id })
  shapes.uploading.parse(await status())
  const sent = await fetch(upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes 0-${film.length - 1}/${film.length}` },
    body: new Uint8Array(film),
  })
  expect(sent.status).toBe(201)
  const { data } = shapes.complete.parse(await status())
  const numbers = 'id,view_count,like_count,comment_count,share_count,share_url'
  shapes.videos.parse(
    await send('POST', `/v2/video/query/?fields=${numbers}`, {
      filters: { video_ids: data.publicaly_available_post_id },
    }),
  )
})

const everyone = { privacy_level: 'PUBLIC_TO_EVERYONE' }
type Sent = Awaited<ReturnType<typeof signIn>>['send']

async function statusOf(send: Sent, opened: unknown) {
  const { publish_id } = shapes.started.parse(opened).data
  return send('POST', '/v2/post/publish/status/fetch/', { publish_id })
}

it('downloads a video or photos as TikTok documents it, from addresses that the application owns', async () => {
  const { send } = await signIn()
  const pull = (video_url: string) =>
    send('POST', '/v2/post/publish/video/init/', {
      post_info: { ...everyone, title: 'Pulled' },
      source_info: { source: 'PULL_FROM_URL', video_url },
    })
  shapes.downloaded.parse(await statusOf(send, await pull(`${host.origin}/film.mp4`)))
  const missing = shapes.failed.parse(await statusOf(send, await pull(`${host.origin}/missing.mp4`)))
  expect(missing.data.fail_reason).toBe('video_pull_failed')
  refusal('url_ownership_unverified').parse(await pull('https://example.com/film.mp4'))

  const photos = (...names: string[]) =>
    send('POST', '/v2/post/publish/content/init/', {
      media_type: 'PHOTO',
      post_mode: 'DIRECT_POST',
      post_info: { ...everyone, title: 'Two walls', description: 'Both are violet' },
      source_info: {
        source: 'PULL_FROM_URL',
        photo_images: names.map((name) => `${host.origin}/${name}`),
        photo_cover_index: 0,
      },
    })
  shapes.downloaded.parse(await statusOf(send, await photos('one.jpg', 'one.jpg')))
  expect(sandbox.control.log({ platform: 'tiktok' }).entries.at(-1)).toMatchObject({
    text: 'Two walls\nBoth are violet',
    media: ['image/jpeg', 'image/jpeg'],
  })
  const png = shapes.failed.parse(await statusOf(send, await photos('two.png')))
  expect(png.data.fail_reason).toBe('file_format_check_failed')
})

it('puts a draft into the inbox of the user as TikTok documents it, at most five', async () => {
  const { send } = await signIn()
  const film = await sampleVideo()
  const draft = () =>
    send('POST', '/v2/post/publish/inbox/video/init/', {
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: film.length,
        chunk_size: film.length,
        total_chunk_count: 1,
      },
    })
  const before = sandbox.control.log({ platform: 'tiktok' }).entries.length
  const { publish_id, upload_url } = shapes.opened.parse(await draft()).data
  await fetch(upload_url, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes 0-${film.length - 1}/${film.length}` },
    body: new Uint8Array(film),
  })
  shapes.inInbox.parse(await send('POST', '/v2/post/publish/status/fetch/', { publish_id }))
  expect(sandbox.control.log({ platform: 'tiktok' }).entries).toHaveLength(before)
  for (let one = 0; one < 4; one += 1) shapes.opened.parse(await draft())
  refusal('spam_risk_too_many_pending_share').parse(await draft())
})

it('answers refusals as TikTok documents them', async () => {
  const { tokens, send } = await signIn()
  const renew = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }
  expect((await token(renew)).status).toBe(200)
  shapes.tokenError.parse((await token(renew)).body)
  refusal('access_token_invalid').parse(await send('POST', '/v2/post/publish/creator_info/query/'))
  const other = await signIn()
  const opened = await other.send('POST', '/v2/post/publish/video/init/', {
    post_info: { privacy_level: 'FOLLOWER_OF_CREATOR' },
    source_info: { source: 'FILE_UPLOAD', video_size: 1000, chunk_size: 1000, total_chunk_count: 1 },
  })
  refusal('privacy_level_option_mismatch').parse(opened)
  refusal('invalid_params').parse(await other.send('POST', '/v2/post/publish/status/fetch/', {}))
})

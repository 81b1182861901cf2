import { auth as googleAuth, youtube as openYoutube } from '@googleapis/youtube'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  decideConsent,
  picture,
  REDIRECT,
  type RunningSandbox,
  startSandbox,
} from '../../../sandbox/test-support.ts'
import { leadHostsTo } from '../../support/platform-hosts.ts'
import { sampleVideo } from '../../support/sample-video.ts'

const scope = ['youtube.upload', 'youtube.readonly', 'youtube.force-ssl'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
)

let sandbox: RunningSandbox
let restoreHosts: () => Promise<void>
let people = 0

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, dataDir: ':memory:' })
  restoreHosts = await leadHostsTo(sandbox.url, {
    'oauth2.googleapis.com': 'youtube',
    'www.googleapis.com': 'youtube',
    'youtube.googleapis.com': 'youtube',
  })
})
afterAll(async () => {
  await restoreHosts()
  await sandbox.close()
})

async function signIn() {
  people += 1
  const auth = new googleAuth.OAuth2('client', 'secret', REDIRECT)
  const { pathname, search } = new URL(
    auth.generateAuthUrl({ access_type: 'offline', prompt: 'consent', scope }),
  )
  const back = await decideConsent(`${sandbox.url}/youtube${pathname}${search}`, {
    handle: `library${people}`,
  })
  const { tokens } = await auth.getToken(back.searchParams.get('code') ?? '')
  auth.setCredentials(tokens)
  return { auth, tokens, youtube: openYoutube({ version: 'v3', auth }) }
}

const snippet = { title: 'A film', description: 'Made by a library' }
const newest = () => sandbox.control.log({ platform: 'youtube' }).entries.at(-1)

describe('@googleapis/youtube', () => {
  it('signs in, reads the channel, and renews an access that has ended', async () => {
    const { auth, tokens, youtube } = await signIn()
    expect(tokens.refresh_token).toBeTruthy()
    const channels = () =>
      youtube.channels.list({ part: ['snippet', 'statistics', 'contentDetails'], mine: true })
    const [channel] = (await channels()).data.items ?? []
    expect(channel?.snippet?.customUrl).toBe(`@library${people}`)
    auth.setCredentials({ ...tokens, expiry_date: Date.now() - 1000 })
    expect((await channels()).data.items?.[0]?.id).toBe(channel?.id)
    expect(auth.credentials.access_token).not.toBe(tokens.access_token)
  })

  it('uploads a video in one request, gives it a thumbnail, and finds it among the uploads', async () => {
    const { youtube } = await signIn()
    const { data: video } = await youtube.videos.insert({
      part: ['snippet', 'status'],
      requestBody: { snippet, status: { privacyStatus: 'unlisted' } },
      media: { mimeType: 'video/mp4', body: Readable.from([await sampleVideo()]) },
    })
    expect(newest()).toMatchObject({ postId: video.id, media: ['video/mp4'] })
    const id = video.id ?? ''
    await youtube.thumbnails.set({
      videoId: id,
      media: { mimeType: 'image/png', body: Readable.from([await picture('png', 320, 180)]) },
    })
    const read = await youtube.videos.list({
      part: ['snippet', 'status', 'statistics', 'processingDetails'],
      id: [id],
    })
    expect(read.data.items?.[0]).toMatchObject({ snippet, status: { privacyStatus: 'unlisted' } })
    const channel = await youtube.channels.list({ part: ['contentDetails'], mine: true })
    const playlistId = channel.data.items?.[0]?.contentDetails?.relatedPlaylists?.uploads ?? ''
    const uploads = await youtube.playlistItems.list({ part: ['contentDetails'], playlistId })
    expect(uploads.data.items?.map(({ contentDetails }) => contentDetails?.videoId)).toEqual([id])
    const thread = await youtube.commentThreads.insert({
      part: ['snippet'],
      requestBody: { snippet: { videoId: id, topLevelComment: { snippet: { textOriginal: 'First!' } } } },
    })
    expect(thread.data.snippet?.topLevelComment?.snippet?.textDisplay).toBe('First!')
    const threads = await youtube.commentThreads.list({ part: ['snippet'], videoId: id })
    expect(threads.data.items?.map((one) => one.id)).toEqual([thread.data.id])
    expect((await youtube.videos.delete({ id })).status).toBe(204)
  })

  it('understands a refusal', async () => {
    const { youtube } = await signIn()
    const upload = youtube.videos.insert({
      part: ['snippet'],
      requestBody: { snippet: { title: 'Not <allowed>' } },
      media: { mimeType: 'video/mp4', body: Readable.from([await sampleVideo()]) },
    })
    await expect(upload).rejects.toMatchObject({
      status: 400,
      response: { data: { error: { errors: [{ reason: 'invalidTitle' }] } } },
    })
  })
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sampleVideo } from '../../tests/support/sample-video.ts'
import {
  at,
  connectInstagram,
  connectX,
  type RunningSandbox,
  startMediaHost,
  startSandbox,
  type XClient,
} from '../test-support.ts'

const sample = (name: string) => readFileSync(new URL(`../../tests/support/videos/${name}`, import.meta.url))
const files: Record<string, Buffer> = {}

let sandbox: RunningSandbox
let host: { origin: string; close: () => void }
let now: number

beforeEach(async () => {
  now = Date.UTC(2026, 10, 21, 12)
  host = await startMediaHost(files)
  sandbox = await startSandbox({
    port: 0,
    dataDir: ':memory:',
    clock: () => now,
    allowedMediaOrigin: () => host.origin,
  })
})
afterEach(async () => {
  host.close()
  await sandbox.close()
})

async function sendToX(client: XClient, bytes: Buffer, type = 'video/mp4') {
  const upload = '/twitter/2/media/upload'
  const opened = await client.send('POST', `${upload}/initialize`, {
    media_type: type,
    total_bytes: bytes.length,
    media_category: 'tweet_video',
  })
  const id = String(at(opened.body, 'data', 'id'))
  const body = new FormData()
  body.set('media', new Blob([new Uint8Array(bytes)]), 'part')
  body.set('segment_index', '0')
  await client.send('POST', `${upload}/${id}/append`, body)
  const finalized = await client.send('POST', `${upload}/${id}/finalize`)
  const status = () => client.send('GET', `${upload}?command=STATUS&media_id=${id}`)
  return { id, finalized, status }
}

it('X processes a video for the set time and then reports what is wrong with it', async () => {
  const client = await connectX(sandbox, 'one')
  const good = await sampleVideo()
  for (const [bytes, problem] of [
    [sample('hevc.mp4'), 'Unsupported video or audio codec.'],
    [good.subarray(0, good.length - 2000), 'The video is not an MP4 or MOV file, or it is damaged.'],
    [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'The video is not an MP4 or MOV file, or it is damaged.',
    ],
  ] as const) {
    const { id, finalized, status } = await sendToX(client, bytes)
    expect(at(finalized.body, 'data', 'processing_info', 'state')).toBe('pending')
    now += 1_000
    expect(at((await status()).body, 'data', 'processing_info', 'state')).toBe('in_progress')
    now += 1_000
    expect(at((await status()).body, 'data', 'processing_info')).toMatchObject({
      state: 'failed',
      error: { message: problem },
    })
    expect((await client.post('not shown', { media: { media_ids: [id] } })).status).toBe(400)
  }
  const other = await sendToX(client, good, 'text/html')
  expect(other.finalized.status).toBe(400)
})

it('Instagram accepts a valid reel and reports in the container’s status what is wrong with others', async () => {
  files['/reel.mp4'] = await sampleVideo()
  files['/index-last.mp4'] = sample('portrait.mp4')
  files['/short.mov'] = sample('landscape.mov')
  files['/text.mp4'] = Buffer.from('no video at all')
  const client = await connectInstagram(sandbox, 'one.films')
  const make = async (path: string) => {
    const made = await client.post(`/${client.userId}/media`, {
      media_type: 'REELS',
      video_url: host.origin + path,
    })
    const read = () => client.get(`/${String(made.body.id)}`, { fields: 'status_code,status' })
    expect((await read()).body.status_code).toBe('IN_PROGRESS')
    now += 2_000
    return (await read()).body
  }
  expect(await make('/reel.mp4')).toMatchObject({ status_code: 'FINISHED' })
  for (const path of ['/index-last.mp4', '/short.mov', '/text.mp4']) {
    expect(await make(path), path).toMatchObject({
      status_code: 'ERROR',
      status: 'Error: Media upload has failed with error code 2207026',
    })
  }
})

it('Instagram refuses a video whose download was cut off', async () => {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-length': '100000' })
      .write(Buffer.alloc(50_000), () => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const origin = host.origin
  host.origin = `http://127.0.0.1:${port}`
  const client = await connectInstagram(sandbox, 'one.films')
  const made = await client.post(`/${client.userId}/media`, {
    media_type: 'REELS',
    video_url: `${host.origin}/cut.mp4`,
  })
  host.origin = origin
  server.close()
  expect(made.status).toBe(400)
  expect(at(made.body, 'error', 'error_subcode')).toBe(2207052)
})

it('a video on a page is seekable, and the log has an entry for it', async () => {
  const client = await connectX(sandbox, 'one')
  const bytes = await sampleVideo()
  const { id } = await sendToX(client, bytes)
  now += 2_000
  const post = await client.post('A film', { media: { media_ids: [id] } })
  expect(post.status).toBe(201)
  expect(sandbox.control.log().entries).toMatchObject([
    { text: 'A film', mediaCount: 1, media: ['video/mp4'] },
  ])
  const page = await (
    await fetch(`${sandbox.url}/twitter/one/status/${String(at(post.body, 'data', 'id'))}`)
  ).text()
  const [, address = ''] = /<video src="([^"]+)" controls/.exec(page) ?? []
  const part = await fetch(address, { headers: { range: 'bytes=1000-1999' } })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 1000-1999/${bytes.length}`)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
  const rest = await fetch(address, { headers: { range: 'bytes=1000-' } })
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true)
  expect((await (await fetch(address)).arrayBuffer()).byteLength).toBe(bytes.length)
})

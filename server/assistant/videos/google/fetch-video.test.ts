import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../tests/support/serve.ts'
import { fetchVideo } from './fetch-video.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fetch-video-'))
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function serveWithKey(handle: RequestListener) {
  const keys: (string | undefined)[] = []
  const { origin } = await serve((request, response) => {
    keys.push([request.headers['x-goog-api-key']].flat()[0])
    handle(request, response)
  })
  return { origin, keys }
}

const setting = (origin: string) => ({
  name: 'veo',
  apiKey: 'secret',
  baseUrl: `${origin}/v1beta`,
  totalMs: 1000,
})

const into = () => ({
  file: path.join(folder, 'video'),
  maxBytes: 100_000,
  signal: new AbortController().signal,
  timeoutMs: 2000,
})

test('a redirect to the same host is followed with the key', async () => {
  const home = await serveWithKey((request, response) => {
    if (request.url === '/download/1') response.end('video')
    else response.writeHead(302, { location: '/download/1' }).end()
  })
  const where = into()
  await fetchVideo(setting(home.origin), `${home.origin}/v1beta/files/1`, where)
  expect(await readFile(where.file, 'utf8')).toBe('video')
  expect(home.keys).toEqual(['secret', 'secret'])
})

test('a file on another host is fetched without the key', async () => {
  const elsewhere = await serveWithKey((_request, response) => response.end('video'))
  const home = await serveWithKey((_request, response) =>
    response.writeHead(302, { location: `${elsewhere.origin}/1` }).end(),
  )
  const where = { ...into(), trust: { allow: [new URL(elsewhere.origin).host] } }
  await fetchVideo(setting(home.origin), `${home.origin}/v1beta/files/1`, where)
  expect(await readFile(where.file, 'utf8')).toBe('video')
  expect(home.keys).toEqual(['secret'])
  expect(elsewhere.keys).toEqual([undefined])
})

test('endless redirects fail', async () => {
  const home = await serveWithKey((_request, response) =>
    response.writeHead(302, { location: '/again' }).end(),
  )
  await expect(fetchVideo(setting(home.origin), '/files/1', into())).rejects.toThrow('model_unreadable')
  expect(home.keys).toHaveLength(5)
})

test('an endless file fails at the size limit', async () => {
  let left = false
  const home = await serveWithKey((_request, response) => {
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', pour)
    }
    response.on('close', () => (left = true))
    pour()
  })
  const where = into()
  await expect(fetchVideo(setting(home.origin), '/files/1', where)).rejects.toThrow('model_unreadable')
  expect((await readFile(where.file)).length).toBeLessThanOrEqual(where.maxBytes)
  await expect.poll(() => left).toBe(true)
})

test('a stalled file fails after the timeout and can be retried', async () => {
  const home = await serveWithKey((_request, response) => void response.write('x'))
  const given = fetchVideo(setting(home.origin), '/files/1', { ...into(), timeoutMs: 200 })
  await expect(given).rejects.toMatchObject({ code: 'model_stalled', retry: 'soon' })
})

test('the download ends when it is aborted', async () => {
  const home = await serveWithKey((_request, response) => void response.write('x'))
  const leaving = new AbortController()
  const given = fetchVideo(setting(home.origin), '/files/1', { ...into(), signal: leaving.signal })
  setTimeout(() => leaving.abort(new Error('left')), 100)
  await expect(given).rejects.toThrow('left')
})

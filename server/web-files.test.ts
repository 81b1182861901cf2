import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newHttp } from '../tests/support/new-http.ts'
import { serveWebFiles } from './web-files.ts'

let app: Awaited<ReturnType<typeof newHttp>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'web-files-'))
  await mkdir(path.join(folder, 'assets'))
  const files = {
    'app.html': '<p>The application',
    'index.html': '<p>Landing',
    'icon-192.png': 'an icon',
    'assets/main-1.js': 'run()',
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text)
    await writeFile(path.join(folder, `${name}.br`), brotliCompressSync(text))
  }
  app = await newHttp()
  await serveWebFiles(app, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

test('the built files are public, and compressed if the client accepts it', async () => {
  const headers = { 'accept-encoding': 'br' }
  const script = await app.inject({ url: '/assets/main-1.js', headers })
  expect([script.statusCode, script.headers['content-encoding']]).toEqual([200, 'br'])
  expect(script.headers['cache-control']).toContain('immutable')
  expect((await app.inject('/')).body).toBe('<p>Landing')
  expect((await app.inject('/favicon.ico')).body).toBe('an icon')
})

test.each([
  '/app.html.br',
  '/assets/main-1.js.br',
  '/assets/none.js',
  '/none.png',
  '/api/none',
  '/media/none',
])('there is nothing at %s', async (url) => {
  const { statusCode, ...answer } = await app.inject(url)
  expect([statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test.each([
  { range: 'bytes=999999-' },
  { 'if-match': '"other"' },
  { 'if-unmodified-since': new Date(0).toUTCString() },
])('a file that cannot be sent for %o is no fault of ours', async (headers) => {
  const { statusCode, ...answer } = await app.inject({ url: '/assets/main-1.js', headers })
  expect(statusCode).toBe(400)
  expect(answer.json().code).toBe('validation_failed')
})

test('every other URL serves the application', async () => {
  for (const url of ['/dashboard', '/settings/workspace', '/login', '/verify-email?token=a.b']) {
    const { statusCode, body, headers } = await app.inject(url)
    expect([statusCode, body]).toEqual([200, '<p>The application'])
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
  expect((await app.inject({ method: 'POST', url: '/dashboard' })).statusCode).toBe(404)
})

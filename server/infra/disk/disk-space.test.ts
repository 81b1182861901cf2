import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { draftCall } from '../../../tests/support/draft-call.ts'
import { newHttp } from '../../../tests/support/new-http.ts'
import { watchDisks } from './disk-space.ts'

const gb = 1024 ** 3
const mb = 1024 ** 2

let app: TestApp
let ada: TestUser
let free: number

beforeAll(async () => {
  free = 10 * gb
  app = await startTestApp({ measureSpace: () => Promise.resolve({ free, size: 20 * gb }) })
  ada = await app.addUser()
})
beforeEach(() => setFree(10 * gb))
afterAll(() => app.close())

const health = async () => (await app.request('GET', '/api/health')).body['room']

async function setFree(bytes: number): Promise<void> {
  free = bytes
  const room = bytes < 256 * mb ? 'no_changes' : bytes < gb ? 'no_uploads' : 'all'
  await expect.poll(health).toBe(room)
}

const save = () => {
  const { method, path, body } = draftCall({ platform: 'twitter', content: 'Kept' })
  return app.request(method, path, { token: ada.token, body })
}

async function upload(): Promise<Response> {
  const body = new FormData()
  body.append('file', new Blob(['no picture'], { type: 'image/png' }), 'a.png')
  const headers = { authorization: `Bearer ${ada.token}` }
  return fetch(`${app.url}/api/media`, { method: 'POST', headers, body })
}

test('uploads are refused while there is room for everything else', async () => {
  await setFree(400 * mb)
  const refused = await upload()
  expect(refused.status).toBe(507)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({
    code: 'disk_full',
    message: expect.stringContaining('no files'),
  })
  expect((await save()).status).toBe(200)
  await setFree(2 * gb)
  expect((await upload()).status).toBe(415)
})

test('below the floor, nothing can be saved, while reading, signing in and deleting go on', async () => {
  const client = apiClient(app.url, ada.token)
  const post = await client.save({ platform: 'twitter', content: 'Before' })
  await setFree(100 * mb)
  const refused = await save()
  expect(refused).toMatchObject({ status: 507, body: { success: false, code: 'disk_full' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await client.read(post.id)).toMatchObject({ post: { content: 'Before' } })
  const login = { email: ada.email, password: testPassword }
  expect((await app.request('POST', '/api/auth/login', { body: login })).status).toBe(200)
  const deleted = await app.request('DELETE', `/api/posts/${post.id}?version=${post.version}`, {
    token: ada.token,
  })
  expect(deleted.status).toBe(200)
  await setFree(10 * gb)
  expect((await save()).status).toBe(200)
})

test('a disk that fills up is one line in the log, and so is one that has room again', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const disk = watchDisks({ database: '/data', media: '/media' }, log, () =>
    Promise.resolve({ free, size: 20 * gb }),
  )
  for (const bytes of [10 * gb, 100 * mb, 10 * gb]) {
    free = bytes
    const expected = bytes === 10 * gb ? 'all' : 'no_changes'
    await expect.poll(() => disk.room()).toBe(expected)
    await Promise.all([disk.room(), disk.room(), disk.room()])
  }
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 40, room: 'no_changes', msg: 'the disk is almost full' },
    { level: 30, msg: 'there is enough disk space again' },
  ])
})

test.each([
  ['a file', () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }))],
  ['the database', () => sql.raw(raise('53100')).execute(app.ctx.db)],
])('a write of %s that finds no room answers 507', async (_what, write) => {
  const http = await newHttp()
  http.post('/', { config: { access: 'public' } }, write)
  const reply = await http.inject({ method: 'POST', url: '/' })
  expect(reply.statusCode).toBe(507)
  expect(reply.json()).toMatchObject({ code: 'disk_full' })
  await http.close()
})

const raise = (code: string) => `do $$ begin raise exception 'no space' using errcode = '${code}'; end $$`

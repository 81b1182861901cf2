import { request as openRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestUser } from '../../../tests/support/app.ts'
import { joinWorkspace } from '../../../tests/support/join-workspace.ts'
import { sharedApp } from '../../../tests/support/shared-app.ts'
import { videoFile } from '../../../tests/support/videos-app.ts'

let app: TestApp
beforeAll(async () => void (app = await sharedApp()))
afterAll(() => app.close())

/** The limit for a removed member's uploads to end. */
const soonMs = 5_000

async function team() {
  const [owner, lena] = [await app.addUser(), await app.addUser()]
  await joinWorkspace(app, lena, owner.workspaceId, 'editor')
  const remove = () =>
    app.request('POST', `/api/members/${lena.user.id}/remove`, { token: owner.token, body: {} })
  return { owner, lena, remove }
}

/** Begins a request whose body never ends, and says what became of it and when. */
function slowUpload(user: TestUser, method: string, path: string, type: string, start: Buffer) {
  const ended = Promise.withResolvers<{ status: number | undefined; body: string }>()
  const sent = openRequest(app.url + path, {
    method,
    headers: { authorization: `Bearer ${user.token}`, 'content-type': type, 'x-forwarded-for': '10.1.2.3' },
  })
  sent.on('response', (response) => {
    let body = ''
    response.on('data', (chunk: Buffer) => (body += chunk.toString()))
    response.on('end', () => ended.resolve({ status: response.statusCode, body }))
    response.on('error', () => ended.resolve({ status: response.statusCode, body }))
  })
  sent.on('error', () => ended.resolve({ status: undefined, body: '' }))
  sent.write(start)
  return { ended: ended.promise, finish: (rest: Buffer) => sent.end(rest), stop: () => sent.destroy() }
}

const formStart = (name: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`,
    ),
    bytes,
  ])
const form = 'multipart/form-data; boundary=cut'
const rows = async (workspaceId: string) => {
  const media = await app.ctx.db
    .selectFrom('media')
    .select('id')
    .where('workspace_id', '=', workspaceId)
    .execute()
  const pieces = await app.ctx.db
    .selectFrom('upload_pieces')
    .innerJoin('uploads', 'uploads.id', 'upload_pieces.upload_id')
    .select('upload_pieces.id')
    .where('workspace_id', '=', workspaceId)
    .execute()
  return media.length + pieces.length
}

async function within<Result>(promise: Promise<Result>): Promise<Result> {
  const began = performance.now()
  const result = await promise
  expect(performance.now() - began).toBeLessThan(soonMs)
  return result
}

test('the slow upload of a whole file ends soon after its member was removed, in words, and nothing is written', async () => {
  const { owner, lena, remove } = await team()
  const video = await videoFile('portrait.mp4')
  const upload = slowUpload(
    lena,
    'POST',
    '/api/media/videos',
    form,
    formStart('a.mp4', video.subarray(0, 500)),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await remove()
  const { status, body } = await within(upload.ended)
  upload.stop()
  expect([status, body]).toEqual([403, expect.stringContaining('not_a_member')])
  expect(await rows(owner.workspaceId)).toBe(0)
})

test('a slow piece of an upload ends soon after its member was removed, and is not stored', async () => {
  const { owner, lena, remove } = await team()
  const body = { name: 'film.mp4', bytes: 3_000_000, lastModified: 0 }
  const begun = await app.request('POST', '/api/media/uploads', { token: lena.token, body })
  const { id } = begun.body['upload'] as { id: string }
  const path = `/api/media/uploads/${id}?offset=0`
  const upload = slowUpload(lena, 'PATCH', path, 'application/octet-stream', Buffer.alloc(2_000_000))
  await new Promise((resolve) => setTimeout(resolve, 300))
  await remove()
  await within(upload.ended)
  upload.stop()
  expect(await rows(owner.workspaceId)).toBe(0)
})

test('an upload whose last bytes arrive right after its member was removed is not stored', async () => {
  const { owner, lena, remove } = await team()
  const video = await videoFile('portrait.mp4')
  const upload = slowUpload(
    lena,
    'POST',
    '/api/media/videos',
    form,
    formStart('a.mp4', video.subarray(0, 500)),
  )
  await new Promise((resolve) => setTimeout(resolve, 300))
  await remove()
  upload.finish(Buffer.concat([video.subarray(500), Buffer.from('\r\n--cut--\r\n')]))
  const { status } = await upload.ended
  expect(status).toBe(403)
  expect(await rows(owner.workspaceId)).toBe(0)
})

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Media } from '../../../contract/media/media.ts'
import { maxPieceBytes, minPieceBytes, type Upload } from '../../../contract/media/uploads.ts'
import { startTestApp, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { sampleVideo } from '../../../tests/support/sample-video.ts'
import { armFailpoints } from '../../infra/failpoints.ts'
import { deleteAllMedia } from '../delete-all-media.ts'
import { sweepUploads } from './sweep-uploads.ts'

let app: TestApp
let owner: TestUser
let video: Buffer

beforeAll(async () => {
  app = await startTestApp()
  video = await sampleVideo({ leastBytes: 6 * minPieceBytes })
})
beforeEach(async () => {
  owner = await app.addUser()
})
afterAll(() => app.close())

type Body = { upload: Upload; media: Media; code: string; message: string; received: number }
type Sent = { status: number; body: Body }

const asSent = (answer: { status: number; body: unknown }): Sent => ({
  status: answer.status,
  body: answer.body as Body,
})
const file = (bytes = video.length, name = 'film.mp4') => ({ name, bytes, lastModified: 1_700_000_000_000 })

const start = async (given = file(), { token } = owner) =>
  asSent(await app.request('POST', '/api/media/uploads', { token, body: given }))
const read = async (id: string, { token } = owner) =>
  asSent(await app.request('GET', `/api/media/uploads/${id}`, { token }))
const complete = async (id: string, { token } = owner) =>
  asSent(await app.request('POST', `/api/media/uploads/${id}/complete`, { token }))
const cancel = async (id: string, { token } = owner) =>
  asSent(await app.request('DELETE', `/api/media/uploads/${id}`, { token }))

async function send(
  id: string,
  offset: number,
  bytes: Uint8Array,
  { token = owner.token, type = 'application/octet-stream' } = {},
): Promise<Sent> {
  const reply = await fetch(`${app.url}/api/media/uploads/${id}?offset=${offset}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  })
  return asSent({ status: reply.status, body: await reply.json() })
}

async function started(given = file()): Promise<Upload> {
  const { status, body } = await start(given)
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body.upload
}

/** Sends the video in pieces of `size`. */
async function sendAll(id: string, bytes = video, size = minPieceBytes, from = 0): Promise<void> {
  for (let offset = from; offset < bytes.length; offset += size) {
    const { status } = await send(id, offset, bytes.subarray(offset, offset + size))
    expect(status).toBe(200)
  }
}

/** Sends the beginning of a piece of `length` bytes on a connection of its own, which ends then. */
async function sendCut(id: string, offset: number, sent: Buffer, length: number): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.url).port) })
  socket.on('error', () => undefined)
  socket.write(
    `PATCH /api/media/uploads/${id}?offset=${offset} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${owner.token}\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
  )
  await new Promise<void>((resolve) => socket.end(sent, resolve))
}

const storedFiles = () =>
  readdirSync(path.join(app.ctx.config.dataDir, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

/** The files that are there now and were not before. */
function newFiles() {
  const before = new Set(storedFiles())
  return () => storedFiles().filter((one) => !before.has(one))
}

const piecesOf = (id: string) =>
  app.ctx.db.selectFrom('upload_pieces').selectAll().where('upload_id', '=', id).execute()

/** Nobody went on with the upload for so long. */
async function setIdle(id: string, hours: number): Promise<void> {
  await sql`update uploads set touched_at = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    app.ctx.db,
  )
}

test('a video is sent in pieces and becomes the same video as in a single request', async () => {
  const files = newFiles()
  const upload = await started()
  expect(upload).toMatchObject({ bytes: video.length, received: 0, media: null })
  await sendAll(upload.id)
  expect((await read(upload.id)).body.upload.received).toBe(video.length)
  const { status, body } = await complete(upload.id)
  expect(status).toBe(200)
  expect(body.media).toMatchObject({
    name: 'film.mp4',
    contentType: 'video/mp4',
    width: 360,
    height: 640,
    video: { codec: 'avc' },
  })

  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(video)], { type: 'video/mp4' }), 'film.mp4')
  const single = await fetch(`${app.url}/api/media/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  })
  const other = ((await single.json()) as Body).media
  const bytesOf = async ({ url }: Media) =>
    Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer())
  // Before the frames, each file says when it was written.
  const framesOf = async (media: Media) => {
    const bytes = await bytesOf(media)
    return bytes.subarray(bytes.indexOf('mdat'))
  }
  expect((await framesOf(body.media)).equals(await framesOf(other))).toBe(true)
  expect(body.media).toMatchObject({ bytes: other.bytes, video: other.video })
  // The two videos: nothing is left of the pieces.
  expect(files()).toHaveLength(2)
  expect(await piecesOf(upload.id)).toEqual([])
})

test('the same file goes on where its upload stopped, and another one starts from the beginning', async () => {
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  expect(await started()).toMatchObject({ id: upload.id, received: minPieceBytes })
  expect((await started({ ...file(), lastModified: 1 })).id).not.toBe(upload.id)
  expect((await started(file(video.length, 'other.mp4'))).id).not.toBe(upload.id)
  expect((await started(file(video.length + 1))).id).not.toBe(upload.id)
  await sendAll(upload.id, video, minPieceBytes, minPieceBytes)
  expect((await complete(upload.id)).status).toBe(200)
  // What is finished is not gone on with.
  expect(await started()).toMatchObject({ received: 0 })
})

test('a piece at another place is refused with the place, and changes nothing', async () => {
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  for (const offset of [0, 1, minPieceBytes - 1, minPieceBytes + 1, video.length]) {
    const refused = await send(upload.id, offset, video.subarray(0, minPieceBytes))
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict', received: minPieceBytes } })
  }
  for (const offset of ['-1', '1.5', 'x', '']) {
    const reply = await fetch(`${app.url}/api/media/uploads/${upload.id}?offset=${offset}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(minPieceBytes),
    })
    expect([offset, reply.status]).toEqual([offset, offset === '' ? 409 : 400])
  }
  expect((await read(upload.id)).body.upload.received).toBe(minPieceBytes)
  await sendAll(upload.id, video, minPieceBytes, minPieceBytes)
  expect((await complete(upload.id)).status).toBe(200)
})

test('two tabs that send the same file together finish it once', async () => {
  const files = newFiles()
  const upload = await started()
  const tab = async () => {
    let at = 0
    while (at < video.length) {
      const { status, body } = await send(upload.id, at, video.subarray(at, at + minPieceBytes))
      expect([200, 409]).toContain(status)
      at = status === 200 ? body.upload.received : body.received
    }
    return complete(upload.id)
  }
  const [one, other] = await Promise.all([tab(), tab()])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.media.id).toBe(other.body.media.id)
  expect((await complete(upload.id)).body.media.id).toBe(one.body.media.id)
  expect(files()).toHaveLength(1)
})

test('what arrived of a piece that was cut off is kept', async () => {
  const upload = await started()
  const arrived = 5 * minPieceBytes
  await sendCut(upload.id, 0, video.subarray(0, arrived), video.length)
  const received = async () => (await read(upload.id)).body.upload.received
  // The last chunks can be lost with their connection.
  await expect.poll(received).toBeGreaterThanOrEqual(2 * minPieceBytes)
  expect(await received()).toBeLessThanOrEqual(arrived)
  await sendAll(upload.id, video, minPieceBytes, await received())
  expect((await complete(upload.id)).status).toBe(200)
})

test('a piece whose storing was not confirmed stays, and the upload goes on after it', async () => {
  const upload = await started()
  armFailpoints([{ name: 'uploads.piece.after', action: 'crash', hit: 1 }])
  expect(await send(upload.id, 0, video.subarray(0, minPieceBytes))).toMatchObject({ status: 500 })
  expect(app.errors.splice(0)).toMatchObject([expect.stringContaining('uploads.piece.after')])
  expect((await read(upload.id)).body.upload.received).toBe(minPieceBytes)
  await sendAll(upload.id, video, minPieceBytes, minPieceBytes)
  expect((await complete(upload.id)).body.media).toMatchObject({ video: { codec: 'avc' } })
})

test('a few bytes are kept only at the end of a file, so that pieces are few', async () => {
  const upload = await started()
  const small = await send(upload.id, 0, video.subarray(0, minPieceBytes - 1))
  expect(small).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(await send(upload.id, 0, new Uint8Array())).toMatchObject({ status: 400 })
  const large = await started(file(2 * maxPieceBytes, 'large.mp4'))
  expect(await send(large.id, 0, randomBytes(maxPieceBytes + 1))).toMatchObject({
    status: 413,
    body: { code: 'payload_too_large' },
  })
  const past = await send(upload.id, 0, Buffer.concat([video, Buffer.alloc(1)]))
  expect(past).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(await piecesOf(upload.id)).toEqual([])
})

test('a piece without a length is bounded as it arrives', async () => {
  const upload = await started()
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
  })
  const options: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/octet-stream' },
    body: endless,
    duplex: 'half',
  }
  const ended = await fetch(`${app.url}/api/media/uploads/${upload.id}?offset=0`, options).then(
    ({ status }) => status,
    () => 'cut',
  )
  expect([413, 'cut']).toContain(ended)
  expect((await read(upload.id)).body.upload.received).toBe(0)
  expect(await piecesOf(upload.id)).toEqual([])
})

test('a piece must be bytes', async () => {
  const upload = await started()
  const json = Buffer.from(JSON.stringify({ received: video.length }))
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    expect((await send(upload.id, 0, json, { type })).status).toBe(415)
  }
})

test('an upload is completed only when all of it was received', async () => {
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  expect(await complete(upload.id)).toMatchObject({
    status: 409,
    body: { code: 'conflict', received: minPieceBytes },
  })
})

test('what is no video is refused after assembly, also when asked again, and leaves no bytes', async () => {
  const files = newFiles()
  const noise = randomBytes(minPieceBytes + 5)
  const upload = await started(file(noise.length, 'noise.mp4'))
  await sendAll(upload.id, noise)
  for (let time = 0; time < 2; time += 1) {
    const refused = await complete(upload.id)
    expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported_media' } })
    expect(refused.body.message).toMatch(/damaged|not a video/)
  }
  expect(files()).toEqual([])
  // Chosen again, it starts from the beginning.
  expect((await started(file(noise.length, 'noise.mp4'))).id).not.toBe(upload.id)
})

test('a canceled upload frees its bytes and takes no more', async () => {
  const files = newFiles()
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  expect(files()).toHaveLength(1)
  expect((await cancel(upload.id)).status).toBe(200)
  expect(files()).toEqual([])
  for (const answer of [
    await read(upload.id),
    await send(upload.id, minPieceBytes, video.subarray(minPieceBytes)),
    await complete(upload.id),
    await cancel(upload.id),
  ]) {
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
  }
})

test('an upload belongs to its user and workspace alone', async () => {
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  const stranger = await app.addUser()
  expect((await read(upload.id, stranger)).status).toBe(404)
  const bytes = video.subarray(minPieceBytes)
  const { token } = stranger
  expect((await send(upload.id, minPieceBytes, bytes, { token })).status).toBe(404)
  expect((await complete(upload.id, stranger)).status).toBe(404)
  expect((await cancel(upload.id, stranger)).status).toBe(404)
  expect((await start(file(), stranger)).body.upload).toMatchObject({ received: 0 })
  expect((await read(upload.id)).body.upload.received).toBe(minPieceBytes)
})

test('an upload that nobody went on with for a day is deleted with its bytes', async () => {
  const files = newFiles()
  const [old, recent] = [await started(), await started(file(video.length, 'recent.mp4'))]
  for (const { id } of [old, recent]) await send(id, 0, video.subarray(0, minPieceBytes))
  await setIdle(old.id, 25)
  await setIdle(recent.id, 23)
  await sweepUploads(app.ctx)
  expect((await read(old.id)).status).toBe(404)
  expect((await read(recent.id)).body.upload.received).toBe(minPieceBytes)
  expect(files()).toHaveLength(1)
})

test('the file of a piece whose process died is removed', async () => {
  const files = newFiles()
  const upload = await started()
  await app.ctx.storage.write('aa/left-behind', Buffer.from('a part of a piece'))
  const piece = { upload_id: upload.id, first_byte: 0, bytes: null, storage_key: 'aa/left-behind' }
  const longAgo = new Date(app.ctx.clock.now().getTime() - 2 * 3_600_000)
  await app.ctx.db
    .insertInto('upload_pieces')
    .values({ id: crypto.randomUUID(), created_at: longAgo, ...piece })
    .execute()
  // This one may still be written.
  await app.ctx.db
    .insertInto('upload_pieces')
    .values({ id: crypto.randomUUID(), created_at: app.ctx.clock.now(), ...piece, storage_key: 'aa/new' })
    .execute()
  await sweepUploads(app.ctx)
  expect(files()).toEqual([])
  expect((await piecesOf(upload.id)).map((one) => one.storage_key)).toEqual(['aa/new'])
})

test('the bytes must fit in the storage beside other unfinished uploads, before any is sent', async () => {
  const { body } = await app.request('GET', '/api/workspaces/current/storage', { token: owner.token })
  const { bytesAllowed } = body['storage'] as { bytesAllowed: number }
  await sql`insert into storage_use (workspace_id, shard, media_bytes)
    values (${owner.workspaceId}, -2, ${bytesAllowed - 10_000_000})`.execute(app.ctx.db)
  expect(await start(file(10_000_001))).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  const first = await started(file(6_000_000, 'first.mp4'))
  await started(file(4_000_000, 'second.mp4'))
  expect(await start(file(1, 'third.mp4'))).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  // Uploads that nobody goes on with hold no storage.
  await setIdle(first.id, 2)
  await started(file(5_000_000, 'third.mp4'))
  expect((await read(first.id)).status).toBe(404)
})

test('concurrent uploads cannot reserve more than the storage together', async () => {
  const { body } = await app.request('GET', '/api/workspaces/current/storage', { token: owner.token })
  const { bytesAllowed } = body['storage'] as { bytesAllowed: number }
  await sql`insert into storage_use (workspace_id, shard, media_bytes)
    values (${owner.workspaceId}, -2, ${bytesAllowed - 10_000_000})`.execute(app.ctx.db)
  const sent = await Promise.all(
    Array.from({ length: 6 }, (_, at) => start(file(4_000_000, `film-${at}.mp4`))),
  )
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 413, 413, 413, 413])
})

test('a workspace has ten unfinished uploads; abandoned ones make room', async () => {
  await sql`insert into uploads (id, workspace_id, created_by, name, last_modified, bytes, touched_at)
    select gen_random_uuid(), ${owner.workspaceId}, ${owner.user.id}, 'film-' || n, 1, 1000000, now()
    from generate_series(1, 10) as n`.execute(app.ctx.db)
  const refused = await start()
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  await sql`update uploads set touched_at = now() - interval '2 hours' where name = 'film-3'`.execute(
    app.ctx.db,
  )
  expect((await start()).status).toBe(200)
})

test('a video above the limit is refused before it is sent', async () => {
  const refused = await start(file(500_000_001))
  expect(refused).toMatchObject({ status: 413, body: { code: 'payload_too_large' } })
  expect(refused.body.message).toContain('at most 500 MB')
})

test('storage that became full meanwhile refuses the video, and there is room later', async () => {
  const upload = await started()
  await sendAll(upload.id)
  await sql`insert into storage_use (workspace_id, shard, media_bytes)
    values (${owner.workspaceId}, -2, 1e15::bigint)`.execute(app.ctx.db)
  expect(await complete(upload.id)).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  await sql`delete from storage_use where workspace_id = ${owner.workspaceId} and shard = -2`.execute(
    app.ctx.db,
  )
  expect((await complete(upload.id)).status).toBe(200)
})

test('a piece whose file is missing, as after a restore, ends the upload', async () => {
  const upload = await started()
  await sendAll(upload.id)
  const [piece] = await piecesOf(upload.id)
  await app.ctx.storage.remove(piece?.storage_key ?? '')
  expect((await complete(upload.id)).status).toBe(404)
  expect(await started()).toMatchObject({ received: 0 })
})

test('uploads of a workspace that is deleted are deleted with their bytes', async () => {
  const files = newFiles()
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  await deleteAllMedia(app.ctx, owner.workspaceId)
  expect((await read(upload.id)).status).toBe(404)
  expect(files()).toEqual([])
})

test('a piece contains the bytes that were sent', async () => {
  const files = newFiles()
  const upload = await started()
  await send(upload.id, 0, video.subarray(0, minPieceBytes))
  expect(files().map((one) => readFileSync(one).equals(video.subarray(0, minPieceBytes)))).toEqual([true])
})

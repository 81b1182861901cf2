import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Media } from '../../contract/media/media.ts'
import { minPieceBytes, type Upload } from '../../contract/media/uploads.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { startProduct, type Product } from '../support/product.ts'
import { sampleVideo } from '../support/sample-video.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

let database: TestDatabase
let sql: Client
let video: Buffer
let products: Product[]
let token: string
const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-uploads-'))
const temporary = mkdtempSync(path.join(tmpdir(), 'postwright-uploads-'))
/** The folders in which the processes work on files. */
const workFolders = () => readdirSync(temporary).filter((name) => name.startsWith('postwright-work-'))
const files = () =>
  readdirSync(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  )

beforeAll(async () => {
  video = await sampleVideo({ leastBytes: 3 * minPieceBytes })
  database = await createTestDatabase()
  sql = new Client({ connectionString: database.url })
  await sql.connect()
})
beforeEach(() => {
  products = []
})
afterEach(() => Promise.all(products.map((product) => product.stop('SIGKILL'))))
afterAll(async () => {
  await sql.end()
  await database.drop()
  for (const folder of [dataDir, temporary]) rmSync(folder, { recursive: true, force: true })
})

async function start(more: Record<string, string> = {}): Promise<Product> {
  const env = {
    ...more,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    DEFAULT_PLAN: 'agency',
    TMPDIR: temporary,
  }
  const product = await startProduct({ env })
  products.push(product)
  return product
}

type Reply = { upload: Upload; media: Media; access_token: string }

async function call(product: Product, method: string, route: string, body?: object): Promise<Reply> {
  const isPiece = body instanceof Uint8Array
  const reply = await fetch(`${product.url}/api/${route}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isPiece ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body && { body: isPiece ? new Uint8Array(body) : JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${route}: ${reply.status} ${text}`)
  return JSON.parse(text) as Reply
}

async function signIn(product: Product): Promise<void> {
  const email = `ada-${randomUUID()}@example.com`
  const password = 'Analytical-1843'
  token = ''
  const person = { full_name: 'Ada', phone_number: null, account_type: 'influencer' }
  await call(product, 'POST', 'auth/register', { email, password, ...person })
  await sql.query('update users set email_verified_at = now() where email = $1', [email])
  token = (await call(product, 'POST', 'auth/login', { email, password })).access_token
}

/** Goes on with the file, as the screen does, and returns the video and where it went on. */
async function send(product: Product): Promise<{ media: Media; from: number }> {
  const given = { name: 'film.mp4', bytes: video.length, lastModified: 1 }
  const { upload } = await call(product, 'POST', 'media/uploads', given)
  let at = upload.received
  while (at < video.length) {
    const piece = video.subarray(at, at + minPieceBytes)
    at = (await call(product, 'PATCH', `media/uploads/${upload.id}?offset=${at}`, piece)).upload.received
  }
  const { media } = await call(product, 'POST', `media/uploads/${upload.id}/complete`)
  return { media, from: upload.received }
}

/** How much the server has when the file is chosen again: before and after the second piece, and all of it. */
const kills: Record<string, number> = {
  'uploads.piece.before=kill@2': minPieceBytes,
  'uploads.piece.after=kill@2': 2 * minPieceBytes,
  'uploads.complete.before=kill': Infinity,
}

test('every failpoint of uploads is killed', () => {
  const killed = [...Object.keys(kills), 'uploads.complete.after=kill'].map((one) => one.replace(/=.*/v, ''))
  expect(killed.toSorted()).toEqual(failpointsIn('server/media/uploads').toSorted())
})

test.each(Object.entries(kills))(
  'an upload whose server is killed at %s goes on after the restart',
  async (failpoints, received) => {
    const doomed = await start({ FAILPOINTS: failpoints })
    await signIn(doomed)
    await expect(send(doomed)).rejects.toThrow()
    await doomed.killed()
    const before = files().length
    const again = await start()
    const { media, from } = await send(again)
    expect(from).toBe(Math.min(received, video.length))
    expect(media).toMatchObject({ width: 360, height: 640, video: { codec: 'avc' } })
    const { rows } = await sql.query('select id from media where name = $1', ['film.mp4'])
    expect(rows).toEqual([{ id: media.id }])
    expect(before).toBeGreaterThan(0)
    await sql.query('delete from media')
  },
)

test('a server that is killed after it stored the video answers with that video when it is asked again', async () => {
  const doomed = await start({ FAILPOINTS: 'uploads.complete.after=kill' })
  await signIn(doomed)
  await expect(send(doomed)).rejects.toThrow()
  await doomed.killed()
  const { rows } = await sql.query<{ id: string; media_id: string }>('select id, media_id from uploads')
  const again = await start()
  const { upload } = await call(again, 'GET', `media/uploads/${rows[0]?.id}`)
  expect(upload.media?.id).toBe(rows[0]?.media_id)
  const { media } = await call(again, 'POST', `media/uploads/${rows[0]?.id}/complete`)
  expect(media.id).toBe(rows[0]?.media_id)
})

test('the temporary files of a killed server are removed by the next one', async () => {
  const doomed = await start({ FAILPOINTS: 'uploads.complete.before=kill' })
  await signIn(doomed)
  await expect(send(doomed)).rejects.toThrow()
  await doomed.killed()
  expect(workFolders()).toHaveLength(1)
  await start()
  expect(workFolders()).toEqual([])
})

test('pieces may be received by several processes', async () => {
  const [one, other] = [await start({ ROLES: 'web' }), await start({ ROLES: 'web' })]
  await signIn(one)
  const given = { name: 'film.mp4', bytes: video.length, lastModified: 2 }
  const { upload } = await call(one, 'POST', 'media/uploads', given)
  let at = 0
  for (let turn = 0; at < video.length; turn += 1) {
    const piece = video.subarray(at, at + minPieceBytes)
    const product = turn % 2 === 0 ? one : other
    at = (await call(product, 'PATCH', `media/uploads/${upload.id}?offset=${at}`, piece)).upload.received
  }
  // Both are asked at once, as by a screen that lost the connection.
  const [first, second] = await Promise.all(
    [one, other].map((product) => call(product, 'POST', `media/uploads/${upload.id}/complete`)),
  )
  expect(first?.media.id).toBe(second?.media.id)
})

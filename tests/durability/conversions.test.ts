import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Conversion } from '../../contract/media/video-conversions.ts'
import type { Upload } from '../../contract/media/uploads.ts'
import { readConfig } from '../../server/config.ts'
import { failpointsIn } from '../support/failpoints.ts'
import { otherVideo } from '../support/other-videos.ts'
import { startProduct, type Product } from '../support/product.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts'

/** As the product finds it. Without ffmpeg on this machine, the tests that convert are skipped by name. */
const { ffmpeg } = readConfig({ NODE_ENV: 'test', PATH: process.env['PATH'], DATA_DIR: tmpdir() })

const ofConversions = ['conversions.upload.before', 'conversions.upload.after']
const ofVideos = ['videos.store.before']

test('every failpoint of conversions is killed', () => {
  expect(ofConversions.toSorted()).toEqual(failpointsIn('server/media/conversions').toSorted())
  expect(ofVideos).toEqual(failpointsIn('server/media/videos'))
})

describe.skipIf(ffmpeg === null)('with ffmpeg', () => {
  let database: TestDatabase
  let sql: Client
  let products: Product[]
  let token: string
  const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-conversions-'))
  const temporary = mkdtempSync(path.join(tmpdir(), 'postwright-conversions-'))
  /** The folders in which the processes work on files. */
  const workFolders = () => readdirSync(temporary).filter((name) => name.startsWith('postwright-work-'))
  const files = () =>
    readdirSync(path.join(dataDir, 'media'), { recursive: true, withFileTypes: true }).filter((one) =>
      one.isFile(),
    )

  beforeAll(async () => {
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
    const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, DEFAULT_PLAN: 'agency', TMPDIR: temporary }
    const product = await startProduct({ env: { ...env, ...more } })
    products.push(product)
    return product
  }

  type Reply = { upload: Upload; conversion: Conversion; access_token: string }

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

  test.each([...ofConversions, ...ofVideos])(
    'a conversion whose server is killed at %s ends as one video',
    async (point) => {
      const doomed = await start({ FAILPOINTS: `${point}=kill` })
      await signIn(doomed)
      const film = otherVideo('webm')
      const given = { name: 'film.webm', bytes: film.length, lastModified: 1 }
      const { upload } = await call(doomed, 'POST', 'media/uploads', given)
      await call(doomed, 'PATCH', `media/uploads/${upload.id}?offset=0`, film)
      const { conversion } = await call(doomed, 'POST', `media/uploads/${upload.id}/complete`)
      await doomed.killed(120_000)
      // Every file that is there is known, so that none is forgotten.
      const { rows: known } = await sql.query<{ storage_key: string }>(
        'select storage_key from media union select storage_key from upload_pieces',
      )
      const keys = new Set(known.map(({ storage_key: key }) => path.basename(key)))
      expect(files().filter(({ name }) => !keys.has(name))).toEqual([])

      const again = await start()
      // As if the minute were over in which its worker may still be alive.
      await sql.query("update video_conversions set leased_until = to_timestamp(0) where state = 'running'")
      await vi.waitFor(
        async () => {
          const { conversion: now } = await call(again, 'GET', `video-conversions/${conversion.id}`)
          expect(now).toMatchObject({ state: 'done', media: { name: 'film.mp4', video: { codec: 'avc' } } })
        },
        { timeout: 120_000, interval: 200 },
      )
      const { rows } = await sql.query('select id from media')
      expect(rows).toHaveLength(1)
      // Nothing is left of the upload once it is gone.
      await call(again, 'DELETE', `media/uploads/${upload.id}`)
      const left = point === 'videos.store.before' ? 2 : 1
      await vi.waitFor(() => expect(files()).toHaveLength(left), { timeout: 30_000 })
      await vi.waitFor(() => expect(workFolders()).toEqual([]), { timeout: 30_000 })
      await sql.query('delete from media')
      for (const { name, parentPath } of files()) rmSync(path.join(parentPath, name))
    },
  )
})

import { readdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { sampleVideo } from '../../tests/support/sample-video.ts'
import type { Trx } from '../context.ts'
import { withTemporaryFolder } from '../infra/temporary-folders.ts'
import { addPictureBytes } from './pictures/add-picture.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { addVideo } from './videos/add-video.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
  owner = await app.addUser()
})
afterAll(() => app.close())

const caller = () => ({ workspaceId: owner.workspaceId, userId: owner.user.id })
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#6366f1' } })
    .png()
    .toBuffer()
const storedFiles = () =>
  readdirSync(path.join(app.ctx.config.dataDir, 'media'), { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile(),
  ).length

/** Ends the connection of the transaction, as a database that restarts does: whether it was committed is unknown. */
const loseConnection = (trx: Trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)

test('the file of a picture stays when it is unknown whether its row was stored', async () => {
  const before = storedFiles()
  const added = addPictureBytes(app.ctx, caller(), {
    bytes: await picture(),
    name: 'lost.png',
    check: loseConnection,
  })
  await expect(added).rejects.toMatchObject({ reason: 'lost' })
  expect(storedFiles()).toBe(before + 1)
})

test('the file of a picture is removed when its row was refused', async () => {
  const before = storedFiles()
  const refuse = () => Promise.reject(new Error('refused'))
  const added = addPictureBytes(app.ctx, caller(), {
    bytes: await picture(),
    name: 'refused.png',
    check: refuse,
  })
  await expect(added).rejects.toThrow('refused')
  expect(storedFiles()).toBe(before)
})

test('the file of a video stays when it is unknown whether its row was stored, and the sweep removes it if not', async () => {
  const before = storedFiles()
  const bytes = await sampleVideo({})
  await withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'video')
    await writeFile(file, bytes)
    const added = addVideo(app.ctx, caller(), { file, name: 'lost.mp4', check: loseConnection })
    await expect(added).rejects.toMatchObject({ reason: 'lost' })
  })
  expect(storedFiles()).toBe(before + 1)
  await sql`update upload_pieces set created_at = now() - interval '2 hours'`.execute(app.ctx.db)
  await sweepUploads(app.ctx)
  expect(storedFiles()).toBe(before)
})

import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minPieceBytes } from '../../../contract/media/uploads.ts'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { callerOf } from '../../../tests/support/caller.ts'
import type { Caller } from '../../infra/http/caller.ts'
import { receivePiece } from './receive-piece.ts'
import { findUpload, insertUpload } from './uploads.queries.ts'

let app: TestApp
let caller: Caller
beforeAll(async () => {
  app = await startTestApp()
  caller = callerOf(await app.addUser())
})
afterAll(() => app.close())

async function upload(): Promise<string> {
  const { id } = await insertUpload(app.ctx.db, {
    id: crypto.randomUUID(),
    workspace_id: caller.workspaceId,
    created_by: caller.userId,
    name: 'film.mp4',
    last_modified: 1,
    bytes: 10_000_000,
    touched_at: new Date(),
  })
  return id
}
const receivedOf = async (id: string) => (await findUpload(app.ctx.db, caller, id))?.received

test('a sender that stops in the middle of a piece is cut off, and what arrived is kept', async () => {
  const id = await upload()
  const body = new PassThrough()
  body.write(Buffer.alloc(minPieceBytes + 7))
  const limits = { stalledMs: 100, pieceMs: 3_600_000 }
  await expect(
    receivePiece(app.ctx, caller, id, { body, offset: 0, length: undefined }, limits),
  ).rejects.toMatchObject({ code: 'request_timeout' })
  expect(body.destroyed).toBe(true)
  expect(await receivedOf(id)).toBe(minPieceBytes + 7)
})

test('a sender of a byte now and then is cut off when its piece takes too long', async () => {
  const id = await upload()
  const body = new PassThrough()
  const drip = setInterval(() => body.write('v'), 5)
  body.once('close', () => clearInterval(drip))
  const limits = { stalledMs: 3_600_000, pieceMs: 200 }
  await expect(
    receivePiece(app.ctx, caller, id, { body, offset: 0, length: undefined }, limits),
  ).rejects.toMatchObject({ code: 'request_timeout' })
  expect(body.destroyed).toBe(true)
  expect(await receivedOf(id)).toBe(0)
})

import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageBytes } from '../../contract/billing/plans.ts'
import { startTestApp, type TestApp, type TestUser } from '../../tests/support/app.ts'
import { postIn, saveChange, saveDraft } from '../../tests/support/draft-call.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { DEFAULT_PLAN: 'free' } })
})
afterAll(() => app.close())

const storageOf = async ({ token }: TestUser) => {
  const { body } = await app.request('GET', '/api/workspaces/current/storage', { token })
  return body['storage'] as { bytesUsed: number; bytesAllowed: number }
}
const save = (user: TestUser, content: string) => saveDraft(app, user.token, { platform: 'twitter', content })

async function upload({ token }: TestUser, size = 40) {
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(size * size * 3)))
  const bytes = await sharp(noise, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'noise.png')
  const reply = await fetch(`${app.url}/api/media`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

/** Fills the storage of a workspace up to `left` bytes. */
async function fill(user: TestUser, left: number): Promise<void> {
  const { bytesUsed, bytesAllowed } = await storageOf(user)
  await sql`insert into storage_use (workspace_id, shard, media_bytes)
    values (${user.workspaceId}, -2, ${bytesAllowed - bytesUsed - left})`.execute(app.ctx.db)
}

test('texts and media are counted when they are stored, changed and deleted', async () => {
  const user = await app.addUser()
  expect(await storageOf(user)).toEqual({ bytesUsed: 0, bytesAllowed: storageBytes.free })
  const { body } = await save(user, 'é'.repeat(500))
  const post = postIn(body)
  // The text is stored twice: shared in the group, and of the post.
  expect((await storageOf(user)).bytesUsed).toBe(1_000 + 2 * 1_000)

  const { token } = user
  const media = (await upload(user)).body['media'] as { id: string; bytes: number }
  const change = { content: 'a', media: [{ mediaId: media.id, altText: 'é' }] }
  expect((await saveChange(app, token, post, change)).status).toBe(200)
  expect((await storageOf(user)).bytesUsed).toBe(1_000 + 2 * (1 + 2) + media.bytes)

  await app.request('DELETE', `/api/posts/${post.id}?version=2`, { token })
  await app.request('DELETE', `/api/media/${media.id}`, { token })
  expect((await storageOf(user)).bytesUsed).toBe(0)
})

test('full storage rejects new data with advice, and allows deleting and shortening', async () => {
  const user = await app.addUser()
  const { body } = await save(user, 'a'.repeat(2_000))
  const post = postIn(body)
  await fill(user, 4_500)

  expect((await save(user, 'b'.repeat(1_000))).status).toBe(200)
  const refused = await save(user, 'c'.repeat(1_000))
  expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  expect(refused.body['message']).toBe(
    'Your storage is full: 2 GB are included. Delete posts, pictures or videos that you no longer need, or upgrade to the Pro plan.',
  )
  expect(await upload(user)).toMatchObject({ status: 413, body: { code: 'storage_full' } })
  const { token } = user
  const grow = { content: 'a'.repeat(9_000) }
  expect(await saveChange(app, token, post, grow)).toMatchObject({
    status: 413,
    body: { code: 'storage_full' },
  })
  expect((await saveChange(app, token, post, { content: 'a' })).status).toBe(200)
})

test('a video that exceeds the remaining storage is not received completely', async () => {
  const user = await app.addUser()
  await fill(user, 5_000_000)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(6_000_000)], { type: 'video/mp4' }), 'video.mp4')
  const reply = await fetch(`${app.url}/api/media/videos`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}` },
    body: form,
  })
  expect([reply.status, await reply.json()]).toMatchObject([413, { code: 'storage_full' }])
})

test('concurrent uploads cannot exceed the storage together', async () => {
  const user = await app.addUser()
  const { bytes } = (await upload(user)).body['media'] as { bytes: number }
  await fill(user, Math.floor(bytes * 2.5))
  const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await upload(user)).status))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 413, 413, 413, 413])
})

test('an account without a verified address has a small quota', async () => {
  const user = await app.addUser({ verified: false })
  expect((await storageOf(user)).bytesAllowed).toBe(storageBytes.unverified)
  let stored = 0
  for (;;) {
    const { status, body } = await save(user, 'x'.repeat(100_000))
    if (status !== 200) {
      expect(body).toMatchObject({ code: 'storage_full' })
      expect(body['message']).toMatch(/Verify your email address to get more\.$/)
      break
    }
    stored += 201_000
    expect(stored).toBeLessThanOrEqual(storageBytes.unverified)
  }
  expect(stored).toBeGreaterThan(storageBytes.unverified - 201_000)
})

import { randomUUIDv7 } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, type ApiClient } from '../../../tests/support/api-client.ts'
import { startTestApp, testPassword, type TestApp, type TestUser } from '../../../tests/support/app.ts'
import { movableClock } from '../../../tests/support/clock.ts'
import { failpointsIn } from '../../../tests/support/failpoints.ts'
import { publishPost } from '../../../tests/support/publish-due.ts'
import { sandboxControls } from '../../../tests/support/sandbox-controls.ts'
import { tracesOf } from '../../../tests/support/traces.ts'
import { recordActivities } from '../../activity/index.ts'
import type { Context } from '../../context.ts'
import { armFailpoints } from '../../infra/failpoints.ts'
import { eraseAccounts } from './erase-accounts.ts'

const day = 24 * 3_600_000
const clock = movableClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock })
})
afterAll(() => app.close())

/** Rows that stay: the books, and empty rows that they refer to. */
const books = ['point_accounts', 'point_entries', 'point_grants', 'point_holds', 'point_transfers']
const shells = ['users', 'workspaces']

let handles = 0

async function addProfilePicture({ token }: TestUser, png: Buffer): Promise<void> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(png)]), 'me.png')
  expect(await app.request('POST', '/api/user/picture', { token, body })).toMatchObject({ status: 200 })
}

/** A user with something in each part of the product. */
async function busyUser(options: { verified?: boolean } = {}): Promise<TestUser & { client: ApiClient }> {
  const user = await app.addUser({ fullName: `Busy Person ${(handles += 1)}`, ...options })
  const client = apiClient(app.url, user.token)
  const account = await client.connect('twitter', `busy_${handles}`)
  await client.connect('instagram', `busy_too_${handles}`)
  const png = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#6366f1' } })
    .png()
    .toBuffer()
  const picture = await client.upload(png, 'mine.png', 'image/png')
  await addProfilePicture(user, png)
  const crop = { x: 0, y: 0, width: 30, height: 30 }
  await client.call('POST', `/api/media/${picture.id}/crops`, crop)
  await client.draft(account, 'A draft', [picture])
  await client.call('POST', '/api/brand-voices', { name: 'Our voice', logoId: picture.id })
  await client.call('POST', '/api/labels', { name: 'Launch', color: 'blue' })
  await client.call('POST', '/api/saved-texts', { kind: 'template', name: 'Hours', content: 'We open at 9' })
  await client.call('PATCH', '/api/user/preferences', { securityAlerts: false })
  if (options.verified === false) return { ...user, client }
  const scheduled = await client.draft(account, 'Later')
  await client.act(scheduled, 'schedule', { localTime: '2030-06-01T10:00', timeZone: 'UTC' })
  const published = await client.act(await client.draft(account, 'Published', [picture]), 'publish')
  await publishPost(app.workerCtx, published.id)
  expect((await client.read(published.id)).post.status).toBe('published')
  const written = await fetch(`${app.url}/api/assistant/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUIDv7(), platform: 'twitter', prompt: 'A new bakery' }),
  })
  expect(await written.text()).toContain('event: ')
  return { ...user, client }
}

const requestDeletion = (user: TestUser) =>
  app.request('POST', '/api/user/deletion', { token: user.token, body: { password: testPassword } })

async function scheduledForDeletion(user: TestUser): Promise<void> {
  expect(await requestDeletion(user)).toMatchObject({ status: 200 })
  clock.advance(7 * day + 1000)
}

/** A session ends when it is unused for seven days. */
async function signedInAgain({ email }: TestUser): Promise<ApiClient> {
  const { body } = await app.request('POST', '/api/auth/login', { body: { email, password: testPassword } })
  return apiClient(app.url, String(body['access_token']))
}

async function filesOf(ctx: Context): Promise<string[]> {
  const folder = path.join(ctx.config.dataDir, 'media')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()
}

/** Without the counted calls, which end by themselves within a day. */
async function traces(user: TestUser): Promise<Record<string, number>> {
  const { rate_limits: _, ...found } = await tracesOf(app.ctx.db, [user.user.id, user.workspaceId])
  return found
}

test('nothing of a deleted account is left but the books, which name nobody, and nothing of others is touched', async () => {
  const other = await busyUser()
  const [filesOfOther, tracesOfOther] = [await filesOf(app.ctx), await traces(other)]
  const user = await busyUser()
  expect(Object.keys(await traces(user))).toEqual(
    expect.arrayContaining([
      'assistant_generations',
      'brand_voices',
      'connections',
      'labels',
      'media',
      'members',
      'post_counts',
      'post_groups',
      'posts',
      'saved_texts',
      'sessions',
      'social_accounts',
      'storage_use',
      'user_pictures',
    ]),
  )
  await scheduledForDeletion(user)
  await eraseAccounts(app.ctx)

  expect(Object.keys(await traces(user))).toEqual([...books, ...shells].toSorted())
  const mails = await app.mailsTo(user.email, 2)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your account is deleted',
    'Your account will be deleted',
  ])
  const named = await tracesOf(app.ctx.db, [user.email, user.user.full_name])
  expect(Object.keys(named).filter((table) => table !== 'local_mails')).toEqual([])
  expect(await app.ctx.db.selectFrom('users').selectAll().where('id', '=', user.user.id).execute()).toEqual([
    {
      id: user.user.id,
      email: `deleted user ${user.user.id}`,
      username: null,
      full_name: 'Deleted user',
      phone_number: null,
      bio: '',
      picture_key: null,
      account_type: '',
      password_hash: '',
      email_verified_at: null,
      delete_at: null,
      deletion_requested_at: null,
      erased_at: expect.any(Date) as Date,
      preferences: {},
      created_at: expect.any(Date) as Date,
      updated_at: expect.any(Date) as Date,
    },
  ])
  expect(await filesOf(app.ctx)).toEqual(filesOfOther)
  expect(await traces(other)).toEqual(tracesOfOther)
  const posts = await app.ctx.db
    .selectFrom('posts')
    .select('status')
    .where('workspace_id', '=', other.workspaceId)
    .orderBy('status')
    .execute()
  expect(posts.map(({ status }) => status)).toEqual(['draft', 'published', 'scheduled'])
})

test('the access is revoked at the platform, unless another workspace has access of the same user', async () => {
  const user = await app.addUser()
  const other = await app.addUser()
  const mine = apiClient(app.url, user.token)
  await mine.connect('facebook', 'only_mine')
  await mine.connect('facebook', 'shared_page')
  const shared = await apiClient(app.url, other.token).connect('facebook', 'shared_page')
  const sandbox = sandboxControls(app.url)
  await sandbox.fault({ platform: 'facebook', operation: 'revoke', fault: 'slow', delayMs: 0 })
  await scheduledForDeletion(user)
  await eraseAccounts(app.ctx)
  expect((await sandbox.listFaults()).map(({ hits }) => hits)).toEqual([1])
  await sandbox.clearFaults()
  const others = await signedInAgain(other)
  const post = await others.act(await others.draft(shared, 'Still here'), 'publish')
  await publishPost(app.workerCtx, post.id)
  expect((await others.read(post.id)).post.status).toBe('published')
})

test('the points that scheduled posts held are released, and the ledger starts no new month', async () => {
  const user = await busyUser()
  await scheduledForDeletion(user)
  await eraseAccounts(app.ctx)
  const account = await app.ctx.db
    .selectFrom('point_accounts')
    .selectAll()
    .where('workspace_id', '=', user.workspaceId)
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ held: 0, next_reset_at: new Date('9999-12-31T00:00:00Z') })
})

const failpoints = failpointsIn('server/account-deletion')

test.each(failpoints)('after a crash at %s the next run deletes the rest', async (name) => {
  const files = await filesOf(app.ctx)
  const user = await busyUser()
  await scheduledForDeletion(user)
  armFailpoints([{ name, action: 'crash', hit: 1 }])
  await eraseAccounts(app.ctx)
  expect(app.errors.splice(0)).toEqual([expect.stringContaining(name)])
  expect(Object.keys(await traces(user))).toContain('users')
  await eraseAccounts(app.ctx)
  expect(Object.keys(await traces(user))).toEqual([...books, ...shells].toSorted())
  expect(await filesOf(app.ctx)).toEqual(files)
  expect((await app.mailsTo(user.email, 2)).map(({ subject }) => subject)).toEqual([
    'Your account is deleted',
    'Your account will be deleted',
  ])
})

test('after a crash among the files the next run removes the others', async () => {
  const files = await filesOf(app.ctx)
  const user = await busyUser()
  await scheduledForDeletion(user)
  let left = 8
  const remove = async (key: string) => {
    left -= 1
    if (left < 0) throw new Error('the disk went away')
    return app.ctx.storage.remove(key)
  }
  await eraseAccounts({ ...app.ctx, storage: { ...app.ctx.storage, remove } })
  expect(app.errors.splice(0)).toEqual([expect.stringContaining('the disk went away')])
  await eraseAccounts(app.ctx)
  expect(await filesOf(app.ctx)).toEqual(files)
})

test('an ended registration is deleted with its files, connections and ledger, and is not told', async () => {
  const files = await filesOf(app.ctx)
  const user = await busyUser({ verified: false })
  clock.advance(30 * day + 1000)
  await eraseAccounts(app.ctx)
  expect(await traces(user)).toEqual({})
  expect(await filesOf(app.ctx)).toEqual(files)
})

test('a user of a workspace with other members leaves it, and what they wrote stays there', async () => {
  const owner = await app.addUser()
  const member = await app.addUser({ fullName: 'Leaving Member' })
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: owner.workspaceId, user_id: member.user.id, role: 'editor' })
    .execute()
  await app.request('POST', '/api/session/workspace', {
    token: member.token,
    body: { workspaceId: owner.workspaceId },
  })
  const post = await apiClient(app.url, member.token).save({ platform: 'twitter', content: 'Theirs' })
  const { workspaceId } = owner
  const at = clock.now()
  const by = { userId: member.user.id }
  const invited = {
    kind: 'member.invited',
    data: { email: member.email.toUpperCase(), role: 'editor' },
  } as const
  await recordActivities(app.ctx.db, [
    { workspaceId, by: { userId: owner.user.id }, at, activity: invited },
    { workspaceId, by, at, activity: { kind: 'calendar_feed.created', data: {} } },
    {
      workspaceId,
      by: 'operator',
      at,
      activity: { kind: 'member.left', data: {} },
      subjectUserId: by.userId,
    },
  ])
  await scheduledForDeletion(member)
  await eraseAccounts(app.ctx)
  expect((await (await signedInAgain(owner)).read(post.id)).post.content).toBe('Theirs')
  const rows = await app.ctx.db
    .selectFrom('members')
    .selectAll()
    .where('user_id', '=', member.user.id)
    .execute()
  expect(rows).toEqual([])
  const traces = await tracesOf(app.ctx.db, [member.email, member.email.toUpperCase(), 'Leaving Member'])
  expect(traces).not.toHaveProperty('users')
  expect(traces).not.toHaveProperty('activities')
  const kept = await app.ctx.db
    .selectFrom('activities')
    .select(['kind', 'actor', 'user_id', 'subject_user_id', 'data'])
    .where('workspace_id', '=', workspaceId)
    .where('kind', 'in', ['member.invited', 'calendar_feed.created', 'member.left'])
    .orderBy('kind')
    .execute()
  expect(kept).toEqual([
    { kind: 'calendar_feed.created', actor: 'user', user_id: null, subject_user_id: null, data: {} },
    {
      kind: 'member.invited',
      actor: 'user',
      user_id: owner.user.id,
      subject_user_id: null,
      data: { role: 'editor' },
    },
    { kind: 'member.left', actor: 'operator', user_id: null, subject_user_id: null, data: {} },
  ])
})

test('a deleted workspace keeps its books for ten years', async () => {
  const user = await busyUser()
  await scheduledForDeletion(user)
  await eraseAccounts(app.ctx)
  const erased = { ...app.ctx, clock: { now: () => new Date(clock.now().getTime() + 3650 * day) } }
  await eraseAccounts(erased)
  expect(Object.keys(await traces(user))).toContain('point_transfers')
  await eraseAccounts({ ...erased, clock: { now: () => new Date(clock.now().getTime() + 3654 * day) } })
  expect(Object.keys(await traces(user))).toEqual(['users'])
})

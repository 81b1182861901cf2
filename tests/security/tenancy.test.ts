import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ConnectionChoice, SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { Feed } from '../../contract/feeds/feeds.ts'
import type { PostGroup } from '../../contract/posts/post-groups.ts'
import type { SignedInDevice } from '../../contract/accounts/devices.ts'
import type { Post, PostStatus } from '../../contract/posts/posts.ts'
import { decideConsent } from '../../sandbox/oauth/consent-client.ts'
import { readContent } from '../../server/posts/approval/content.ts'
import { addNotification } from '../../server/notifications/add-notification.ts'
import { hashToken } from '../../server/infra/crypto/tokens.ts'
import { connectApplication, registerApplication } from '../support/connect-application.ts'
import { newApiKey } from '../support/new-api-key.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import { postIn } from '../support/draft-call.ts'
import { joinWorkspace } from '../support/join-workspace.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import type { Answer } from '../support/request.ts'
import { videoFile } from '../support/videos-app.ts'
import { rssOf } from '../support/feed-site.ts'
import { listen } from '../support/listen.ts'
import {
  calls,
  drawing,
  evergreenFields,
  feedChoice,
  webhook,
  file,
  filming,
  harmlessCall,
  outside,
  reviewLink,
  unknownId,
  type Call,
  type Kind,
} from './calls.ts'
import { codeOf, guardedRoutes, startAppWithRoutes, type Routes } from './routes.ts'

/** Configured, and never called, because no worker runs, as is ffmpeg. */
const videoModel = {
  AI_VIDEO_MODEL: 'a-model',
  AI_VIDEO_API_KEY: 'a-key',
  AI_VIDEO_BASE_URL: 'http://127.0.0.1:9/v1beta',
}

let app: TestApp
let routes: Routes
let owner: TestUser
let stranger: TestUser
let strangersKey: string
let ownersClient: ApiClient
let account: SocialAccount
let site: Awaited<ReturnType<typeof listen>>

beforeAll(async () => {
  site = await listen((_request, response) => {
    response.setHeader('content-type', 'text/xml').end(rssOf([], 'The feed of a secret plan'))
  })
  outside.feed = `${site.origin}/feed.xml`
  const env = { ...videoModel, FFMPEG_PATH: process.execPath, OUTGOING_ALLOW: new URL(site.origin).host }
  ;({ app, routes } = await startAppWithRoutes({ env }))
  owner = await app.addUser({ fullName: 'Olga Owner' })
  stranger = await app.addUser({ fullName: 'Sam Stranger' })
  strangersKey = (await newApiKey(app, stranger)).secret
  ownersClient = apiClient(app.url, owner.token)
  account = await ownersClient.connect('twitter', 'olga_owner')
})
afterAll(() => Promise.all([app.close(), site.close()]))

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
const newPicture = async () => (await ownersClient.upload(await picture(), 'own.png', 'image/png')).id

async function newSession(): Promise<string> {
  const body = { email: owner.email, password: owner.password }
  await app.request('POST', '/api/auth/login', { body })
  const { body: listed } = await app.request('GET', '/api/user/devices', { token: owner.token })
  const other = (listed['devices'] as SignedInDevice[]).find(({ isCurrent }) => !isCurrent)
  return other?.id ?? ''
}

const newPost = async (status?: PostStatus) => (await newDraft(status)).id
const newGroup = async (status?: PostStatus) => (await newDraft(status)).groupId

async function newDraft(status: PostStatus = 'draft'): Promise<Post> {
  const post = await ownersClient.draft(account, 'A secret plan', [{ id: await newPicture() }])
  if (status === 'scheduled') {
    await ownersClient.act(post, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' })
    await app.ctx.db.updateTable('posts').set({ version: 1 }).where('id', '=', post.id).execute()
  } else if (status !== 'draft') {
    await app.ctx.db.updateTable('posts').set({ status }).where('id', '=', post.id).execute()
  }
  return post
}

/** A draft that waits for approval, and the hash of its content. */
async function newWaitingPost(): Promise<string> {
  const id = await newPost()
  const { db } = app.ctx
  const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { hash } = await readContent(db, post)
  const asked = { approval_state: 'asked', asked_hash: hash } as const
  await db.updateTable('posts').set(asked).where('id', '=', id).execute()
  return `${id} ${hash}`
}

async function newPublishedPost(): Promise<string> {
  const id = await newPost()
  await app.ctx.db
    .updateTable('posts')
    .set({ status: 'published', published_at: new Date(), external_id: randomUUIDv7() })
    .where('id', '=', id)
    .execute()
  return id
}

/** The account of the owner with a new queue. */
async function newQueue(): Promise<string> {
  await app.ctx.db.deleteFrom('queues').execute()
  await ownersClient.call('PUT', `/api/queue/accounts/${account.id}/slots`, {
    version: 0,
    timeZone: 'Europe/Paris',
    slots: [{ weekday: 1, time: '09:00' }],
  })
  return account.id
}

/** The only post of the owner's queue. */
async function newQueuedPost(): Promise<string> {
  await newQueue()
  await app.ctx.db.updateTable('posts').set({ queued: false }).where('queued', '=', true).execute()
  const post = await newDraft()
  await ownersClient.call('POST', `/api/post-groups/${post.groupId}/queue`, { version: 1 })
  return `${account.id} ${post.id}`
}

/** A new series, as its id and that of its first group. */
async function newSeries(): Promise<string> {
  const post = await newDraft()
  const { group } = await ownersClient.call<{ group: PostGroup }>(
    'POST',
    `/api/post-groups/${post.groupId}/repeat`,
    {
      version: 1,
      localTime: '2028-05-01T10:00',
      timeZone: 'Europe/Paris',
      rule: { unit: 'month', every: 1, on: { kind: 'day', day: 1 } },
      end: { kind: 'after', count: 2 },
    },
  )
  return `${group.posts[0]?.series?.id} ${group.id}`
}

async function newPartlyPublishedPost(): Promise<string> {
  const id = await newPost('needs_attention')
  const problem = { code: 'partly_published', cause: 'Refused.', cure: 'Change it.' } as const
  await app.ctx.db
    .updateTable('posts')
    .set({ published_at: new Date(), problem: JSON.stringify(problem) })
    .where('id', '=', id)
    .execute()
  return id
}

async function newState(): Promise<string> {
  const reply = await app.request('POST', '/api/social-accounts/connect', {
    token: owner.token,
    body: { platform: 'twitter' },
  })
  const back = await decideConsent(String(reply.body['authorizeUrl']), { handle: 'olga_owner' })
  return `${back.searchParams.get('state')} ${back.searchParams.get('code')}`
}

/** A connection that reaches a profile that is not connected, and the id of that profile. */
async function newProfile(): Promise<string> {
  const { token } = owner
  const platform = 'instagram'
  const begun = await app.request('POST', '/api/social-accounts/connect', { token, body: { platform } })
  const decision = { handle: 'olga.owner', more: [`olga.more${(profiles += 1)}`] }
  const back = await decideConsent(String(begun.body['authorizeUrl']), decision)
  const { code, state } = Object.fromEntries(back.searchParams)
  const body = { platform, code, state }
  const reply = await app.request('POST', '/api/social-accounts/callback', { token, body })
  const { connectionId, profiles: reached } = reply.body['choice'] as ConnectionChoice
  return `${connectionId} ${reached.at(-1)?.externalId}`
}

async function newWorkspace(asClient: boolean): Promise<string> {
  const body = { name: 'A secret plan', timeZone: 'UTC', asClient }
  const { workspace } = await ownersClient.call<{ workspace: { id: string } }>(
    'POST',
    '/api/workspaces',
    body,
  )
  return workspace.id
}

/** The list cursor of a new post. */
async function cursorOfNewPost(): Promise<string> {
  const { post } = await ownersClient.read(await newPost())
  return `${Date.parse(post.createdAt)}.${post.id}`
}

/** An unpaid checkout of the owner. */
async function newCheckout(): Promise<string> {
  const { token } = owner
  const { body } = await app.request('POST', '/api/points/checkout', { token, body: { pack: 'points50' } })
  // The webhook of the sandbox arrives independently of the stranger's calls.
  await vi.waitFor(async () => {
    const state = await fetch(`${app.url}/sandbox/stripe-controls/state`)
    expect(await state.json()).toMatchObject({ pending: [] })
  }, 10_000)
  return /cs_[A-Za-z0-9_]+/.exec(String(body['url']))?.[0] ?? ''
}

/** A text generation of the owner. */
async function newGeneration(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/generate', {
    token: owner.token,
    body: { id, platform: 'twitter', prompt: 'A secret plan for our bakery' },
  })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}
/** A brand voice of the owner with a private text. */
async function newVoice(): Promise<string> {
  const { voice } = await ownersClient.call<{ voice: { id: string; version: number } }>(
    'POST',
    '/api/brand-voices',
    { name: randomUUIDv7().slice(-12), samples: ['A secret plan of our bakery'], colors: ['#123456'] },
  )
  return voice.id
}

/** A template of the owner with a private text. */
async function newSavedText(): Promise<string> {
  const { savedText } = await ownersClient.call<{ savedText: { id: string } }>('POST', '/api/saved-texts', {
    kind: 'template',
    name: randomUUIDv7(),
    content: 'A secret plan of our bakery',
  })
  return savedText.id
}

async function newLabel(): Promise<string> {
  const { label } = await ownersClient.call<{ label: { id: string } }>('POST', '/api/labels', {
    name: randomUUIDv7(),
    color: 'teal',
  })
  return label.id
}

/** To the posts of a group of the owner, which somebody opened and reviews. */
async function newReviewLink(): Promise<string> {
  const { link, url } = await ownersClient.call<{ link: { id: string }; url: string }>(
    'POST',
    '/api/review-links',
    reviewLink({ kind: 'posts', groupIds: [await newGroup()] }),
  )
  const body = { token: url.split('#')[1], name: 'Anna of a secret plan' }
  await app.request('POST', '/api/review/enter', { body })
  return link.id
}

/** A group, and a comment on it by the owner. */
async function newComment(): Promise<string> {
  const [groupId, id] = [await newGroup(), randomUUIDv7()]
  await ownersClient.call('POST', `/api/post-groups/${groupId}/comments`, { id, body: 'A secret plan' })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return `${groupId} ${id}`
}

async function newDayNote(): Promise<string> {
  const { note } = await ownersClient.call<{ note: { id: string } }>('POST', '/api/calendar/notes', {
    id: randomUUIDv7(),
    // A day of its own, because a day has few notes.
    day: new Date(Date.now() + 86_400_000 * (dayNotes += 1)).toISOString().slice(0, 10),
    text: 'A secret plan of our bakery',
  })
  return note.id
}
let dayNotes = 0

/** An import of the owner that is not run yet. */
async function newPostImport(): Promise<string> {
  const body = { ...file, id: randomUUIDv7(), fileName: 'secret plan.csv', socialAccountIds: [account.id] }
  const reply = await ownersClient.call<{ import: { id: string } }>('POST', '/api/post-imports', body)
  return reply.import.id
}

/** A feed that the owner follows. */
async function newFeed(): Promise<string> {
  const id = randomUUIDv7()
  const body = {
    ...feedChoice,
    id,
    url: `${outside.feed}?${id}`,
    postsPerDay: 5,
    socialAccountIds: [account.id],
  }
  await ownersClient.call('POST', '/api/feeds', body)
  return id
}

async function newWebhook(): Promise<string> {
  // A workspace has only so many.
  await app.ctx.db.deleteFrom('webhooks').execute()
  const id = randomUUIDv7()
  await ownersClient.call('POST', '/api/webhooks', webhook(id))
  return id
}

/** What a webhook of the owner gets. */
async function newDelivery(): Promise<string> {
  const { delivery } = await ownersClient.call<{ delivery: { id: string } }>(
    'POST',
    `/api/webhooks/${await newWebhook()}/test`,
  )
  return delivery.id
}

/** An evergreen set of the owner. */
async function newEvergreenSet(): Promise<string> {
  const id = randomUUIDv7()
  // A workspace has only so many.
  await app.ctx.db.deleteFrom('evergreen_sets').execute()
  const body = { id, ...evergreenFields, name: 'A secret plan', socialAccountIds: [account.id] }
  await ownersClient.call('POST', '/api/evergreen', body)
  return id
}

/** A post of an evergreen set of the owner. */
async function newEvergreenPost(): Promise<string> {
  const { posts } = await ownersClient.call<{ posts: { id: string }[] }>(
    'POST',
    `/api/evergreen/${await newEvergreenSet()}/posts`,
    { postIds: [await newPost()] },
  )
  return posts[0]?.id ?? ''
}

/** An evergreen post of the owner with a variation, which is not written again for the same id. */
async function newVariation(): Promise<string> {
  const post = await newEvergreenPost()
  const id = randomUUIDv7()
  const variations = [{ id, content: 'A secret plan again' }]
  await ownersClient.call('PUT', `/api/evergreen-posts/${post}/variations`, { variations })
  return `${post} ${id}`
}

/** A picture generation of the owner. */
async function newDrawing(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/pictures', { token: owner.token, body: drawing(id) })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}

/** A video generation of the owner. */
async function newVideo(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/videos', { token: owner.token, body: filming(id) })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}

async function newUploadedVideo(): Promise<string> {
  const { id } = await ownersClient.upload(await videoFile('hevc.mp4'), 'secret.mp4', 'video/mp4')
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}

/** An unfinished upload of the owner. */
async function newUpload(bytes = 4): Promise<string> {
  const body = { name: `secret plan ${randomUUIDv7()}.mp4`, bytes, lastModified: 0 }
  const { upload } = await ownersClient.call<{ upload: { id: string } }>('POST', '/api/media/uploads', body)
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return upload.id
}

async function newReceivedUpload(): Promise<string> {
  const video = await videoFile('hevc.mp4')
  const id = await newUpload(video.length)
  const body = new Blob([new Uint8Array(video)], { type: 'application/octet-stream' })
  await app.request('PATCH', `/api/media/uploads/${id}?offset=0`, { token: owner.token, body })
  return id
}

/** A conversion of a video of the owner, which waits. */
async function newConversion(): Promise<string> {
  const { conversion } = await ownersClient.call<{ conversion: { id: string } }>(
    'POST',
    `/api/media/${await newUploadedVideo()}/conversions`,
    { targets: [{ platform: 'twitter' }] },
  )
  return conversion.id
}

/** A further member of the owner's workspace. */
async function newMember(): Promise<string> {
  const { user } = await app.addUser({ fullName: 'Mia Member, a secret plan' })
  await app.ctx.db
    .insertInto('members')
    .values({ workspace_id: owner.workspaceId, user_id: user.id, role: 'editor' })
    .execute()
  return user.id
}

/** An open invitation to the owner's workspace. */
async function newInvitation(): Promise<string> {
  const emails = [`invited-${randomUUIDv7()}@example.com`]
  await ownersClient.call('POST', '/api/invitations', { emails, role: 'viewer' })
  const row = await app.ctx.db
    .selectFrom('invitations')
    .select('id')
    .where('email', 'in', emails)
    .executeTakeFirstOrThrow()
  return row.id
}

/** A notification of the owner. */
async function newNotification(): Promise<string> {
  const id = randomUUIDv7()
  await addNotification(app.ctx, {
    id,
    workspaceId: owner.workspaceId,
    at: new Date().toISOString(),
    event: {
      type: 'post.failed',
      data: {
        postId: randomUUIDv7(),
        platform: 'twitter',
        username: 'olga_owner',
        excerpt: 'A secret post',
        cause: 'A secret plan',
      },
    },
  })
  return id
}
let profiles = 0

/** Creates an object of the owner in a state in which the owner's call succeeds, and returns its id. */
const newOf: Record<Kind, () => Promise<string>> = {
  account: () => Promise.resolve(account.id),
  'API key': async () => (await newApiKey(app, owner)).id,
  application: async () => (await registerApplication(app, owner)).id,
  'connection of an application': async () => (await connectApplication(app, owner)).id,
  checkout: newCheckout,
  comment: async () => (await newComment()).split(' ')[1] ?? '',
  conversion: newConversion,
  'cursor of a generation': async () => `${Date.now()}.${await newGeneration()}`,
  'cursor of a post': cursorOfNewPost,
  drawing: newDrawing,
  generation: newGeneration,
  notification: newNotification,
  'partly published post': newPartlyPublishedPost,
  picture: newPicture,
  post: () => newPost(),
  'published post': newPublishedPost,
  'post that needs attention': () => newPost('needs_attention'),
  'waiting post and hash': newWaitingPost,
  'post group': () => newGroup(),
  'post group and comment': newComment,
  'post group and picture': async () => `${await newGroup()} ${await newPicture()}`,
  feed: newFeed,
  'feed and account': async () => `${await newFeed()} ${account.id}`,
  'evergreen set': newEvergreenSet,
  'evergreen set and account': async () => `${await newEvergreenSet()} ${account.id}`,
  'evergreen set and post': async () => `${await newEvergreenSet()} ${await newPost()}`,
  'evergreen post': newEvergreenPost,
  'evergreen post and variation': newVariation,
  'post import': newPostImport,
  'scheduled post': () => newPost('scheduled'),
  'scheduled post group': () => newGroup('scheduled'),
  profile: newProfile,
  queue: newQueue,
  'queued post': newQueuedPost,
  'post group to queue': async () => {
    await newQueue()
    return newGroup()
  },
  'post to queue': async () => {
    await newQueue()
    return newPost()
  },
  'review link': newReviewLink,
  series: async () => (await newSeries()).split(' ')[0] ?? '',
  'group of a series': newSeries,
  'saved text': newSavedText,
  session: newSession,
  label: newLabel,
  invitation: newInvitation,
  member: newMember,
  'day note': newDayNote,
  'state and code': newState,
  'received upload': newReceivedUpload,
  upload: () => newUpload(),
  'uploaded video': newUploadedVideo,
  video: newVideo,
  voice: newVoice,
  webhook: newWebhook,
  'webhook delivery': newDelivery,
  workspace: () => Promise.resolve(owner.workspaceId),
  'workspace to cover': () => newWorkspace(false),
  'client workspace': () => newWorkspace(true),
}

const withId = Object.entries(calls).flatMap(([route, entry]) =>
  Array.isArray(entry) ? entry.map((reference) => ({ route, kind: reference.kind, reference })) : [],
)

const ask = (route: string, { path: address, body }: Call, token?: string): Promise<Answer> =>
  app.request(route.split(' ')[0] ?? '', address, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  })

/** A hash of the content of each table that a call could change, but for when its session was used. */
async function everything(): Promise<Record<string, string>> {
  const tables = [
    'post_groups',
    'post_group_media',
    'posts',
    'post_media',
    'post_parts',
    'post_part_media',
    'post_events',
    'post_attempts',
    'queues',
    'queue_slots',
    'post_series',
    'social_accounts',
    'media',
    'uploads',
    'upload_pieces',
    'video_conversions',
    'post_imports',
    'post_import_rows',
    'feeds',
    'feed_accounts',
    'feed_entries',
    'webhooks',
    'webhook_labels',
    'webhook_deliveries',
    'evergreen_sets',
    'evergreen_accounts',
    'evergreen_posts',
    'evergreen_variations',
    'evergreen_instances',
    'postiz_dates',
  ]
  tables.push('point_accounts', 'point_grants', 'point_holds', 'point_transfers', 'point_entries')
  tables.push('billing_customers', 'subscriptions', 'billing_invoices', 'billing_events')
  tables.push('assistant_generations', 'assistant_own_models', 'brand_voices', 'saved_texts')
  tables.push('review_links', 'review_link_groups', 'reviewers', 'approval_steps')
  tables.push('sessions', 'two_factor', 'email_changes', 'api_keys', 'api_key_secrets')
  tables.push('notifications', 'notification_reads', 'notification_readers')
  tables.push('comments', 'comment_mentions')
  tables.push('connections', 'oauth_states', 'users', 'workspaces', 'members', 'invitations')
  const hashes = tables.map(
    (table) => sql`select ${sql.lit(table)} as name,
      md5(coalesce(string_agg(one.row::text, ',' order by one.row::text collate "C"), '')) as hash
      from ${sql.table(table)} t cross join lateral (select to_jsonb(t) - 'last_used_at' as row) one`,
  )
  const { rows } = await sql<{ name: string; hash: string }>`${sql.join(hashes, sql` union all `)}`.execute(
    app.ctx.db,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** A saved group without the ids and times of the group and its post. */
function withoutIdentity({ body }: Answer) {
  const own = { id: '', groupId: '', createdAt: '', updatedAt: '' }
  return { ...(body['group'] as PostGroup), ...own, posts: [{ ...postIn(body), ...own }] }
}

/** An answer without the id that was sent, or the first of several, which a refusal may repeat. */
const withoutId = ({ status, body }: Answer, id: string) => ({
  status,
  body: JSON.stringify(body).replaceAll(id.split(' ')[0] ?? id, 'id'),
})

/** Deletes the posts that the stranger's calls created. The comparison would detect a missing post of the owner. */
async function deletePosts(answers: Answer[]) {
  for (const answer of answers) {
    const { id, version } = postIn(answer.body)
    await ask('DELETE /api/posts/:id', { path: `/api/posts/${id}?version=${version}` }, stranger.token)
  }
}

test('exactly the routes with a signed-in caller have a call in this suite', () => {
  const declared = guardedRoutes(routes).map(([name]) => name)
  expect(declared.toSorted()).toEqual(Object.keys(calls).toSorted())
})

describe('a member who works for other accounts only', () => {
  /** Posts, and what makes them, of the owner's account. */
  const ofAccount: ReadonlySet<Kind> = new Set<Kind>([
    'account',
    'evergreen post',
    'evergreen post and variation',
    'evergreen set',
    'evergreen set and account',
    'evergreen set and post',
    'feed',
    'feed and account',
    'group of a series',
    'partly published post',
    'post',
    'post group',
    'post group to queue',
    'post that needs attention',
    'post to queue',
    'published post',
    'queue',
    'queued post',
    'review link',
    'scheduled post',
    'scheduled post group',
    'series',
    'waiting post and hash',
  ])
  /** They change nothing of an account: they read what it published, say who looks at a draft, and comment on posts. */
  const harmless =
    /^POST \S+\/(external-posts|learn)$|^(POST|DELETE) \/api\/post-groups\/:id\/(presence|comments)/
  const changing = withId.filter(
    ({ route, kind, reference }) =>
      ofAccount.has(kind) && !route.startsWith('GET ') && !reference.takes && !harmless.test(route),
  )
  let limited: TestUser
  beforeAll(async () => {
    limited = await app.addUser({ fullName: 'Lena Limited' })
    const other = await ownersClient.connect('twitter', 'lenas_account')
    await joinWorkspace(app, limited, owner.workspaceId, 'approver')
    await app.ctx.db
      .updateTable('members')
      .set({ social_account_ids: [other.id] })
      .where('user_id', '=', limited.user.id)
      .where('workspace_id', '=', owner.workspaceId)
      .execute()
  })

  test.each(changing)('$route is refused and changes nothing ($kind)', async ({ route, reference }) => {
    const real = await newOf[reference.kind]()
    const before = await everything()
    const answer = await ask(route, reference.call(real), limited.token)
    if (route.includes('bulk-posts')) expect(JSON.stringify(answer.body)).toContain('You work for some')
    else expect([answer.status, codeOf(answer)]).toEqual([403, 'forbidden'])
    expect(await everything()).toEqual(before)
  })

  test('reads posts, feeds and sets, and their abilities say that they are for others', async () => {
    const read = async (path: string) => (await app.request('GET', path, { token: limited.token })).body
    const { post } = await read(`/api/posts/${await newPost()}`)
    expect(Object.values((post as Post).can)).not.toContain(true)
    await newFeed()
    const { feeds } = await read('/api/feeds')
    expect(new Set((feeds as Feed[]).map(({ can }) => can.change))).toEqual(new Set([false]))
    expect(await read(`/api/evergreen/${await newEvergreenSet()}`)).toMatchObject({ can: { change: false } })
  })

  test('writes drafts without an account', async () => {
    const saved = await app.request('PUT', `/api/post-groups/${randomUUIDv7()}`, {
      token: limited.token,
      body: { version: 0, content: 'Mine', targets: [{ id: randomUUIDv7(), platform: 'twitter' }] },
    })
    expect(saved.status).toBe(200)
  })
})

describe("another workspace's ids", () => {
  test.each(withId)(
    '$route treats them as unknown ids and changes nothing ($kind)',
    async ({ route, reference }) => {
      const real = await newOf[reference.kind]()
      const { call } = reference
      const before = await everything()
      const answer = await ask(route, call(real), stranger.token)
      const other = unknownId(reference.kind)
      const unknown = await ask(route, call(other), stranger.token)
      if (routes.get(route)?.isInApi === true && !reference.takes) {
        // A key of the stranger learns and changes as little, also below /api/v1.
        const askByKey = (id: string) => {
          const { path, body } = call(id)
          return ask(route, { path: path.replace('/api/', '/api/v1/'), body }, strangersKey)
        }
        expect(withoutId(await askByKey(real), real)).toEqual(withoutId(await askByKey(other), other))
      }
      if (reference.takes) {
        expect(answer.status).toBe(unknown.status)
        expect(withoutIdentity(answer)).toEqual(withoutIdentity(unknown))
        await deletePosts([answer, unknown])
      } else {
        expect(withoutId(answer, real)).toEqual(withoutId(unknown, other))
      }
      expect(await everything()).toEqual(before)
      expect(JSON.stringify(answer.body)).not.toContain('secret plan')
      // The same call succeeds for the owner, so only the ownership was refused.
      const { status, body } = await ask(route, call(real), owner.token)
      // The group exists for its owner and has another text.
      if (reference.takes && status === 409) expect(body['code']).toBe('stale_version')
      else expect([200, 201]).toContain(status)
    },
  )
})

describe('without a live session', () => {
  const tokens: Record<string, () => Promise<string | undefined>> = {
    'no token': () => Promise.resolve(undefined),
    'a garbage token': () => Promise.resolve('x'.repeat(43)),
    'a token that is not one': () => Promise.resolve("' or 1=1 --"),
    'a token past its 30 days': async () => {
      const { token } = await app.addUser()
      await ageSession(token, { expires_at: new Date(Date.now() - 1000) })
      return token
    },
    'a token unused for 7 days': async () => {
      const { token } = await app.addUser()
      await ageSession(token, { last_used_at: new Date(Date.now() - 7 * 86_400_000 - 1000) })
      return token
    },
    'a token that was signed out': async () => {
      const { token } = await app.addUser()
      await app.request('POST', '/api/auth/logout', { token })
      return token
    },
  }

  test.each(Object.keys(tokens))('every route that is not public answers 401 to %s', async (kind) => {
    const token = await tokens[kind]?.()
    const before = await everything()
    const statuses: Record<string, number> = {}
    const names = guardedRoutes(routes).map(([name]) => name)
    for (const route of names) {
      const answer = await ask(route, harmlessCall(route), token)
      statuses[route] = answer.status
      expect(codeOf(answer)).toBe('unauthenticated')
    }
    expect(statuses).toEqual(Object.fromEntries(names.map((name) => [name, 401])))
    expect(await everything()).toEqual(before)
  })

  async function ageSession(token: string, times: { expires_at?: Date; last_used_at?: Date }) {
    await app.ctx.db.updateTable('sessions').set(times).where('token_hash', '=', hashToken(token)).execute()
  }
})

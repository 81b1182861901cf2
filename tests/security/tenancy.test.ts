import { randomUUIDv7 } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SocialAccount } from '../../contract/channels.ts'
import type { Post, PostStatus } from '../../contract/posts.ts'
import { decideConsent } from '../../sandbox/consent-client.ts'
import { hashToken } from '../../server/platform/crypto/tokens.ts'
import { apiClient, type ApiClient } from '../support/api-client.ts'
import type { TestApp, TestUser } from '../support/app.ts'
import type { Answer } from '../support/request.ts'
import { startObservedApp, type Routes } from './routes.ts'

/** A call that is right in everything but whose id it carries. */
type Call = { path: string; body?: unknown }

/** One place of a route where an id stands. */
type Reference = {
  name: string
  /** An id of the owner's, fresh, in a state in which the owner's call succeeds. */
  real: () => Promise<string>
  /** One nobody has; a UUID without this. */
  unknown?: () => string
  call: (id: string) => Call
  /** An unknown id is free to take; another's makes something of one's own just so, under another id. */
  takes?: true
}

type Entry =
  /** Answers anybody, or proves its right by a signature, a token or the loopback address. */
  | 'public'
  /** Answers a signed-in person about their own workspace; carries no id. */
  | { session: Call }
  | { ids: Reference[] }

/** Nobody asks it: no worker runs here. */
const videoModel = {
  AI_VIDEO_MODEL: 'a-model',
  AI_VIDEO_API_KEY: 'a-key',
  AI_VIDEO_BASE_URL: 'http://127.0.0.1:9/v1beta',
}

let app: TestApp
let routes: Routes
let owner: TestUser
let stranger: TestUser
let ownersClient: ApiClient
let account: SocialAccount
let strangersAccount: SocialAccount

beforeAll(async () => {
  ;({ app, routes } = await startObservedApp({ env: videoModel }))
  owner = await app.signUp({ fullName: 'Olga Owner' })
  stranger = await app.signUp({ fullName: 'Sam Stranger' })
  ownersClient = apiClient(app.url, owner.token)
  account = await ownersClient.connect('twitter', 'olga_owner')
  strangersAccount = await apiClient(app.url, stranger.token).connect('twitter', 'sam_stranger')
})
afterAll(() => app.close())

const picture = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#4f46e5' } })
    .png()
    .toBuffer()
const newPicture = async () => (await ownersClient.upload(await picture(), 'own.png', 'image/png')).id

async function newPost(status: PostStatus = 'draft'): Promise<string> {
  const post = await ownersClient.draft(account, 'A secret plan', [{ id: await newPicture() }])
  if (status === 'scheduled') {
    await ownersClient.act(post, 'schedule', { localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' })
    await app.ctx.db.updateTable('posts').set({ version: 1 }).where('id', '=', post.id).execute()
  } else if (status !== 'draft') {
    await app.ctx.db.updateTable('posts').set({ status }).where('id', '=', post.id).execute()
  }
  return post.id
}

const postId = (call: Reference['call'], status?: PostStatus): Reference => ({
  name: 'post',
  real: () => newPost(status),
  call,
})

async function newState(): Promise<string> {
  const reply = await app.request('POST', '/api/social-accounts/connect', {
    token: owner.token,
    body: { platform: 'twitter' },
  })
  const back = await decideConsent(String(reply.body['authorizeUrl']), { handle: 'olga_owner' })
  return `${back.searchParams.get('state')} ${back.searchParams.get('code')}`
}

/** The cursor of a post: it tells a place in a list, and no more. */
async function cursorOfNewPost(): Promise<string> {
  const { post } = await ownersClient.read(await newPost())
  return `${Date.parse(post.createdAt)}.${post.id}`
}

/** A checkout of the owner's that waits to be paid. */
async function newCheckout(): Promise<string> {
  const { token } = owner
  const { body } = await app.request('POST', '/api/points/checkout', { token, body: { pack: 'points50' } })
  // What the sandbox tells of it comes by itself, and is not the stranger's doing.
  await vi.waitFor(async () => {
    const state = await fetch(`${app.url}/sandbox/card-controls/state`)
    expect(await state.json()).toMatchObject({ pending: [] })
  }, 10_000)
  return /cs_[A-Za-z0-9_]+/.exec(String(body['url']))?.[0] ?? ''
}

const term = { plan: 'pro', interval: 'month' }
const draft = { platform: 'twitter', content: 'Mine' }
const ownModel = { kind: 'google', name: 'a-model', apiKey: 'sk-a-key-of-somebody' }

/** Something the owner had the assistant write. */
async function newGeneration(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/generate', {
    token: owner.token,
    body: { id, platform: 'twitter', prompt: 'A secret plan for our bakery' },
  })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}
/** A voice of the owner's, with a text nobody else may see. */
async function newVoice(): Promise<string> {
  const { voice } = await ownersClient.call<{ voice: { id: string; version: number } }>(
    'POST',
    '/api/brand-voices',
    { name: randomUUIDv7().slice(-12), samples: ['A secret plan of our bakery'], colours: ['#123456'] },
  )
  return voice.id
}
const writing = () => ({ id: randomUUIDv7(), platform: 'twitter', prompt: 'A new bakery' })
const drawing = (id: string) => ({ id, kind: 'quote', platform: 'twitter', text: 'A secret plan' })

/** A picture the owner had the assistant draw. */
async function newDrawing(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/pictures', { token: owner.token, body: drawing(id) })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}
const filming = (id: string) => ({ id, platform: 'twitter', prompt: 'A secret plan', aspect: 'landscape' })

/** A video the owner asked the assistant for. */
async function newVideo(): Promise<string> {
  const id = randomUUIDv7()
  await app.request('POST', '/api/assistant/videos', { token: owner.token, body: filming(id) })
  await sql`truncate rate_limits`.execute(app.ctx.db)
  return id
}
let strangersDraft: string | undefined

/** Every route of the product. A new one must be declared here before the tests pass again. */
const matrix: Record<string, Entry> = {
  'GET /api/health': 'public',
  'GET /api/openapi.json': 'public',
  'POST /api/auth/login': 'public',
  'POST /api/auth/register': 'public',
  'POST /api/auth/logout': 'public',
  'POST /api/auth/verify-email': 'public',
  'POST /api/auth/forgot-password': 'public',
  'POST /api/auth/verify-reset-code': 'public',
  'POST /api/auth/reset-password': 'public',
  'POST /api/auth/resend-verification': { session: { path: '/api/auth/resend-verification' } },
  'GET /api/user/profile': { session: { path: '/api/user/profile' } },
  'GET /api/dashboard': { session: { path: '/api/dashboard' } },

  'GET /api/social-accounts': { session: { path: '/api/social-accounts' } },
  'POST /api/social-accounts/connect': {
    session: { path: '/api/social-accounts/connect', body: { platform: 'twitter' } },
  },
  'POST /api/social-accounts/callback': {
    ids: [
      {
        name: 'state',
        real: newState,
        unknown: () => `${randomUUIDv7()} ${randomUUIDv7()}`,
        call: (id) => {
          const [state, code] = id.split(' ')
          return { path: '/api/social-accounts/callback', body: { platform: 'twitter', state, code } }
        },
      },
    ],
  },
  // Its right is the signature.
  'GET /api/social-accounts/:id/picture': 'public',

  'POST /api/media': { session: { path: '/api/media' } },
  'POST /api/media/videos': { session: { path: '/api/media/videos' } },
  'DELETE /api/media/:id': {
    ids: [{ name: 'picture', real: newPicture, call: (id) => ({ path: `/api/media/${id}` }) }],
  },
  // Its right is the signature.
  'GET /media/:id/:rendition': 'public',

  'GET /api/posts': {
    ids: [
      {
        name: 'cursor',
        real: cursorOfNewPost,
        unknown: () => `${Date.now()}.${randomUUIDv7()}`,
        call: (id) => ({ path: `/api/posts?cursor=${id}` }),
      },
    ],
  },
  'POST /api/posts': {
    ids: [
      {
        name: 'account',
        real: () => Promise.resolve(account.id),
        call: (id) => ({ path: '/api/posts', body: { ...draft, socialAccountId: id } }),
      },
      {
        name: 'picture',
        real: newPicture,
        call: (id) => ({ path: '/api/posts', body: { ...draft, media: [{ mediaId: id }] } }),
      },
      {
        name: 'post',
        real: () => newPost(),
        call: (id) => ({ path: '/api/posts', body: { ...draft, id } }),
        takes: true,
      },
    ],
  },
  'GET /api/posts/:id': { ids: [postId((id) => ({ path: `/api/posts/${id}` }))] },
  'PATCH /api/posts/:id': {
    ids: [
      postId((id) => ({ path: `/api/posts/${id}`, body: { version: 1, content: 'Taken over' } })),
      {
        name: 'account',
        real: () => Promise.resolve(account.id),
        call: (id) => ({
          path: `/api/posts/${strangersDraft}`,
          body: { version: 1, platform: 'twitter', socialAccountId: id },
        }),
      },
      {
        name: 'picture',
        real: newPicture,
        call: (id) => ({
          path: `/api/posts/${strangersDraft}`,
          body: { version: 1, media: [{ mediaId: id }] },
        }),
      },
    ],
  },
  'DELETE /api/posts/:id': { ids: [postId((id) => ({ path: `/api/posts/${id}?version=1` }))] },
  'POST /api/posts/:id/publish': {
    ids: [postId((id) => ({ path: `/api/posts/${id}/publish`, body: { version: 1 } }))],
  },
  'POST /api/posts/:id/schedule': {
    ids: [
      postId((id) => ({
        path: `/api/posts/${id}/schedule`,
        body: { version: 1, localTime: '2028-05-01T10:00', timeZone: 'Europe/Paris' },
      })),
    ],
  },
  'POST /api/posts/:id/cancel': {
    ids: [postId((id) => ({ path: `/api/posts/${id}/cancel`, body: { version: 1 } }), 'scheduled')],
  },
  'POST /api/posts/:id/confirm-published': {
    ids: [
      postId(
        (id) => ({ path: `/api/posts/${id}/confirm-published`, body: { version: 1 } }),
        'needs_attention',
      ),
    ],
  },
  'POST /api/posts/:id/publish-again': {
    ids: [
      postId((id) => ({ path: `/api/posts/${id}/publish-again`, body: { version: 1 } }), 'needs_attention'),
    ],
  },
  'GET /api/brand-voices': { session: { path: '/api/brand-voices' } },
  'POST /api/brand-voices': {
    ids: [
      {
        name: 'logo',
        real: newPicture,
        call: (id) => ({ path: '/api/brand-voices', body: { name: randomUUIDv7(), logoId: id } }),
      },
    ],
  },
  'PUT /api/brand-voices/:id': {
    ids: [
      {
        name: 'voice',
        real: newVoice,
        call: (id) => ({ path: `/api/brand-voices/${id}`, body: { version: 1, name: randomUUIDv7() } }),
      },
    ],
  },
  'DELETE /api/brand-voices/:id': {
    ids: [{ name: 'voice', real: newVoice, call: (id) => ({ path: `/api/brand-voices/${id}?version=1` }) }],
  },
  'POST /api/brand-voices/learn': {
    ids: [
      {
        name: 'account',
        real: () => Promise.resolve(account.id),
        call: (id) => ({ path: '/api/brand-voices/learn', body: { accountIds: [id] } }),
      },
    ],
  },
  // Last of all, for it ends the account the others use.
  'DELETE /api/social-accounts/:id': {
    ids: [
      {
        name: 'account',
        real: () => Promise.resolve(account.id),
        call: (id) => ({ path: `/api/social-accounts/${id}` }),
      },
    ],
  },

  // Their ids are the caller's own to choose: each workspace has its own (server/assistant/generate.test.ts).
  'POST /api/assistant/generate': {
    ids: [
      {
        name: 'voice',
        real: newVoice,
        call: (id) => ({ path: '/api/assistant/generate', body: { ...writing(), voiceId: id } }),
      },
    ],
  },
  'POST /api/assistant/versions': {
    ids: [
      {
        name: 'voice',
        real: newVoice,
        call: (id) => ({
          path: '/api/assistant/versions',
          body: {
            text: 'Mine',
            from: 'facebook',
            versions: [{ id: randomUUIDv7(), platform: 'twitter' }],
            voiceId: id,
          },
        }),
      },
    ],
  },
  'POST /api/assistant/ideas': {
    ids: [
      {
        name: 'voice',
        real: newVoice,
        call: (id) => ({
          path: '/api/assistant/ideas',
          body: { id: randomUUIDv7(), topic: 'A new bakery', voiceId: id },
        }),
      },
    ],
  },
  'GET /api/assistant/model': { session: { path: '/api/assistant/model' } },
  'PUT /api/assistant/model': { session: { path: '/api/assistant/model', body: ownModel } },
  'DELETE /api/assistant/model': { session: { path: '/api/assistant/model' } },
  'POST /api/assistant/model/test': { session: { path: '/api/assistant/model/test', body: ownModel } },
  'GET /api/assistant/status': { session: { path: '/api/assistant/status' } },
  'GET /api/assistant/health': { session: { path: '/api/assistant/health' } },
  'GET /api/assistant/history': {
    ids: [
      {
        name: 'cursor',
        real: async () => `${Date.now()}.${await newGeneration()}`,
        unknown: () => `${Date.now()}.${randomUUIDv7()}`,
        call: (id) => ({ path: `/api/assistant/history?cursor=${id}` }),
      },
    ],
  },
  'DELETE /api/assistant/history/:id': {
    ids: [
      {
        name: 'generation',
        real: newGeneration,
        call: (id) => ({ path: `/api/assistant/history/${id}` }),
      },
    ],
  },
  'POST /api/assistant/pictures': {
    ids: [
      {
        name: 'voice',
        real: newVoice,
        call: (id) => ({
          path: '/api/assistant/pictures',
          body: { ...drawing(randomUUIDv7()), voiceId: id, colours: 'brand' },
        }),
      },
    ],
  },
  'GET /api/assistant/pictures/status': { session: { path: '/api/assistant/pictures/status' } },
  'GET /api/assistant/pictures/:id': {
    ids: [
      {
        name: 'drawn picture',
        real: newDrawing,
        call: (id) => ({ path: `/api/assistant/pictures/${id}` }),
      },
    ],
  },
  'POST /api/assistant/videos': {
    session: { path: '/api/assistant/videos', body: filming(randomUUIDv7()) },
  },
  'GET /api/assistant/videos/status': { session: { path: '/api/assistant/videos/status' } },
  'GET /api/assistant/videos/:id': {
    ids: [{ name: 'video', real: newVideo, call: (id) => ({ path: `/api/assistant/videos/${id}` }) }],
  },
  'GET /api/points': { session: { path: '/api/points' } },
  // The cursors of the ledger and of invoices are places in the caller's own list, and name nothing.
  'GET /api/points/ledger': { session: { path: '/api/points/ledger?cursor=1' } },
  'GET /api/points/ledger.csv': { session: { path: '/api/points/ledger.csv' } },
  'POST /api/points/checkout': { session: { path: '/api/points/checkout', body: { pack: 'points50' } } },
  'GET /api/subscription': { session: { path: '/api/subscription' } },
  'POST /api/subscription/checkout': { session: { path: '/api/subscription/checkout', body: term } },
  'POST /api/subscription/preview': { session: { path: '/api/subscription/preview', body: term } },
  'POST /api/subscription/change': { session: { path: '/api/subscription/change', body: term } },
  'POST /api/subscription/cancel': { session: { path: '/api/subscription/cancel' } },
  'POST /api/subscription/resume': { session: { path: '/api/subscription/resume' } },
  'POST /api/subscription/portal': { session: { path: '/api/subscription/portal' } },
  'POST /api/subscription/refresh': {
    ids: [
      {
        name: 'checkout',
        real: newCheckout,
        unknown: () => `cs_test_${randomUUIDv7().replaceAll('-', '')}`,
        call: (checkout) => ({ path: '/api/subscription/refresh', body: { checkout } }),
      },
    ],
  },
  'GET /api/invoices': { session: { path: `/api/invoices?cursor=${Date.now()}.1` } },
  // Its right is the signature.
  'POST /api/stripe/webhook': 'public',

  'GET /dev/mailbox': 'public',
  'GET /dev/mailbox.json': 'public',
  'GET /dev/mailbox/:id': 'public',
}

const webFolder = path.resolve(import.meta.dirname, '../../dist/web')
const pages = new Set(['/', '/privacy-policy', '/terms-of-service'])

/** Built files, and the sandbox, which knows no tenants and is not there in production. */
function isOutside(route: string): boolean {
  const [method = '', url = ''] = route.split(' ')
  if (url.startsWith('/sandbox')) return true
  return method === 'GET' && (pages.has(url) || existsSync(path.join(webFolder, decodeURIComponent(url))))
}

const withId = Object.entries(matrix).flatMap(([route, entry]) =>
  typeof entry === 'object' && 'ids' in entry
    ? entry.ids.map((reference) => ({ route, name: reference.name, reference }))
    : [],
)
const guarded = Object.entries(matrix).flatMap(([route, entry]) => {
  if (entry === 'public') return []
  const call = 'session' in entry ? entry.session : entry.ids[0]?.call(unknownOf(entry.ids[0]))
  return call ? [{ route, call }] : []
})

function unknownOf(reference: Reference): string {
  return reference.unknown?.() ?? randomUUIDv7()
}

const ask = (route: string, { path: address, body }: Call, token?: string): Promise<Answer> =>
  app.request(route.split(' ')[0] ?? '', address, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  })

/** All that a call could change. */
async function everything(): Promise<unknown> {
  const tables = ['posts', 'post_media', 'post_events', 'post_attempts', 'social_accounts', 'media']
  tables.push('point_accounts', 'point_lots', 'point_holds', 'point_transfers', 'point_entries')
  tables.push('billing_customers', 'subscriptions', 'billing_invoices', 'billing_events')
  tables.push('assistant_generations', 'assistant_own_models', 'brand_voices')
  const rows: Record<string, unknown> = {}
  for (const table of [...tables, 'oauth_states', 'users', 'workspaces', 'members']) {
    rows[table] = (
      await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by 1`.execute(app.ctx.db)
    ).rows
  }
  const { rows: jobs } =
    await sql`select id, name, data from pgboss.job where name like 'publish-%' order by id`.execute(
      app.ctx.db,
    )
  return { ...rows, jobs }
}

const postOf = ({ body }: Answer) => body['post'] as Post

/** What an answer tells besides which post it is and when it was made. */
function withoutIdentity(answer: Answer) {
  const own = { id: '', groupId: '', createdAt: '', updatedAt: '' }
  return { ...postOf(answer), ...own }
}

/** What the stranger made of their own; if a post of the owner's were among it, the comparison would miss it. */
async function deletePosts(answers: Answer[]) {
  for (const answer of answers) {
    const { id, version } = postOf(answer)
    await ask('DELETE /api/posts/:id', { path: `/api/posts/${id}?version=${version}` }, stranger.token)
  }
}

test('every route the product has stands in the matrix, and nothing else does', () => {
  const shown = [...routes.keys()].map((route) => route.replace(/^HEAD /, 'GET '))
  const unknown = shown.filter((route) => !(route in matrix) && !isOutside(route))
  expect(unknown, 'declare these routes in the matrix').toEqual([])
  expect(Object.keys(matrix).filter((route) => !routes.has(route))).toEqual([])
})

describe("another workspace's ids", () => {
  test.each(withId)('$route answers them as unknown ones and changes nothing ($name)', async (one) => {
    const { route, reference } = one
    strangersDraft ??= (await apiClient(app.url, stranger.token).draft(strangersAccount, 'My own')).id
    const real = await reference.real()
    const before = await everything()
    const answer = await ask(route, reference.call(real), stranger.token)
    const unknown = await ask(route, reference.call(unknownOf(reference)), stranger.token)
    if (reference.takes) {
      expect(answer.status).toBe(unknown.status)
      expect(withoutIdentity(answer)).toEqual(withoutIdentity(unknown))
      await deletePosts([answer, unknown])
    } else {
      expect({ status: answer.status, body: answer.body }).toEqual({
        status: unknown.status,
        body: unknown.body,
      })
    }
    expect(await everything()).toEqual(before)
    expect(JSON.stringify(answer.body)).not.toContain('secret plan')
    // The very same call is right for the owner, so that the refusal was about whose it is.
    const isStrangersOwn = reference.call(real).path.includes(strangersDraft)
    if (!isStrangersOwn) expect((await ask(route, reference.call(real), owner.token)).status).toBe(200)
  })
})

describe('without a live session', () => {
  const tokens: Record<string, () => Promise<string | undefined>> = {
    'no token': () => Promise.resolve(undefined),
    'a garbage token': () => Promise.resolve('x'.repeat(43)),
    'a token that is not one': () => Promise.resolve("' or 1=1 --"),
    'a token past its 30 days': async () => {
      const { token } = await app.signUp()
      await ageSession(token, { expires_at: new Date(Date.now() - 1000) })
      return token
    },
    'a token unused for 7 days': async () => {
      const { token } = await app.signUp()
      await ageSession(token, { last_used_at: new Date(Date.now() - 7 * 86_400_000 - 1000) })
      return token
    },
    'a token that was signed out': async () => {
      const { token } = await app.signUp()
      await app.request('POST', '/api/auth/logout', { token })
      return token
    },
  }

  test.each(Object.keys(tokens))('every route that is not public answers 401 to %s', async (kind) => {
    const token = await tokens[kind]?.()
    const before = await everything()
    const statuses: Record<string, number> = {}
    for (const { route, call } of guarded) {
      const answer = await ask(route, call, token)
      statuses[route] = answer.status
      expect(answer.body['code']).toBe('unauthenticated')
    }
    expect(statuses).toEqual(Object.fromEntries(guarded.map(({ route }) => [route, 401])))
    expect(await everything()).toEqual(before)
  })

  async function ageSession(token: string, times: { expires_at?: Date; last_used_at?: Date }) {
    await app.ctx.db.updateTable('sessions').set(times).where('token_hash', '=', hashToken(token)).execute()
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Client } from 'pg'
import { postStatuses } from '../../contract/posts/posts.ts'
import { postTabSchema } from '../../contract/posts/post-tabs.ts'
import { buildApp } from '../../server/app.ts'
import { rollUpResults } from '../../server/analytics/roll-up/roll-up-results.ts'
import { readConfig } from '../../server/config.ts'
import { createContext } from '../../server/create-context.ts'
import { createLog } from '../../server/infra/create-log.ts'
import { migrateToLatest } from '../../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../../server/infra/postgres/index.ts'
import { atMost, forReading, percentile, type Bench, type Row } from '../bench.ts'
import { openPeople } from '../stream-people.ts'
import { findRange, insertPosts, labels, findAuthor, listPostsBetween, rareAuthor } from './posts.queries.ts'

const few = 1_000
/**
 * What these calls read at most is reached by a workspace with so many posts: 2,000 posts of a year, or the newest posts
 * that are looked through for a label or a word before its index is used. Against fewer, a ratio would measure how far
 * below that they are, so their budget compares with these; the ratio to few is printed beside it.
 */
const enough = 12_000
const readAtMost = new Set([
  ...['best posts', 'best times', 'insights', 'prediction'].map((name) => `analytics, ${name}`),
  'groups, by label',
  'groups, by member',
  'search, a rare word',
])
const many = 1_000_000
/** Of each call, on each database in turns; of a kind with few calls more often, because a p95 of a few samples is noise. */
const samples = { ofCall: 15, ofKind: 240 }
const warmUps = 3

/** A workspace with a number of posts, in a database of its own. */
type Place = { call: (url: string) => Promise<void>; urls: Urls }
/** The calls of each kind. */
type Urls = Record<string, string[]>

/** Lists, filters, the dashboard and the calendar of a workspace with a million posts, compared with a thousand. */
export const growthBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    const closers: (() => Promise<unknown>)[] = []
    const open = (name: string, posts: number) =>
      openPlace({ dataDir, url: postgres.url, name, posts, closers })
    const small = await open('few', few)
    const medium = await open('enough', enough)
    const large = await open('many', many)
    const rows: Row[] = []
    for (const kind of Object.keys(small.urls)) {
      const isBounded = readAtMost.has(kind)
      const base = isBounded ? medium : small
      rows.push(...rowsOf(kind, await measure(pairsOf(kind, base, large)), isBounded ? 'x enough' : 'x few'))
      if (!isBounded) continue
      const [p95] = ratiosOf(await measure(pairsOf(kind, small, large)))
      rows.push(forReading(`growth: ${kind}, p95 to few`, p95, 'x few'))
    }
    for (const close of closers) await close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return rows
  },
}

type Pair = [few: () => Promise<unknown>, many: () => Promise<unknown>]

function pairsOf(kind: string, small: Place, large: Place): Pair[] {
  return (small.urls[kind] ?? []).map((url, index) => {
    const same = large.urls[kind]?.[index] ?? url
    return [() => small.call(url), () => large.call(same)]
  })
}

type Times = [few: number[], many: number[]][]

/**
 * Alternating, so that a slow phase of the machine affects both; and in alternating order, because garbage of two calls is
 * often collected in every second one.
 */
async function measure(calls: Pair[]): Promise<Times> {
  const times = calls.map((): Times[number] => [[], []])
  const rounds = Math.max(samples.ofCall, Math.ceil(samples.ofKind / calls.length))
  for (let round = -warmUps; round < rounds; round++) {
    for (const [index, pair] of calls.entries()) {
      for (const which of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now()
        await pair[which]()
        if (round >= 0) times[index]?.[which].push(performance.now() - began)
      }
    }
  }
  return times
}

const p95Of = (times: Times, which: 0 | 1) =>
  percentile(
    times.flatMap((each) => each[which]),
    0.95,
  )

/** The percentile of all does not show one slow filter among many; without an index it takes twenty times as long. */
const ratiosOf = (times: Times): [p95: number, worst: number] => [
  p95Of(times, 1) / p95Of(times, 0),
  Math.max(...times.map(([small, large]) => Math.min(...large) / Math.min(...small))),
]

function rowsOf(kind: string, times: Times, unit: string): Row[] {
  const [p95, worst] = ratiosOf(times)
  return [
    atMost(`growth: ${kind}, p95`, p95, unit, 1.5),
    atMost(`growth: ${kind}, worst call`, worst, unit, 3),
    forReading(`growth: ${kind}, many, p95`, p95Of(times, 1), 'ms'),
  ]
}

type Opening = {
  dataDir: string
  url: string
  name: string
  posts: number
  closers: (() => Promise<unknown>)[]
}

async function openPlace({ dataDir, url, name, posts, closers }: Opening): Promise<Place> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const own = new URL(url)
  own.pathname = `/${name}`
  await migrateToLatest(own.href)
  const [token = ''] = await openPeople(own.href, dataDir, 1)
  const sql = new Client({ connectionString: own.href })
  await sql.connect()
  const { rows } = await sql.query<{ id: string }>('select id from workspaces')
  const workspaceId = rows[0]?.id ?? ''
  await insertPosts(sql, workspaceId, posts)

  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: own.href,
    ROLES: 'web',
    LOG_LEVEL: 'silent',
    DEFAULT_PLAN: 'agency',
  })
  const ctx = createContext({ config, databaseUrl: own.href, log: createLog('silent') })
  await ctx.jobs.start()
  await rollUpResults(ctx)
  await sql.query('vacuum analyze')
  const app = await buildApp(ctx)
  closers.push(
    () => app.close(),
    () => ctx.jobs.stop(1_000),
    () => ctx.db.destroy(),
    () => sql.end(),
  )
  return {
    call: (address) => get(app, token, address),
    urls: await urlsOf(sql, workspaceId, posts),
  }
}

async function get(app: FastifyInstance, token: string, url: string): Promise<void> {
  const reply = await app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } })
  if (reply.statusCode !== 200) throw new Error(`${url}: HTTP ${reply.statusCode} ${reply.body}`)
}

async function urlsOf(sql: Client, workspaceId: string, posts: number): Promise<Urls> {
  const author = await findAuthor(sql, workspaceId)
  const found = await listPostsBetween(sql, workspaceId, posts)
  const middle = found[2]
  if (!middle) throw new Error('There are no posts')
  const cursor = `cursor=${middle.created_at.getTime()}.${middle.id}`
  const platforms = ['twitter', 'instagram', 'facebook', 'linkedin', 'tiktok', 'youtube']
  const filters = {
    'all posts': [''],
    'by status': postStatuses.map((status) => `status=${status}`),
    'by platform': platforms.map((platform) => `platform=${platform}`),
    'by both': postStatuses.flatMap((status) =>
      platforms.map((platform) => `status=${status}&platform=${platform}`),
    ),
    'by tab': postTabSchema.options.flatMap((tab) => [
      `tab=${tab}`,
      ...platforms.map((platform) => `tab=${tab}&platform=${platform}`),
      `tab=${tab}&account=${workspaceId}`,
    ]),
  }
  const lists = Object.entries(filters).map(([kind, each]): [string, string[]] => [
    kind,
    // The first page, and one from the middle.
    each.flatMap((filter) => [`/api/posts?${filter}`, `/api/posts?${filter}&${cursor}`]),
  ])
  const labeled = [
    ...Object.values(labels).map((id) => `label=${id}`),
    `label=${labels.all}&status=failed&platform=linkedin`,
    `label=${labels.few}&status=draft`,
    `label=${labels.few}&search=ordinary`,
    `label=${labels.all}&search=${posts - 7}`,
  ]
  const written = [
    ...[author, rareAuthor].map((id) => `member=${id}`),
    `member=${author}&status=failed&platform=linkedin`,
    `member=${rareAuthor}&tab=drafts`,
    `member=${rareAuthor}&search=ordinary`,
  ]
  const groups = Object.entries({
    ...filters,
    'by label': labeled,
    'by member': written,
    ...searches(workspaceId, posts),
  }).map(([kind, each]): [string, string[]] => [
    kind.startsWith('search') ? kind : `groups, ${kind}`,
    each.flatMap((filter) => [`/api/post-groups?${filter}`, `/api/post-groups?${filter}&${cursor}`]),
  ])
  const range = await findRange(sql, workspaceId, posts)
  return {
    calendar: [
      '',
      '&platforms=facebook',
      '&statuses=published,failed',
      `&accounts=${workspaceId}`,
      `&labels=${labels.few}`,
      `&members=${rareAuthor}`,
    ].map((filter) => `/api/calendar?from=${range.from.toISOString()}&to=${range.to.toISOString()}${filter}`),
    ...Object.fromEntries([...lists, ...groups]),
    dashboard: ['/api/dashboard'],
    ...analyticsOf(workspaceId),
    'post counts': ['', ...platforms.map((platform) => `platform=${platform}`), `account=${workspaceId}`].map(
      (filter) => `/api/post-counts?${filter}`,
    ),
    'a post': found.map(({ id }) => `/api/posts/${id}`),
    'a group': found.map(({ group_id }) => `/api/post-groups/${group_id}`),
  }
}

/** Words of every post, of one in a hundred, of one, and of none; with filters, also those that nothing matches. */
const searches = (account: string, posts: number) => ({
  'search, common words': ['search=ordinary', 'search=people+day', 'search=ord'],
  'search, a word of some': ['search=batch7'],
  'search, a rare word': [`search=${posts - 7}`, `search=number+${posts / 2}`, 'search=nowhere'],
  'search and filters': [
    'search=ordinary&platform=tiktok',
    'search=ordinary&status=failed&platform=linkedin',
    `search=ordinary&account=${account}&status=draft`,
    `search=${posts - 7}&account=${account}`,
  ],
})

/** The last 30 days, a quarter and a year; also of a label that every post has, and of one that few have. */
function analyticsOf(account: string): Urls {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const ranges = [`from=${day(29)}`, `from=${day(400)}&to=${day(310)}`, `from=${day(364)}`]
  const ofLabel = (id: string) =>
    ['', '/posts', '/patterns'].flatMap((path) =>
      ranges.map((range) => `/api/analytics${path}?${range}&labels=${id}`),
    )
  const each = (path: string) => ranges.map((range) => `/api/analytics${path}?${range}`)
  return {
    'analytics, overview': each(''),
    'analytics, account': [`/api/analytics?accounts=${account}`],
    'analytics, rare label': ofLabel(labels.few),
    'analytics, label of all posts': ofLabel(labels.all),
    'analytics, best and weakest posts': each('/posts'),
    'analytics, patterns': each('/patterns'),
    'analytics, best times': [`/api/analytics/best-times?accounts=${account}`],
    'analytics, best posts': [`/api/analytics/best-posts?accounts=${account}`],
    'analytics, insights': ['', `?labels=${labels.all}`].map((query) => `/api/analytics/insights${query}`),
    'analytics, prediction': [
      `/api/analytics/prediction?account=${account}&media=text&length=short&hashtags=none&link=without&question=with`,
    ],
  }
}

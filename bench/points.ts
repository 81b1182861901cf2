import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { readConfig } from '../server/config.ts'
import type { Context, Db } from '../server/context.ts'
import { createContext } from '../server/create-context.ts'
import { createLog } from '../server/platform/create-log.ts'
import { inTransaction } from '../server/platform/database/database.ts'
import { migrateToLatest } from '../server/platform/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/platform/postgres/index.ts'
import { captureHold, grantPoints, holdPoints } from '../server/points/index.ts'
import { createWorkspace } from '../server/workspaces/index.ts'
import { atLeast, forReading, median, type Bench, type Row } from './bench.ts'

const rounds = 5
const secondsPerTurn = 2
/** As many as a web process has connections. */
const clients = 10
const price = 2

type Spend = (turn: number) => Promise<unknown>

/** Spends through the ledger against one bare statement that counts a row down: each is one round trip. */
export const pointsBench: Bench = {
  name: 'points',
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    await migrateToLatest(postgres.url)
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, ROLES: 'web' })
    const ctx = createContext({ config, databaseUrl: postgres.url, log: createLog('silent') })
    const pool = new Pool({ connectionString: postgres.url, max: clients })
    const workspaces = await openWorkspaces(ctx, 100)
    await pool.query(
      'create table bare_points as select n as id, 1000000000 as n from generate_series(0, 99) n',
    )
    await pool.query('alter table bare_points add primary key (id), set (fillfactor = 50)')

    const rows: Row[] = []
    for (const spread of [1, 100]) {
      const of = spread === 1 ? 'on 1 workspace' : `on ${spread} workspaces`
      const idOf = (turn: number) => workspaces[turn % spread] ?? ''
      const spend: Spend = (turn) => holdFor(ctx, ctx.db, idOf(turn))
      const bare: Spend = (turn) => countDown(pool, turn % spread)
      // As scheduling does it, with the post's own writes beside it.
      const within: Spend = (turn) => inTransaction(ctx.db, (trx) => holdFor(ctx, trx, idOf(turn)))
      const captured: Spend = async (turn) => {
        const holdId = await holdFor(ctx, ctx.db, idOf(turn))
        await captureHold(ctx.db, holdId ?? '', ctx.clock.now())
      }
      const rates = await inTurns({ spend, bare, within, captured })
      rows.push(
        atLeast(`points: spends ${of}`, rates.spend / rates.bare, 'of bare', 0.25),
        forReading(`points: ${of}, ledger`, rates.spend, 'spends/s'),
        forReading(`points: ${of}, bare`, rates.bare, 'updates/s'),
        forReading(`points: ${of}, in transactions`, rates.within, 'spends/s'),
        forReading(`points: ${of}, and captured`, rates.captured, 'spends/s'),
      )
    }
    await pool.end()
    await ctx.db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
    return rows
  },
}

function holdFor(ctx: Context, db: Db, workspaceId: string) {
  return holdPoints(ctx, db, {
    workspaceId,
    points: price,
    key: randomUUID(),
    note: 'Scheduled: a post of the bench',
    byUserId: null,
  })
}

async function countDown(pool: Pool, id: number): Promise<void> {
  const { rowCount } = await pool.query('update bare_points set n = n - $2 where id = $1 and n >= $2', [
    id,
    price,
  ])
  if (rowCount !== 1) throw new Error('The bare row was not counted down')
}

/** In turns, so that a slow minute of the machine meets all. */
async function inTurns<Name extends string>(spends: Record<Name, Spend>): Promise<Record<Name, number>> {
  const names = Object.keys(spends) as Name[]
  const rates = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) rates.get(name)?.push(await rate(spends[name]))
  }
  return Object.fromEntries(names.map((name) => [name, median(rates.get(name) ?? [])])) as Record<
    Name,
    number
  >
}

async function rate(spend: Spend): Promise<number> {
  const began = performance.now()
  const end = began + secondsPerTurn * 1000
  let turn = 0
  const client = async () => {
    while (performance.now() < end) await spend(turn++)
  }
  await Promise.all(Array.from({ length: clients }, client))
  return turn / ((performance.now() - began) / 1000)
}

async function openWorkspaces(ctx: Context, count: number): Promise<string[]> {
  const now = ctx.clock.now()
  const ownerId = randomUUID()
  const owner = { id: ownerId, email: 'bench@example.com', full_name: 'Bench', account_type: 'influencer' }
  await ctx.db
    .insertInto('users')
    .values({ ...owner, password_hash: '' })
    .execute()
  const ids: string[] = []
  for (let i = 0; i < count; i++) {
    const id = await inTransaction(ctx.db, async (trx) => {
      const workspaceId = await createWorkspace(trx, {
        ownerId,
        name: 'Bench',
        timeZone: 'UTC',
        plan: 'free',
        now,
      })
      const grant = { kind: 'operator', points: 100_000_000, key: 'bench', note: 'For the bench' } as const
      await grantPoints(trx, { workspaceId, ...grant, now })
      return workspaceId
    })
    ids.push(id)
  }
  return ids
}

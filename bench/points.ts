import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Pool } from 'pg'
import { readConfig } from '../server/config.ts'
import type { Context, Db } from '../server/context.ts'
import { createContext } from '../server/create-context.ts'
import { createLog } from '../server/infra/create-log.ts'
import { inTransaction } from '../server/infra/database/database.ts'
import { migrateToLatest } from '../server/infra/database/migrate.ts'
import { startEmbeddedPostgres } from '../server/infra/postgres/index.ts'
import { captureHold, grantPoints, holdPoints } from '../server/points/index.ts'
import { createWorkspace } from '../server/workspaces/index.ts'
import { atLeast, forReading, median, type Bench, type Row } from './bench.ts'

const rounds = 7
const secondsPerTurn = 2
/** The number of connections of a web process. */
const clients = 10
const price = 2
const note = 'Scheduled: a post of the bench'

type Spend = (turn: number) => Promise<unknown>

/**
 * Spends through the ledger, compared with minimal double entry: one statement that inserts a transfer and its two
 * entries and updates the account. Each is one round trip.
 */
export const pointsBench: Bench = {
  async run() {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'postwright-bench-'))
    const postgres = await startEmbeddedPostgres({ dataDir })
    await migrateToLatest(postgres.url)
    const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgres.url, ROLES: 'web' })
    const ctx = createContext({ config, databaseUrl: postgres.url, log: createLog('silent') })
    const pool = new Pool({ connectionString: postgres.url, max: clients })
    const workspaces = await openWorkspaces(ctx, 100)
    await pool.query(baselineTables)

    const rows: Row[] = []
    const spreads = [1, 100].map((spread) => ({
      spread,
      of: spread === 1 ? 'on 1 workspace' : `on ${spread} workspaces`,
      idOf: (turn: number) => workspaces[turn % spread] ?? '',
    }))
    for (const { spread, of, idOf } of spreads) {
      const spend: Spend = (turn) => holdFor(ctx, ctx.db, idOf(turn))
      const baseline: Spend = (turn) => spendOnBaseline(pool, turn % spread)
      const rates = await inTurns({ spend, baseline })
      const ratios = rates.spend.map((rate, round) => rate / (rates.baseline[round] ?? Number.NaN))
      rows.push(
        atLeast(`points: spends ${of}`, median(ratios), 'of baseline', 0.6),
        forReading(`points: ${of}, ledger`, median(rates.spend), 'spends/s'),
        forReading(`points: ${of}, baseline`, median(rates.baseline), 'spends/s'),
      )
    }
    // Afterwards, because PostgreSQL vacuums the rows that captures update.
    for (const { of, idOf } of spreads) {
      // As in scheduling, together with the writes of the post.
      const within: Spend = (turn) => inTransaction(ctx.db, (trx) => holdFor(ctx, trx, idOf(turn)))
      const captured: Spend = async (turn) => {
        const holdId = await holdFor(ctx, ctx.db, idOf(turn))
        await captureHold(ctx.db, holdId ?? '', ctx.clock.now())
      }
      const rates = await inTurns({ within, captured })
      rows.push(
        forReading(`points: ${of}, in transactions`, median(rates.within), 'spends/s'),
        forReading(`points: ${of}, and captured`, median(rates.captured), 'spends/s'),
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
    note,
    byUserId: null,
  })
}

/** Only the keys and foreign keys that every ledger needs. */
const baselineTables = `
  create table baseline_accounts (
    id int primary key,
    balance int not null check (balance >= 0)
  ) with (fillfactor = 50);
  create table baseline_transfers (
    id uuid primary key,
    account_id int not null references baseline_accounts,
    note text not null,
    at timestamptz not null default now()
  );
  create table baseline_entries (
    transfer_id uuid not null references baseline_transfers,
    line int not null,
    account_id int not null references baseline_accounts,
    kind text not null,
    amount int not null,
    primary key (transfer_id, line)
  );
  insert into baseline_accounts select n, 1000000000 from generate_series(0, 99) n`

const baselineSpend = `
  with account as (
    update baseline_accounts set balance = balance - $3 where id = $2 returning id
  ), transfer as (
    insert into baseline_transfers (id, account_id, note) select $1, id, $4 from account returning id, account_id
  )
  insert into baseline_entries (transfer_id, line, account_id, kind, amount)
  select id, line, account_id, kind, amount from transfer, (values (1, 'available', -$3), (2, 'spent', $3)) entry (line, kind, amount)`

async function spendOnBaseline(pool: Pool, id: number): Promise<void> {
  const { rowCount } = await pool.query(baselineSpend, [randomUUID(), id, price, note])
  if (rowCount !== 2) throw new Error('The baseline inserted no entries')
}

/** The rates of each round. Alternating, so that a slow phase of the machine affects all; rounds are compared one by one. */
async function inTurns<Name extends string>(spends: Record<Name, Spend>): Promise<Record<Name, number[]>> {
  const names = Object.keys(spends) as Name[]
  const none = names.map((name): [string, number[]] => [name, []])
  const rates = Object.fromEntries(none) as Record<Name, number[]>
  for (let round = 0; round < rounds; round++) {
    for (const name of names) rates[name].push(await rate(spends[name]))
  }
  return rates
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

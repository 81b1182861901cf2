import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { SocialAccount } from '../../contract/social-accounts/social-accounts.ts'
import type { Product } from '../../tests/support/product.ts'
import { forReading, type Bench, type Row } from '../bench.ts'
import { openInstallation, untilFinished, type Installation } from './installation.ts'

/** Posts of which the CPU time is measured, and those of which statements are logged, which costs time. */
const measured = 1_000
const logged = 100
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 16)

/**
 * What one post costs the database and the processes, from its first draft to its first numbers: for docs/scaling.md.
 * Figures for reading, without a budget.
 */
export const lifeBench: Bench = {
  async run() {
    const installation = await openInstallation({ workspaces: 5, accounts: 1, answerMs: 20 })
    const { sql } = installation
    const [worker] = await installation.startWorkers(1)
    if (!worker) throw new Error('No worker started')
    // Connections, prepared plans and caches are there before anything is measured.
    await live(installation, { worker, label: 'Warm', posts: 50 })
    const costs = await live(installation, { worker, label: 'Measured', posts: measured })
    await sql.query('alter system set log_min_duration_statement = 0')
    await sql.query('select pg_reload_conf()')
    const counts = await live(installation, { worker, label: 'Logged', posts: logged })
    await installation.close()
    return phases.flatMap((phase): Row[] => {
      const { rows, logBytes, storedBytes, databaseMs, productMs } = costs[phase]
      const named = (name: string) => `life, ${phase}: ${name}`
      return [
        forReading(named('statements'), counts[phase].statements, ''),
        forReading(named('rows written'), rows, ''),
        forReading(named('bytes stored'), storedBytes, 'B'),
        forReading(named('bytes of log'), logBytes, 'B'),
        forReading(named('CPU of PostgreSQL'), databaseMs, 'ms'),
        forReading(named('CPU of the product'), productMs, 'ms'),
      ]
    })
  },
}

const phases = ['written', 'published', 'measured'] as const
type Phase = (typeof phases)[number]

/** All for one post. */
type Cost = {
  statements: number
  rows: number
  storedBytes: number
  logBytes: number
  databaseMs: number
  productMs: number
}

type Run = { worker: Product; label: string; posts: number }

/** Drafts and schedules posts over HTTP, publishes them, and reads their numbers once. */
async function live(installation: Installation, { worker, label, posts }: Run): Promise<Record<Phase, Cost>> {
  const { sql, clients, handles } = installation
  const written = await costOf(installation, worker, posts, async () => {
    await Promise.all(
      clients.map(async (client) => {
        const { accounts } = await client.call<{ accounts: SocialAccount[] }>('GET', '/api/social-accounts')
        const [account] = accounts
        if (!account) throw new Error('No account is connected')
        for (let number = 0; number < posts / clients.length; number += 1) {
          const text = `${label} ${number}: a post of the length that people write on an ordinary day, with a link and two tags.`
          const post = await client.draft(account, text)
          await client.act(post, 'schedule', { localTime: inAYear(), timeZone: 'UTC' })
        }
      }),
    )
  })
  const published = await costOf(installation, worker, posts, async () => {
    await sql.query(
      `update posts set scheduled_at = now(), due_at = now() where status = 'scheduled' and due_at is not null`,
    )
    await sql.query('notify due_posts')
    await untilFinished(installation, { at: new Date(), handles })
  })
  const measuredOnce = await costOf(installation, worker, posts, async () => {
    const { rows } = await sql.query<{ now: Date }>('select now()')
    await sql.query('update metric_schedules set due_at = now()')
    for (;;) {
      const { rows: left } = await sql.query(
        `select from posts where status = 'published' and (measured_at is null or measured_at < $1) limit 1`,
        [rows[0]?.now],
      )
      if (left.length === 0) return
      await sql.query('update metric_schedules set due_at = least(due_at, now())')
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  })
  return { written, published, measured: measuredOnce }
}

async function costOf(
  installation: Installation,
  worker: Product,
  posts: number,
  work: () => Promise<void>,
): Promise<Cost> {
  const before = await readState(installation, worker)
  await work()
  const after = await readState(installation, worker)
  const each = (name: keyof Cost) => (after[name] - before[name]) / posts
  return {
    statements: each('statements'),
    rows: each('rows'),
    storedBytes: each('storedBytes'),
    logBytes: each('logBytes'),
    databaseMs: each('databaseMs'),
    productMs: each('productMs'),
  }
}

async function readState({ sql, dataDir, web }: Installation, worker: Product): Promise<Cost> {
  // Sessions report their counts with a delay.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const { rows } = await sql.query<Pick<Cost, 'rows' | 'storedBytes' | 'logBytes'>>(`
    select (tup_inserted + tup_updated + tup_deleted)::float8 as rows,
      (pg_current_wal_lsn() - '0/0')::float8 as "logBytes",
      (select sum(pg_total_relation_size(oid)) from pg_class where relkind = 'r'
        and relnamespace = 'public'::regnamespace)::float8 as "storedBytes"
    from pg_stat_database where datname = current_database()`)
  const [state] = rows
  if (!state) throw new Error('The database has no statistics')
  const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')
  const [postmaster] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return {
    ...state,
    statements: log.split('\n').filter((line) => /duration: .* (execute|statement)/.test(line)).length,
    databaseMs: cpuOfTree(Number(postmaster)),
    productMs: cpuMs(web.pid).own + cpuMs(worker.pid).own,
  }
}

/** The CPU time of a process with its living children, and with those that have ended. */
function cpuOfTree(pid: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => cpuMs(child).parent === pid)
  const { own, ended } = cpuMs(pid)
  return children.reduce((sum, child) => sum + cpuMs(child).own, own + ended)
}

const tickMs = 10

function cpuMs(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (index: number) => fields[index] ?? 0
    return { parent: at(1), own: (at(11) + at(12)) * tickMs, ended: (at(13) + at(14)) * tickMs }
  } catch {
    return { parent: 0, own: 0, ended: 0 }
  }
}

import type { Log } from '../log.ts'
import { Connection, connectionSettings } from './connection.ts'
import { pools } from './pools.ts'

type Databases = { url: string; directUrl: string | undefined; log: Log }

/**
 * Checks that what needs a session of PostgreSQL (listening, jobs, leases, migrations) has one. Returns the problem in one line
 * if the address of the sessions leads to a pooler in transaction mode, where a session has no connection of its own. Logs a
 * warning if statements through the pooler have no time-out.
 */
export async function findPoolerProblem({ url, directUrl, log }: Databases): Promise<string | undefined> {
  const leads = 'leads to a connection pooler in transaction mode.'
  if (directUrl === undefined) {
    if (await hasSessions(url)) return undefined
    return `DATABASE_URL: ${leads} Set DATABASE_DIRECT_URL to the PostgreSQL server behind it.`
  }
  if (!(await hasSessions(directUrl)))
    return `DATABASE_DIRECT_URL: ${leads} Set it to the PostgreSQL server itself.`
  const pooled = new Connection(connectionSettings(url, { ...pools.web, isPooled: true }))
  await pooled.connect()
  try {
    const { rows } = await pooled.query<{ statement_timeout: string }>('show statement_timeout')
    if (rows[0]?.statement_timeout === '0')
      log.warn(
        'statements through the pooler of DATABASE_URL have no time-out: set it there (see operations)',
      )
  } finally {
    await pooled.end()
  }
  return undefined
}

async function hasSessions(url: string): Promise<boolean> {
  const open = () => new Connection(connectionSettings(url, pools.web))
  const [one, other] = [open(), open()]
  try {
    await one.connect()
    await other.connect()
    // In a transaction, each has a connection; before and after it, a pooler gives that to the other.
    const before = await processOf(one)
    await other.query('begin')
    const inBetween = await processOf(other)
    const after = await processOf(one)
    await other.query('rollback')
    return before !== inBetween && before === after
  } catch (error) {
    // PgBouncer refuses the time-outs of a session.
    if (error instanceof Error && /unsupported startup parameter/.test(error.message)) return false
    throw error
  } finally {
    await Promise.all([one, other].map((client) => client.end().catch(() => undefined)))
  }
}

async function processOf(client: Connection): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

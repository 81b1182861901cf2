import { Client, type ClientConfig } from 'pg'
import { DatabaseUnavailable, toFailure } from './failures.ts'
import type { PoolLimits } from './pools.ts'

/** How long after the server's own time-out a statement counts as unanswered. */
const answerMs = 2_000

/** The keepalive settings of an idle connection, in seconds: both sides detect a lost machine after 30 s. */
const keepAlive = { idle: 15, interval: 5, count: 3 }

type Settings = Omit<PoolLimits, 'connections'> & {
  /** The address leads to a pooler, which takes no settings of a session and has its own (`docs/deploy/pgbouncer.ini`). */
  isPooled?: boolean
}

/** The settings of each connection in a pool, which are sent to PostgreSQL when it connects. */
export function connectionSettings(url: string, { isPooled = false, ...limits }: Settings): ClientConfig {
  const settings = {
    connectionString: url,
    application_name: limits.name,
    connectionTimeoutMillis: limits.connectMs,
    query_timeout: limits.statementMs + answerMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAlive.idle * 1000,
  }
  if (isPooled) return settings
  return {
    ...settings,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // PostgreSQL ignores these for Unix sockets.
    options: [
      `-c tcp_keepalives_idle=${keepAlive.idle}`,
      `-c tcp_keepalives_interval=${keepAlive.interval}`,
      `-c tcp_keepalives_count=${keepAlive.count}`,
      `-c tcp_user_timeout=${(keepAlive.idle + keepAlive.interval * keepAlive.count) * 1000}`,
    ].join(' '),
  }
}

/**
 * A connection that cannot end the process, reports failures as `DatabaseUnavailable`, and is not used again after a
 * response was missing or the server became read-only. pg reports a lost connection to its current user and also as an
 * `error` event, which ends the process if nobody listens; a pool listens only to its idle connections. After
 * `query_timeout`, pg forgets the statement and would send the next one on the same connection, where it would wait for
 * the first.
 */
export class Connection extends Client {
  /** When the server last answered, on the monotonic clock. */
  answeredAt = performance.now()

  /** Set by the pool. */
  onLost: () => void = () => undefined

  constructor(config?: ClientConfig) {
    super(config)
    this.on('error', () => undefined)
    this.query = ((...given: [string, unknown[]]) => {
      const answer: unknown = super.query(...given)
      if (!(answer instanceof Promise)) return answer
      return answer.then(
        (result: unknown) => {
          this.answeredAt = performance.now()
          return result
        },
        (error: unknown) => this.#fail(error),
      )
    }) as typeof this.query
  }

  #fail(error: unknown): never {
    const failure = toFailure(error)
    if (failure instanceof DatabaseUnavailable && failure.reason === 'lost') {
      // The host name is resolved again for the connection that replaces this one.
      this.end(() => undefined)
      this.onLost()
    }
    throw failure
  }
}

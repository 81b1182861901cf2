/** The size of a pool and the maximum waiting times of its callers, in milliseconds. */
export type PoolLimits = {
  /** Shown by PostgreSQL as `application_name`, so that operators can tell the connections apart. */
  name: string
  connections: number
  /** The maximum wait for a free connection, and for a new one to be accepted. */
  connectMs: number
  statementMs: number
  lockMs: number
  /** A worker that is frozen inside a transaction loses its locks after this time. */
  idleInTransactionMs: number
}

/**
 * Each kind of work has its own connections, so that none can use up those of another: a web request never waits for
 * publishing, and a lease is renewed even while all other connections are in use. The embedded database accepts 60
 * connections. One process with both roles opens at most 44: these 40, and up to four that listen.
 */
export const pools = {
  /** A caller waits 30 s at most, so each step of a request must fail early enough to be answered. */
  web: {
    name: 'postwright web',
    connections: 12,
    connectMs: 5_000,
    statementMs: 10_000,
    lockMs: 2_000,
    idleInTransactionMs: 10_000,
  },
  /** 64 posts are published at a time. Most of that time is spent on calls to platforms, which hold no connection. */
  worker: {
    name: 'postwright worker',
    connections: 20,
    connectMs: 10_000,
    statementMs: 15_000,
    lockMs: 5_000,
    idleInTransactionMs: 10_000,
  },
  /** One statement renews all leases of a process; a second connection replaces one that hangs. */
  heartbeats: {
    name: 'postwright heartbeats',
    connections: 2,
    connectMs: 3_000,
    statementMs: 3_000,
    lockMs: 2_000,
    idleInTransactionMs: 3_000,
  },
  /** For fetching and finishing jobs, and for the maintenance of the queue, which deletes many rows at once. */
  jobs: {
    name: 'postwright jobs',
    connections: 6,
    connectMs: 10_000,
    statementMs: 20_000,
    lockMs: 10_000,
    idleInTransactionMs: 10_000,
  },
} as const satisfies Record<string, PoolLimits>

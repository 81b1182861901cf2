import { Gauge, Histogram } from 'prom-client'
import type { Pool, PoolClient } from 'pg'
import { registry } from './registry.ts'

const pools = new Map<Pool, string>()

const waits = new Histogram({
  name: 'postwright_database_wait_seconds',
  help: 'Time until a connection of the pool was free',
  labelNames: ['pool'],
  buckets: [0.001, 0.01, 0.1, 0.5, 1, 2, 5, 10],
  registers: [registry],
})

/** Registers itself. */
void new Gauge({
  name: 'postwright_database_connections',
  help: 'Connections of the pool; those in use are not idle',
  labelNames: ['pool', 'state'],
  registers: [registry],
  collect() {
    this.reset()
    for (const [pool, name] of pools) {
      this.inc({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      this.inc({ pool: name, state: 'idle' }, pool.idleCount)
    }
  },
})

/** Measures a pool until it ends. */
export function measurePool(
  name: string,
  pool: Pool,
  connect: () => Promise<PoolClient>,
): () => Promise<PoolClient> {
  pools.set(pool, name)
  return async () => {
    const end = waits.startTimer({ pool: name })
    try {
      return await connect()
    } finally {
      end()
    }
  }
}

export function forgetPool(pool: Pool): void {
  pools.delete(pool)
}

import { afterEach } from 'vitest'
import { openDatabases } from './open-databases.ts'

/** Whatever a test was about: it leaves the points of every workspace in order. */
afterEach(async () => {
  if (openDatabases.size === 0) return
  const { requireLedgerInOrder } = await import('./ledger-invariants.ts')
  for (const url of openDatabases) await requireLedgerInOrder(url)
})

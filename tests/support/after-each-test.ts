import { afterEach } from 'vitest'
import { openDatabases } from './open-databases.ts'

/** Checks the invariants of the points ledger after every test. */
afterEach(async () => {
  if (openDatabases.size === 0) return
  const { requireLedgerInOrder } = await import('./ledger-invariants.ts')
  for (const url of openDatabases) await requireLedgerInOrder(url)
})

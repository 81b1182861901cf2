import { afterEach } from 'vitest'
import { openDatabases } from './open-databases.ts'

/** Checks the invariants of the points ledger after every test. */
afterEach(() =>
  openDatabases.each(async (client) => {
    const { requireLedgerInOrder } = await import('./ledger-invariants.ts')
    await requireLedgerInOrder(client)
  }),
)

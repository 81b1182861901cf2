import { z } from 'zod'

import type { Account } from './accounts.ts'
import { findAccountByHandle, listAccounts } from './accounts.queries.ts'
import type { CardControl } from './card/control.ts'
import type { Context } from './context.ts'
import { type FaultOrder, faultSchema, type StoredFault } from './faults.ts'
import { deleteFaults, insertFault, listFaults } from './faults.queries.ts'
import { listLog, type LogEntry } from './log.queries.ts'
import { expireTokensOf, revokeGrantsOf } from './oauth.queries.ts'
import { changeSettings, type Settings, settingsOf, settingsSchema } from './settings.ts'

export type LogPage = {
  entries: LogEntry[]
  /** The `after` of the next page: the last sequence number of this one. */
  next: number
}

/** The hands of the operator and of tests. Everything here is offered over HTTP as well (`control-routes.ts`). */
export type Control = {
  /** Switches a fault on, beside those already on; throws when it is not a fault. */
  addFault: (order: FaultOrder) => StoredFault[]
  clearFaults: () => void
  faults: () => StoredFault[]
  /** What the networks accepted, oldest first. */
  log: (options?: { network?: string; after?: number; limit?: number }) => LogPage
  accounts: (network?: string) => Account[]
  /** The user removes the application: every token of the account is dead. */
  revokeAccess: (network: string, handle: string) => boolean
  /** Access tokens run out now; refresh tokens stay good. */
  expireTokens: (network: string, handle: string) => boolean
  settings: () => Settings
  changeSettings: (change: Partial<Settings>) => Settings
  /** Card payments: their clock, refunds, disputes and webhooks. */
  card: CardControl
}

export function createControl(context: Context, card: CardControl): Control {
  const { store, networks } = context
  return {
    addFault: (order) => {
      insertFault(store, faultSchema.parse(order))
      return listFaults(store)
    },
    clearFaults: () => deleteFaults(store),
    faults: () => listFaults(store),
    log: ({ network, after = 0, limit = 1000 } = {}) => {
      const entries = listLog(store, network, after, limit)
      return { entries, next: entries.at(-1)?.sequence ?? after }
    },
    accounts: (network) =>
      networks
        .filter(({ name }) => network === undefined || name === network)
        .flatMap(({ name }) => listAccounts(store, name, 1000)),
    revokeAccess: (network, handle) => {
      const account = findAccountByHandle(store, network, handle)
      if (account) revokeGrantsOf(store, account.id, context.clock())
      return account !== undefined
    },
    expireTokens: (network, handle) => {
      const account = findAccountByHandle(store, network, handle)
      if (account) expireTokensOf(store, account.id, 'access', context.clock())
      return account !== undefined
    },
    settings: () => settingsOf(store),
    changeSettings: (change) => changeSettings(store, settingsSchema.partial().parse(change)),
    card,
  }
}

/** The query of the log, as it comes over HTTP. */
export const logQuery = z.object({
  network: z.string().optional(),
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
})

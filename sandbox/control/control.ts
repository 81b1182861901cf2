import { z } from 'zod'

import type { Account } from '../store/accounts.ts'
import { findAccountByHandle, listAccounts } from '../store/accounts.queries.ts'
import type { StripeControl } from '../stripe/control.ts'
import type { Context } from '../context.ts'
import { type FaultOrder, faultSchema, type StoredFault } from './faults.ts'
import { deleteFaults, insertFault, listFaults } from './faults.queries.ts'
import { listLog, type LogEntry } from '../store/log.queries.ts'
import { expireTokensOf, revokeGrantsOf } from '../oauth/oauth.queries.ts'
import { changeSettings, type Settings, settingsOf, settingsSchema } from './settings.ts'

export type LogPage = {
  entries: LogEntry[]
  /** The `after` of the next page: the last sequence number of this one. */
  next: number
}

/** What the operator and tests can control. The same is available over HTTP (`control-routes.ts`). */
export type Control = {
  /** Switches on a fault in addition to the active ones. Throws if it is invalid. */
  addFault: (order: FaultOrder) => StoredFault[]
  clearFaults: () => void
  faults: () => StoredFault[]
  /** What the platforms accepted, oldest first. */
  log: (options?: { platform?: string; after?: number; limit?: number }) => LogPage
  accounts: (platform?: string) => Account[]
  /** Revokes every token of the account, as when the user removes the application at the platform. */
  revokeAccess: (platform: string, handle: string) => boolean
  /** Expires the access tokens of the account; refresh tokens stay valid. */
  expireTokens: (platform: string, handle: string) => boolean
  settings: () => Settings
  changeSettings: (change: Partial<Settings>) => Settings
  /** Card payments: the clock, refunds, disputes and webhooks. */
  stripe: StripeControl
}

export function createControl(context: Context, stripe: StripeControl): Control {
  const { store, platforms } = context
  return {
    addFault: (order) => {
      insertFault(store, faultSchema.parse(order))
      return listFaults(store)
    },
    clearFaults: () => deleteFaults(store),
    faults: () => listFaults(store),
    log: ({ platform, after = 0, limit = 1000 } = {}) => {
      const entries = listLog(store, platform, after, limit)
      return { entries, next: entries.at(-1)?.sequence ?? after }
    },
    accounts: (platform) =>
      platforms
        .filter(({ name }) => platform === undefined || name === platform)
        .flatMap(({ name }) => listAccounts(store, name, 1000)),
    revokeAccess: (platform, handle) => {
      const account = findAccountByHandle(store, platform, handle)
      if (account) revokeGrantsOf(store, account.id, context.clock())
      return account !== undefined
    },
    expireTokens: (platform, handle) => {
      const account = findAccountByHandle(store, platform, handle)
      if (account) expireTokensOf(store, account.id, 'access', context.clock())
      return account !== undefined
    },
    settings: () => settingsOf(store),
    changeSettings: (change) => changeSettings(store, settingsSchema.partial().parse(change)),
    stripe,
  }
}

/** The query parameters of the log. */
export const logQuery = z.object({
  platform: z.string().optional(),
  after: z.coerce.number().int().min(0).optional(),
  limit: z.coerce.number().int().min(1).max(10_000).optional(),
})

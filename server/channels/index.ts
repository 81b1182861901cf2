import type { FastifyPluginAsync } from 'fastify'
import type { Context } from '../context.ts'
import type { Connector, PublishCall, Refusal } from '../networks/connector.ts'

export { findAccount, listAccountsByIds, type AccountRow } from './social-accounts.queries.ts'
export { presentAccount, presentAccountBriefly } from './social-accounts.view.ts'

export type OpenedAccount =
  | { kind: 'open'; connector: Connector; account: PublishCall['account'] }
  | { kind: 'disconnected' }
  | Refusal

export declare function channelRoutes(ctx: Context): FastifyPluginAsync
export declare function startChannelWork(ctx: Context): void
export declare function openAccount(
  ctx: Context,
  accountId: string,
  options?: { refusedToken?: string },
): Promise<OpenedAccount>
export declare function markReauthRequired(ctx: Context, accountId: string): Promise<void>

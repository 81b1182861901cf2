export { startChannelWork } from './channel-work.ts'
export { markReauthRequired, openAccount } from './open-account.ts'
export { listPausedPlatforms, requireUnpaused } from './platform-limit.ts'
export { channelRoutes } from './routes.ts'
export {
  findAccount,
  listAccountsByIds,
  listConnectedAccounts,
  type AccountRow,
} from './social-accounts.queries.ts'
export { presentAccount } from './social-accounts.view.ts'

export { startSocialAccountWork } from './social-account-work.ts'
export { checkApplication, type ApplicationCheck } from './connect/check-application.ts'
export { disconnectAccount } from './connect/disconnect-account.ts'
export { revokeConnections } from './connect/revoke-connections.ts'
export { openAccount } from './access/open-account.ts'
export { listPausedPlatforms, requireUnpaused } from './platform-limit.ts'
export { socialAccountRoutes } from './routes.ts'
export {
  findAccount,
  listAccountsByIds,
  listConnectedAccounts,
  lockAccountForShare,
  type AccountRow,
} from './social-accounts.queries.ts'
export { findEnds } from './access/find-ends.ts'
export { presentAccount, presentAccounts } from './social-accounts.view.ts'

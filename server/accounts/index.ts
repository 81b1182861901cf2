export { addressBlock } from './address-block.ts'
export { accountRoutes } from './routes.ts'
export { userPictureRoutes } from './profile/routes.ts'
export { findQuietEnd } from './preferences/quiet-end.ts'
export { wants } from './preferences/preferences.queries.ts'
export { unsubscribeRoutes } from './preferences/unsubscribe/routes.ts'
export { unsubscribeUrl } from './preferences/unsubscribe/unsubscribe-url.ts'
export { startAccountWork } from './account-work.ts'
export { alertFooter, notMe } from './account-mails.ts'
export { sendSecurityAlert } from './preferences/send-security-alert.ts'
export { confirmIdentity } from './identity/confirm-identity.ts'
export { createVerifiedUser, hashPasswordOf } from './registration/create-verified-user.ts'
export { refundAccountLimits, spendAccountLimits } from './account-limits.ts'
export { findMatching, hashPassword } from './passwords/password-hash.ts'
export { deviceOf, deviceToken, setDeviceCookie } from './sessions/device-cookie.ts'
export { startSession } from './sessions/start-session.ts'
export { verifyAddress } from './users/verify-address.ts'
export { lifetimes } from './lifetimes.ts'
export { findCaller } from './sessions/find-caller.ts'
export { signOutEverywhere } from './sessions/sign-out-everywhere.ts'
export { turnOffForUser } from './two-factor/turn-off-for-user.ts'
export { getProfile } from './users/get-profile.ts'
export { findNames } from './users/find-names.ts'
export { presentName } from './users/users.view.ts'
export {
  findOwner,
  findUser,
  findVerifiedUser,
  type NameRow,
  type Owner,
  type UserRow,
} from './users/users.queries.ts'

export { KeepAccount } from './keep-account/keep-account.tsx'
export { useVerificationDialog } from './verify-email/use-verification-dialog.tsx'

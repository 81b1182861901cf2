export { KeepAccount } from './keep-account/keep-account.tsx'
export { useVerificationDialog } from './verify-email/use-verification-dialog.tsx'
export { InboxLink } from './verify-email/inbox-link.tsx'
export { useInbox } from './verify-email/use-inbox.ts'

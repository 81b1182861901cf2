export { useVerificationDialog } from './verify-email/use-verification-dialog.tsx'

export { loadResetStep } from './reset-password/reset-steps.ts'
export { modeOf } from './sign-in/auth-mode.ts'
export { loadModeForm } from './sign-in/mode-forms.ts'
export { useVerificationDialog } from './verify-email/use-verification-dialog.tsx'

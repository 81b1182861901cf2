export { VerifyEmailScreen as VerifyEmailPage } from '../../features/accounts/verify-email-screen.tsx'

export { ResetPasswordScreen as ResetPasswordPage } from '../../features/accounts/reset-password-screen.tsx'

export { AuthScreen as AuthPage } from '../../features/accounts/auth-screen.tsx'

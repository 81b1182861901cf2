import { useSocialAccounts } from '../../features/channels/social-account-calls.ts'
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx'
import { useVerificationDialog } from './use-verification-dialog.tsx'

export function DashboardPage() {
  const verification = useVerificationDialog()
  const accounts = useSocialAccounts().data?.accounts
  const hasAccount = accounts && accounts.length > 0
  return (
    <>
      <DashboardScreen hasAccount={hasAccount} onVerify={verification.ask} />
      {verification.dialog}
    </>
  )
}

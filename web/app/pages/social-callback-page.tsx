import { ConnectCallback } from '../../features/channels/connect-callback.tsx'
import { PlanGatesProvider } from '../../shared/points/plan-gates-provider.tsx'

/** Stands outside the shell, which brings the dialogs for what the plan does not include. */
export function SocialCallbackPage() {
  return (
    <PlanGatesProvider>
      <ConnectCallback />
    </PlanGatesProvider>
  )
}

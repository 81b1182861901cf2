import { useMutation } from '@tanstack/react-query'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { usePlanGates, usePlan } from '../points/index.ts'
import { needsHigherPlan, platformLimitReason } from './platform-limit.ts'
import { startConnecting, useKnownAccounts } from './social-account-calls.ts'

type Options = {
  /** Called before the browser leaves for the platform. */
  onLeave?: () => void
  /** Whether to say that the user's text is kept. */
  keepsText?: boolean
  /** Called with an error that the page has to show. */
  onFail?: (error: Error) => void
}

/**
 * Opens the platform's consent page; busy until the browser has left. If the plan does not allow the platform, the plan
 * dialog opens. `reconnect` is for an existing account, which is always allowed.
 */
export function useConnect({ onLeave, keepsText = false, onFail }: Options = {}) {
  const gates = usePlanGates()
  const plan = usePlan()
  const accounts = useKnownAccounts()
  const lockOf = (platform: PlatformKey) => ({
    entitlement: 'allPlatforms' as const,
    reason: platformLimitReason(platform, accounts),
    keepsText,
    onContinue: () => connect.mutate(platform),
  })
  const connect = useMutation({
    mutationFn: async (platform: PlatformKey) => {
      const { authorizeUrl } = await startConnecting(platform)
      onLeave?.()
      window.location.assign(authorizeUrl)
    },
    onError: (error, platform) => {
      if (gates.handleError(error, { lock: lockOf(platform) })) connect.reset()
      else onFail?.(error)
    },
  })
  const leaving = connect.isPending || connect.isSuccess
  const isLocked = (platform: PlatformKey) => needsHigherPlan(platform, accounts, plan)
  return {
    isLocked,
    connect: (platform: PlatformKey) =>
      isLocked(platform) ? gates.askForPlan(lockOf(platform)) : connect.mutate(platform),
    reconnect: connect.mutate,
    /** The platform that is being connected. */
    connecting: leaving ? connect.variables : undefined,
    error: connect.error,
    dismissError: connect.reset,
  }
}

import { useMutation } from '@tanstack/react-query'
import type { PlatformKey } from '../../../contract/platforms/platforms.ts'
import { usePlanGates, usePlan } from '../points/index.ts'
import { needsHigherPlan, platformLimitReason } from './platform-limit.ts'
import { startConnecting, useKnownAccounts } from './social-account-calls.ts'

type Options = {
  /** Called when the browser is about to leave for the platform. */
  onLeave?: () => void
  /** Something is being written that stays. */
  keepsText?: boolean
}

/**
 * Leaves for the platform's consent page; stays busy until the browser has gone there. A platform the plan has no
 * place for opens the dialog that says so. `reconnect` is for an account that is there and may always come back.
 */
export function useConnect({ onLeave, keepsText = false }: Options = {}) {
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
    },
  })
  const leaving = connect.isPending || connect.isSuccess
  const isLocked = (platform: PlatformKey) => needsHigherPlan(platform, accounts, plan)
  return {
    isLocked,
    connect: (platform: PlatformKey) =>
      isLocked(platform) ? gates.askForPlan(lockOf(platform)) : connect.mutate(platform),
    reconnect: connect.mutate,
    /** The platform being connected at the moment. */
    connecting: leaving ? connect.variables : undefined,
    error: connect.error,
    dismissError: connect.reset,
  }
}

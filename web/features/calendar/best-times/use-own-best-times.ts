import type { BestTimes } from '../../../../contract/analytics/best-times.ts'
import { useBestTimes } from '../../posts/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'

/** The most that one call takes. */
const mostAccounts = 100

/** When posts on these accounts, or on all, do best; undefined where their own results do not show it. */
export function useOwnBestTimes(accountIds: readonly string[]): BestTimes | undefined {
  const connected = useSocialAccounts().data?.accounts.filter(({ isConnected }) => isConnected)
  const ids = accountIds.length > 0 ? accountIds : (connected ?? []).map(({ id }) => id)
  const best = useBestTimes(ids.slice(0, mostAccounts))
  return best?.basis === 'own' ? best : undefined
}

import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { BestTimes, bestTimesResponseSchema } from '../../../../contract/analytics/best-times.ts'
import { api } from '../../../shared/api/api.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { formatter, formatTime, workspaceTimeZone } from '../../../shared/time/date-time.ts'
import { wallDateOf } from '../../../shared/time/wall-time.ts'

/** When posts on these accounts do best; undefined while it is not known, and without an account. */
export function useBestTimes(accountIds: readonly string[]): BestTimes | undefined {
  const accounts = accountIds.toSorted().join(',')
  return useQuery({
    queryKey: queryKeys.bestTimes(accounts),
    queryFn: ({ signal }) =>
      api.get<z.infer<typeof bestTimesResponseSchema>>(`/api/analytics/best-times?accounts=${accounts}`, {
        signal,
      }),
    enabled: accounts !== '',
    staleTime: 600_000,
  }).data
}

/** The best time of the accounts' own results, such as "Tue 7:00 PM"; undefined where only general patterns are known. */
export function ownBestTime(best: BestTimes | undefined): string | undefined {
  const [first] = best?.basis === 'own' ? best.times : []
  return first && weekTime(first.nextAt)
}

/** "Tue 7:00 PM", in the zone of the workspace and the format of the user. */
export function weekTime(instant: string): string {
  const day = formatter('en', { weekday: 'short', timeZone: workspaceTimeZone() }).format(new Date(instant))
  return `${day} ${formatTime(instant)}`
}

/** The best times as wall dates, without those that are already offered. */
export function timesBeside<T extends { nextAt: string }>(
  times: readonly T[],
  offered: readonly Date[],
): (T & { time: Date })[] {
  const taken = new Set(offered.map((time) => time.getTime()))
  return times
    .map((one) => ({ ...one, time: wallDateOf(new Date(one.nextAt)) }))
    .filter(({ time }) => !taken.has(time.getTime()))
}

/** Where best times come from, and how sure they are. */
export function bestTimesSource({ basis, posts, neededPosts, times }: BestTimes): string {
  if (basis === 'own') {
    const from = `from your last ${counted(posts, 'post')}`
    return times[0]?.certainty === 'likely'
      ? `Best times ${from}: likely better than other times.`
      : `Suggested ${from}.`
  }
  return posts < neededPosts
    ? `Typical best times. Your own best times appear after ${neededPosts} measured posts.`
    : 'Typical best times. Not enough data for your own yet.'
}

import { useMemo } from 'react'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { useFreeSlots } from '../../queue/index.ts'
import { useSocialAccounts } from '../../social-accounts/index.ts'
import { bestSlots } from '../best-times/best-slots.ts'
import { useOwnBestTimes } from '../best-times/use-own-best-times.ts'
import { addDays, dayOf, type Day } from './calendar-days.ts'

/** A time that is offered for a new post. */
export type FreeTime = {
  time: Date
  /** The only account that has a free slot then. */
  account: { id: string; name: string; platform: PlatformKey } | null
  /** Whether it is a free slot of an account, or of several. */
  isSlot: boolean
  /** Whether posts do best then. */
  isBest: boolean
}

const hourMs = 3_600_000

/** The free slots of accounts, or of all, and when their posts do best, on each of these days, which follow each other. */
export function useFreeTimes(
  days: readonly Day[],
  accountIds: readonly string[],
): ReadonlyMap<Day, FreeTime[]> {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const slots = useFreeSlots({
    from: instantOf(`${first}T00:00`),
    to: instantOf(`${addDays(last, 1)}T00:00`),
    accountIds,
  })
  const accounts = useSocialAccounts().data?.accounts
  const best = useOwnBestTimes(accountIds)
  return useMemo(() => {
    const bestTimes = best ? bestSlots(best, days) : []
    /** Best is an hour, and not only its first minute. */
    const isWithin = (time: Date, hour: Date) => time >= hour && time.getTime() < hour.getTime() + hourMs
    const free = [...Map.groupBy(slots, ({ at }) => at)].map(([at, own]): FreeTime => {
      const time = new Date(at)
      const account =
        own.length === 1 ? accounts?.find(({ id }) => id === own[0]?.socialAccountId) : undefined
      const isBest = bestTimes.some((hour) => isWithin(time, hour))
      return { time, account: account ?? null, isSlot: true, isBest }
    })
    const others = bestTimes
      .filter((hour) => !free.some(({ time }) => isWithin(time, hour)))
      .map((time): FreeTime => ({ time, account: null, isSlot: false, isBest: true }))
    const all = [...free, ...others].toSorted((one, other) => one.time.getTime() - other.time.getTime())
    return Map.groupBy(all, ({ time }) => dayOf(time))
  }, [slots, accounts, best, days])
}

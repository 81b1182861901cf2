import { useMemo } from 'react'
import type { PlatformKey } from '../../../../contract/platforms/platforms.ts'
import { instantOf } from '../../../shared/time/wall-time.ts'
import { useFreeSlots } from '../../queue/index.ts'
import { useOwnAccounts } from '../../social-accounts/index.ts'
import { bestSlots } from '../best-times/best-slots.ts'
import { useOwnBestTimes } from '../best-times/use-own-best-times.ts'
import { addDays, dayOf, type Day } from './calendar-days.ts'

/** A time that is offered for a new post. */
export type FreeTime = {
  time: Date
  /** Whose free slot it is, of one account or of several. */
  accounts: readonly { id: string; name: string; platform: PlatformKey }[]
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
  const accounts = useOwnAccounts().data?.accounts
  const best = useOwnBestTimes(accountIds)
  return useMemo(() => {
    const bestTimes = best ? bestSlots(best, days) : []
    /** Best is an hour, and not only its first minute. */
    const isWithin = (time: Date, hour: Date) => time >= hour && time.getTime() < hour.getTime() + hourMs
    const own = slots.flatMap((slot) => {
      const account = accounts?.find(({ id }) => id === slot.socialAccountId)
      return account ? [{ at: slot.at, account }] : []
    })
    const free = [...Map.groupBy(own, ({ at }) => at)].map(([at, some]): FreeTime => {
      const time = new Date(at)
      const isBest = bestTimes.some((hour) => isWithin(time, hour))
      return { time, accounts: some.map(({ account }) => account), isSlot: true, isBest }
    })
    const others = bestTimes
      .filter((hour) => !free.some(({ time }) => isWithin(time, hour)))
      .map((time): FreeTime => ({ time, accounts: [], isSlot: false, isBest: true }))
    const all = [...free, ...others].toSorted((one, other) => one.time.getTime() - other.time.getTime())
    return Map.groupBy(all, ({ time }) => dayOf(time))
  }, [slots, accounts, best, days])
}

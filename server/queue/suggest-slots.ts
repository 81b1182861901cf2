import type { SlotSuggestion, WeeklySlot } from '../../contract/queue/queue.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { writingHabits } from '../../contract/platforms/writing-habits.ts'
import { findBestTimesOfEach } from '../analytics/index.ts'
import type { Context } from '../context.ts'
import type { AccountRow } from '../social-accounts/index.ts'

const slotsADay = 2
const days = [1, 2, 3, 4, 5, 6, 7]

/**
 * Suggests the first slots for accounts, two a day: the times at which an account performed best, filled up with the usual
 * times of its platform.
 */
export async function suggestSlots(
  ctx: Context,
  workspaceId: string,
  accounts: readonly Pick<AccountRow, 'id' | 'platform'>[],
): Promise<Map<string, SlotSuggestion>> {
  const ids = accounts.map(({ id }) => id)
  const { times } = await findBestTimesOfEach(ctx, workspaceId, ids)
  return new Map(
    accounts.map(({ id, platform }) => {
      const own = times.get(id)
      return [id, own ? ownSlots(own, platform) : usualSlots(platform)] as const
    }),
  )
}

/**
 * Of each day, the times that did best on it; then the times that did best on other days, best first; then the usual
 * ones.
 */
function ownSlots(best: readonly WeeklySlot[], platform: PlatformKey): SlotSuggestion {
  const { times: usual } = writingHabits[platform].usualTimes
  const slots = days.flatMap((weekday) => {
    const ofDay = best.filter((slot) => slot.weekday === weekday)
    const wanted = [...ofDay, ...best].map(({ time }) => time)
    return ofTimes(weekday, [...wanted, ...usual], Math.max(slotsADay, ofDay.length))
  })
  return { slots, basis: 'own' }
}

function usualSlots(platform: PlatformKey): SlotSuggestion {
  const { weekdays, times } = writingHabits[platform].usualTimes
  // The first and the last of the day.
  const spread = [times.at(0), times.at(-1), ...further].filter((time) => time !== undefined)
  const slots = weekdays.flatMap((weekday) => ofTimes(weekday, spread, slotsADay))
  return { slots, basis: 'general' }
}

/** For a platform with a single usual time. */
const further = ['17:00', '09:00']

const ofTimes = (weekday: number, times: readonly string[], count: number): WeeklySlot[] =>
  [...new Set(times)]
    .slice(0, count)
    .toSorted()
    .map((time) => ({ weekday, time }))

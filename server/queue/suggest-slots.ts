import type { SlotSuggestion } from '../../contract/queue/queue.ts'
import type { PlatformKey } from '../../contract/platforms/platforms.ts'
import { writingHabits } from '../../contract/platforms/writing-habits.ts'
import { findBestTimesOfEach } from '../analytics/index.ts'
import type { Context } from '../context.ts'
import type { AccountRow } from '../social-accounts/index.ts'

/**
 * Suggests the first slots for accounts: the times at which an account performed best, otherwise the usual times of its
 * platform.
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
      return [id, own ? ownSlots(own) : usualSlots(platform)] as const
    }),
  )
}

function ownSlots(times: readonly Slot[]): SlotSuggestion {
  const slots = times.map(({ weekday, time }) => ({ weekday, time }))
  return { slots: slots.toSorted(byTime), basis: 'own' }
}

function usualSlots(platform: PlatformKey): SlotSuggestion {
  const { weekdays, times } = writingHabits[platform].usualTimes
  const slots = weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time })))
  return { slots, basis: 'general' }
}

const byTime = (one: Slot, other: Slot) => one.weekday - other.weekday || (one.time < other.time ? -1 : 1)
type Slot = SlotSuggestion['slots'][number]

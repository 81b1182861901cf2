import type { WeeklySlot } from '../../../../contract/queue/queue.ts'
import { formatTime } from '../../../shared/time/date-time.ts'

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "9:00 AM" for `09:00`, or as the user wants times. */
export const timeName = (time: string): string => formatTime(`2000-01-01T${time}:00Z`, 'UTC')

export const timesOf = (slots: readonly WeeklySlot[], weekday: number): string[] =>
  slots
    .filter((slot) => slot.weekday === weekday)
    .map(({ time }) => time)
    .toSorted()

/** The slots with one more; unchanged if it is there already. */
export const withSlot = (slots: readonly WeeklySlot[], added: WeeklySlot): WeeklySlot[] => [
  ...withoutSlot(slots, added),
  added,
]

export const withoutSlot = (slots: readonly WeeklySlot[], { weekday, time }: WeeklySlot): WeeklySlot[] =>
  slots.filter((slot) => slot.weekday !== weekday || slot.time !== time)

/** The slots in which these days have the times of another day. */
export function withCopiedDay(
  slots: readonly WeeklySlot[],
  from: number,
  to: readonly number[],
): WeeklySlot[] {
  const times = timesOf(slots, from)
  const others = to.filter((weekday) => weekday !== from)
  return [
    ...slots.filter(({ weekday }) => !others.includes(weekday)),
    ...others.flatMap((weekday) => times.map((time) => ({ weekday, time }))),
  ]
}

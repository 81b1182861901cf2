import type { SlotSuggestion } from '../../../../contract/queue/queue.ts'
import { formatTime } from '../../../shared/time/date-time.ts'

const list = new Intl.ListFormat('en')
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "9:00 AM" for `09:00`, or as the user wants times. */
const timeName = (time: string): string => formatTime(`2000-01-01T${time}:00Z`, 'UTC')

/** Which slots are suggested, and why. */
export function reasonFor({ slots, basis }: SlotSuggestion, platform: string): string {
  const times = [...new Set(slots.map(({ time }) => time))].toSorted()
  if (basis === 'own') {
    return 'Two a day, by your own results: posts on this account do best at these times, filled up with typical ones.'
  }
  return `Many accounts on ${platform} start with ${list.format(times.map(timeName))}${daysOf(slots)}. This is a general pattern: change it once you see what works for you.`
}

function daysOf(slots: SlotSuggestion['slots']): string {
  const days = slots.map(({ weekday }) => weekday)
  const first = weekdays[Math.min(...days) - 1] ?? ''
  const last = weekdays[Math.max(...days) - 1] ?? ''
  return ` from ${first} to ${last}`
}

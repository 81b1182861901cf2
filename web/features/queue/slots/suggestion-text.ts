import type { SlotSuggestion } from '../../../../contract/queue/queue.ts'
import { timeName, weekdays } from './week.ts'

const list = new Intl.ListFormat('en')

/** Which slots are suggested, and why. */
export function reasonFor({ slots, basis }: SlotSuggestion, platform: string): string {
  if (basis === 'own') {
    const times = slots.map(({ weekday, time }) => `${weekdays[weekday - 1] ?? ''} at ${timeName(time)}`)
    return `By your own results, posts on this account do best on ${list.format(times)}.`
  }
  const times = [...new Set(slots.map(({ time }) => time))].toSorted()
  const days = slots.map(({ weekday }) => weekday)
  const first = weekdays[Math.min(...days) - 1] ?? ''
  const last = weekdays[Math.max(...days) - 1] ?? ''
  return `Many accounts on ${platform} start with ${list.format(times.map(timeName))} from ${first} to ${last}. This is a general pattern: change it once you see what works for you.`
}

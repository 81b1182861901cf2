import { counted } from '../../../contract/counted.ts'
import type { Delivery, Webhook } from '../../../contract/webhooks/webhooks.ts'
import { formatDateTime } from '../../shared/time/date-time.ts'

/** What users know a webhook by. */
export const nameOf = ({ description, url }: Pick<Webhook, 'description' | 'url'>): string =>
  description === '' ? (URL.parse(url)?.host ?? url) : description

const eventsOf = ({ events }: Webhook) => (events === null ? 'All events' : counted(events.length, 'event'))

/** "3 events, of posts with 1 label". */
export const choiceOf = (webhook: Webhook): string =>
  webhook.labelIds.length === 0
    ? eventsOf(webhook)
    : `${eventsOf(webhook)}, of posts with ${counted(webhook.labelIds.length, 'label')}`

/** How it goes, and what to do if it does not; null while all is well. */
export function problemOf({ off, failingSince, waiting }: Webhook): string | null {
  const kept = waiting > 0 ? ` ${counted(waiting, 'event')} ${waiting === 1 ? 'waits' : 'wait'} for it.` : ''
  if (off?.reason === 'gone') {
    return `Switched off on ${formatDateTime(off.at)}: the address answered 410 Gone, so it wants no more events.${kept} Switch it on once the address accepts them again.`
  }
  if (off?.reason === 'failing') {
    return `Switched off on ${formatDateTime(off.at)}: the address accepted no event for three days.${kept} Mend the address, then switch it on.`
  }
  if (off) return null
  if (failingSince === null) return null
  return `No event was accepted since ${formatDateTime(failingSince)}.${kept} We keep trying, and switch it off after three days.`
}

export function stateOf({ off, failingSince }: Webhook): {
  text: string
  tone: 'neutral' | 'warning' | 'error' | 'success'
} {
  if (off)
    return off.reason === 'user' ? { text: 'Off', tone: 'neutral' } : { text: 'Switched off', tone: 'error' }
  return failingSince === null ? { text: 'On', tone: 'success' } : { text: 'Failing', tone: 'warning' }
}

export function deliveryState({ status, tries }: Delivery): {
  text: string
  tone: 'neutral' | 'warning' | 'error' | 'success'
} {
  if (status === 'delivered') return { text: 'Delivered', tone: 'success' }
  if (status === 'failed') return { text: 'Given up', tone: 'error' }
  return tries === 0 ? { text: 'Sending', tone: 'neutral' } : { text: 'Trying again', tone: 'warning' }
}

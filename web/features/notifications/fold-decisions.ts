import type { Notification } from '../../../contract/notifications/notifications.ts'

/** Decisions of one person that follow one another this closely belong to one sitting. */
const togetherMs = 3_600_000

/**
 * Notifications, newest first, with the decisions of one person in one sitting in one list, so that somebody who approves
 * twelve posts takes the room of one entry. Two decisions stay apart; they need no more room than a list of them.
 */
export function foldDecisions(notifications: readonly Notification[]): Notification[][] {
  const folded: Notification[][] = []
  for (const one of notifications) {
    const last = folded.at(-1)
    if (last?.[0] && isOneSitting(last[0], one)) last.push(one)
    else folded.push([one])
  }
  return folded.flatMap((list) => (list.length > 2 ? [list] : list.map((one) => [one])))
}

function isOneSitting(newer: Notification, { at, event }: Notification): boolean {
  return (
    newer.event.type === 'approval.decided' &&
    event.type === 'approval.decided' &&
    newer.event.data.by === event.data.by &&
    Date.parse(newer.at) - Date.parse(at) <= togetherMs
  )
}

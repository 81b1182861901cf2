import { sql, type RawBuilder } from 'kysely'
import type { NotifiedEvent } from '../../contract/events/events.ts'
import { kindOf, wayKeys } from '../../contract/notifications/notifications.ts'
import { wants } from '../accounts/index.ts'

const types = Object.keys(kindOf) as NotifiedEvent['type'][]

/** Whether a user wants the event of notification `n` in a way, for queries that join `users`. */
export function wantsEvent(way: 'bell' | 'push'): RawBuilder<boolean> {
  const cases = types.map((type) => {
    const kind = kindOf[type]
    const wanted = wants(wayKeys[way][kind])
    return kind === 'milestones'
      ? sql`when ${type} then ${wanted} and ${wants('engagementMilestones')}`
      : sql`when ${type} then ${wanted}`
  })
  return sql<boolean>`case n.event ->> 'type' ${sql.join(cases, sql` `)} end`
}

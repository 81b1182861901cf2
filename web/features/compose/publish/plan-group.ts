import type { AskApproval } from '../../../../contract/approval/approval.ts'
import type { Post } from '../../../../contract/posts/posts.ts'
import { formatDateTime } from '../../../shared/time/date-time.ts'
import { zoneOfTime } from '../../../shared/time/zone-words.ts'
import {
  publishGroup,
  queueGroup,
  repeatGroup,
  ruleWords,
  scheduleGroup,
  type GroupResponse,
} from '../../posts/index.ts'
import type { PlannedTime } from '../draft/planned-time.ts'

/** Schedules a group; with `ask` it waits for its approval. Without a time, it is then published once it is approved. */
export function planGroup(
  id: string,
  version: number,
  time: PlannedTime | null,
  ask: AskApproval | undefined,
): Promise<GroupResponse> {
  if (time === null) return publishGroup(id, version, ask)
  const { queue, otherwise, repeat, ...at } = time
  const asked = { version, ...(ask && { ask }) }
  if (queue)
    return queueGroup(id, { ...asked, together: queue === 'together', ...(otherwise && { otherwise }) })
  return repeat ? repeatGroup(id, { ...asked, ...at, ...repeat }) : scheduleGroup(id, { ...asked, ...at })
}

/** What became of the first of the posts. */
export function plannedWords(
  { status, scheduledAt }: Pick<Post, 'status' | 'scheduledAt'>,
  time: PlannedTime | null,
): string {
  const waits = status === 'pending_approval'
  if (scheduledAt === null) return 'Asked for approval. It is published as soon as it is approved.'
  const at = `${formatDateTime(scheduledAt)}, ${zoneOfTime(scheduledAt)}`
  const repeats = time?.repeat ? ` It repeats ${ruleWords(time.repeat.rule)}.` : ''
  if (waits) return `Asked for approval. Once approved, it goes out ${at}.${repeats}`
  return `${time?.queue ? 'In the queue' : 'Scheduled'} for ${at}.${repeats}`
}

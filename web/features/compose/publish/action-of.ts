import { pointCosts } from '../../../../contract/points/points.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { openTargets, type Draft } from '../draft/draft.ts'
import { timeOf } from '../draft/planned-time.ts'

/** What the main button of the composer does, and what it says. */
export type Action = { kind: 'publish' | 'schedule' | 'save'; label: string; cost: number }

type Options = { free: boolean; mayPublish: boolean }

/** `free`: scheduling costs no points in this installation. Who may not publish saves a draft. */
export function actionOf(draft: Pick<Draft, 'targets' | 'time'>, { free, mayPublish }: Options): Action {
  if (!mayPublish) return { kind: 'save', label: 'Save Draft', cost: 0 }
  const posts = openTargets(draft)
  if (draft.time === null) {
    const label = posts.length > 1 ? `Publish to ${counted(posts.length, 'account')}` : 'Publish Now'
    return { kind: 'publish', label, cost: 0 }
  }
  const { time } = draft
  const isThere = (at: string | null | undefined) => at && timeOf(at).localTime === time.localTime
  const scheduled = posts.filter(({ saved }) => saved?.status === 'scheduled')
  const added = posts.length - scheduled.length
  if (added === 0) {
    if (time.queue) return { kind: 'schedule', label: 'Move to the next free slot', cost: 0 }
    if (time.repeat) return { kind: 'schedule', label: 'Schedule and repeat', cost: 0 }
    const stays = scheduled.every(({ saved }) => isThere(saved?.scheduledAt))
    return stays
      ? { kind: 'save', label: 'Save changes', cost: 0 }
      : {
          kind: 'schedule',
          label: scheduled.length > 1 ? `Reschedule ${scheduled.length} posts` : 'Reschedule',
          cost: 0,
        }
  }
  const cost = free ? 0 : added * pointCosts.scheduling
  const what = time.queue
    ? 'Add to queue'
    : time.repeat
      ? 'Schedule and repeat'
      : posts.length > 1
        ? `Schedule ${counted(added, 'post')}`
        : 'Schedule'
  return { kind: 'schedule', label: cost > 0 ? `${what} · ${counted(cost, 'point')}` : what, cost }
}

import { pointCosts } from '../../../../contract/points/points.ts'
import { counted } from '../../../shared/numbers/compact-number.ts'
import { isPlanned, openTargets, type Draft, type Target } from '../draft/draft.ts'
import { timeOf, type PlannedTime } from '../draft/planned-time.ts'

/** What the main button of the composer does, and what it says. */
export type Action = {
  kind: 'publish' | 'schedule' | 'save' | 'ask' | 'approve'
  label: string
  cost: number
}

type Options = {
  /** Scheduling costs no points in this installation. */
  free: boolean
  mayPublish: boolean
  /** What the user schedules and publishes asks for approval. */
  asks?: boolean
}

/** Who may neither publish nor ask for approval saves a draft. */
export function actionOf(
  draft: Pick<Draft, 'targets' | 'time'>,
  { free, mayPublish, asks = false }: Options,
): Action {
  if (!mayPublish && !asks) return { kind: 'save', label: 'Save Draft', cost: 0 }
  const posts = openTargets(draft)
  const { time } = draft
  const added = posts.filter((post) => !isPlanned(post)).length
  const cost = time === null || free ? 0 : added * pointCosts.scheduling
  const stays = posts.every((post) => isThere(post, time))
  const waiting = posts.flatMap(({ saved }) => (saved?.approval ? [saved] : []))
  const isDecided = waiting.some(({ approval }) => approval?.state === 'changes_requested')
  const decides = waiting.length > 0 && waiting.every((saved) => saved.decides)
  if (decides && stays && !isDecided)
    return { kind: 'approve', label: `Approve and ${time ? 'schedule' : 'publish'}`, cost: 0 }
  if (asks && !decides) {
    const allWait = waiting.length > 0 && waiting.length === posts.length
    if (allWait && stays && !isDecided) return { kind: 'save', label: 'Save changes', cost: 0 }
    if (isDecided || added > 0 || time === null)
      return { kind: 'ask', label: priced(isDecided ? 'Ask again' : 'Ask for approval', cost), cost }
  }
  if (time === null) {
    const label = posts.length > 1 ? `Publish to ${counted(posts.length, 'account')}` : 'Publish Now'
    return { kind: 'publish', label: decides ? 'Approve and publish' : label, cost: 0 }
  }
  if (decides) return { kind: 'schedule', label: priced('Approve and schedule', cost), cost }
  return scheduling(time, { posts: posts.length, added, stays, cost })
}

type Planned = { posts: number; added: number; stays: boolean; cost: number }

function scheduling(time: PlannedTime, { posts, added, stays, cost }: Planned): Action {
  if (added === 0) {
    if (time.queue) return { kind: 'schedule', label: 'Move to the next free slot', cost: 0 }
    if (time.repeat) return { kind: 'schedule', label: 'Schedule and repeat', cost: 0 }
    if (stays) return { kind: 'save', label: 'Save changes', cost: 0 }
    return { kind: 'schedule', label: posts > 1 ? `Reschedule ${posts} posts` : 'Reschedule', cost: 0 }
  }
  const what = time.queue
    ? 'Add to queue'
    : time.repeat
      ? 'Schedule and repeat'
      : posts > 1
        ? `Schedule ${counted(added, 'post')}`
        : 'Schedule'
  return { kind: 'schedule', label: priced(what, cost), cost }
}

const priced = (what: string, cost: number) => (cost > 0 ? `${what} · ${counted(cost, 'point')}` : what)

function isThere({ saved }: Target, time: PlannedTime | null): boolean {
  if (time === null) return !saved?.scheduledAt
  if (time.queue || time.repeat || !saved?.scheduledAt) return false
  return timeOf(saved.scheduledAt).localTime === time.localTime
}

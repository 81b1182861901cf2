import type { Idea } from '../../../../../contract/assistant/idea.ts'
import type { SocialAccount } from '../../../../../contract/social-accounts/social-accounts.ts'
import { newId } from '../../../../shared/ids/new-id.ts'
import type { Attached } from '../../../media/index.ts'
import { bestHour } from '../../../posts/index.ts'
import { wallDateOf } from '../../../../shared/time/wall-time.ts'

/** An idea of a week, on its way to a scheduled post. */
export type PlannedIdea = Idea & {
  /** Id of its post and of the post's group, so that saving can be repeated. */
  key: string
  /** When it goes out, in the workspace's time zone: `2026-11-24T09:00`. */
  localTime: string
  accountId: string | null
  /** The text of the post; null until it is written. */
  text: string | null
  /** Id of the text that is being written; null if none is. */
  writingId: string | null
  media: readonly Attached[]
  saved: 'no' | 'draft' | 'scheduled'
  /** Why it could not be written, saved or scheduled. */
  problem: string | null
  /** The user does not want it. */
  dropped: boolean
}

/** Each day of the week after `now` at the best hour of the day, in the workspace's time zone. */
export function planIdeas(ideas: readonly Idea[], now = new Date()): PlannedIdea[] {
  return ideas.map((idea) => ({
    ...idea,
    key: newId(),
    localTime: localTimeOf(now, idea.day),
    accountId: null,
    text: null,
    writingId: null,
    media: [],
    saved: 'no',
    problem: null,
    dropped: false,
  }))
}

const two = (value: number) => String(value).padStart(2, '0')

function localTimeOf(now: Date, days: number): string {
  const today = wallDateOf(now)
  const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(bestHour)}:00`
}

/** Gives each idea an account of its platform, in turn where several were chosen. */
export function withAccounts(ideas: readonly PlannedIdea[], chosen: readonly SocialAccount[]): PlannedIdea[] {
  const turns = new Map<string, number>()
  return ideas.map((idea) => {
    const fitting = chosen.filter(({ platform }) => platform === idea.platform)
    const turn = turns.get(idea.platform) ?? 0
    turns.set(idea.platform, turn + 1)
    return { ...idea, accountId: fitting[turn % fitting.length]?.id ?? null }
  })
}

/**
 * The account that an idea goes to. One that was disconnected, or that nobody chose, is replaced if its platform has
 * exactly one account; of several, the user chooses.
 */
export function accountOf(
  { accountId, platform }: Pick<PlannedIdea, 'accountId' | 'platform'>,
  accounts: readonly SocialAccount[],
): SocialAccount | undefined {
  const fitting = accounts.filter((one) => one.platform === platform)
  return fitting.find(({ id }) => id === accountId) ?? (fitting.length === 1 ? fitting[0] : undefined)
}

import { accountGuide } from './account.ts'
import { analyticsGuide } from './analytics.ts'
import { approvalGuide } from './approval.ts'
import { assistant } from './assistant.ts'
import { calendarGuide } from './calendar.ts'
import { evergreenGuide } from './evergreen.ts'
import { firstPost } from './first-post.ts'
import type { Guide } from './guide.ts'
import { importGuide } from './import.ts'
import { media } from './media.ts'
import { notPublished } from './not-published.ts'
import { notificationsGuide } from './notifications.ts'
import { pointsGuide } from './points.ts'
import { queueGuide } from './queue.ts'
import { schedule } from './schedule.ts'
import { severalAccounts } from './several-accounts.ts'
import { socialAccounts } from './social-accounts.ts'
import { teamGuide } from './team.ts'

/** In the order in which a new user needs them. */
export const guides: readonly Guide[] = [
  firstPost,
  socialAccounts,
  severalAccounts,
  media,
  schedule,
  calendarGuide,
  queueGuide,
  evergreenGuide,
  importGuide,
  notPublished,
  analyticsGuide,
  assistant,
  pointsGuide,
  teamGuide,
  approvalGuide,
  notificationsGuide,
  accountGuide,
]

/** The guides with every word of a search anywhere in their text, each at the beginning of a word. */
export function findGuides(search: string): Guide[] {
  const wanted = wordsOf(search)
  return guides.filter((guide) => {
    const own = wordsOf(textOf(guide).join(' '))
    return wanted.every((word) => own.some((one) => one.startsWith(word)))
  })
}

const textOf = ({ title, summary, parts }: Guide): string[] => [
  title,
  summary,
  ...parts.flatMap((part) => [
    part.title,
    ...(part.text ?? []),
    ...(part.steps ?? []),
    ...(part.table?.rows.flat() ?? []),
  ]),
]

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

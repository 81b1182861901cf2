import { countMedia } from '../../../../../contract/media/media-limits.ts'
import { contentIssues } from '../../../../../contract/platforms/content-issues.ts'
import { platforms } from '../../../../../contract/platforms/platforms.ts'
import type { SocialAccount } from '../../../../../contract/social-accounts/social-accounts.ts'
import { handleOf } from '../../../../../contract/social-accounts/handle-of.ts'
import { accountOf, type PlannedIdea } from './planned-idea.ts'
import { instantOf } from '../../../../shared/time/wall-time.ts'

/** What keeps the post of an idea from being scheduled, and what mends it. */
export type Missing = { text: string; mend: 'text' | 'account' | 'connect' | 'media' | 'time' }

type Setting = { accounts: readonly SocialAccount[]; now?: Date }

/** What is missing, by the rules with which the server decides; null if the post can be scheduled. */
export function whatIsMissing(idea: PlannedIdea, { accounts, now = new Date() }: Setting): Missing | null {
  const { platform, media } = idea
  const text = idea.text ?? ''
  const { name } = platforms[platform]
  const account = accountOf(idea, accounts)
  if (!account) {
    const several = accounts.some((one) => one.platform === platform)
    return several
      ? { text: `Choose which ${name} account it is for.`, mend: 'account' }
      : { text: `No ${name} account is connected: it can be saved as a draft.`, mend: 'connect' }
  }
  if (account.needsReconnect || account.paused) {
    const what = account.paused ? 'is paused' : 'has to be reconnected'
    return { text: `${handleOf(account.username)} ${what} first.`, mend: 'connect' }
  }
  const draft = { text, account, ...countMedia(media.map((one) => one.media)) }
  const issues = contentIssues(platform, draft)
  const needed = issues.find(({ code }) => code === 'image_required' || code === 'video_required')
  // Said before the text is written, too.
  if (needed) return { text: needed.message, mend: 'media' }
  if (text.trim() === '') return { text: 'No text yet.', mend: 'text' }
  const error = issues.find(({ severity }) => severity === 'error')
  if (error) return { text: error.message, mend: 'text' }
  if (instantOf(idea.localTime) <= now) {
    return { text: 'This time has passed. Choose one in the future.', mend: 'time' }
  }
  return null
}

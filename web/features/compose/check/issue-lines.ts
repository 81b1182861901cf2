import type { ContentIssue } from '../../../../contract/platforms/content-issues.ts'
import { platforms } from '../../../../contract/platforms/platforms.ts'
import { nameOfTarget } from '../targets/name-of-target.ts'
import type { Check } from './checks.ts'

export type IssueLine = {
  targetId: string
  /** The account or platform that the line is about. Null if the message names it, or if there is only one post. */
  who: string | null
  severity: ContentIssue['severity']
  code: ContentIssue['code'] | 'needs_reconnect' | 'paused'
  message: string
  /** The position among the pictures, if the line is about one of them. */
  at?: number
  /** Whether the platform would accept the video after a conversion. */
  convertible?: true
}

/** What the platforms would refuse, and advice: one line for all posts of a platform with the same issue. */
export function issueLines(posts: readonly Check[], { isEmpty }: { isEmpty: boolean }): IssueLine[] {
  const lines = new Map<string, IssueLine>()
  const targets = posts.map(({ target }) => target)
  const accounts = posts.flatMap(({ account }) => account ?? [])
  for (const { target, issues, accountProblem } of posts) {
    const name = nameOfTarget(target, targets, accounts)
    const platformName = platforms[target.platform].name
    const add = (line: Omit<IssueLine, 'targetId' | 'who'>) => {
      const key = `${target.platform} ${line.message}`
      const isSaid = posts.length === 1 || line.message.startsWith(platformName)
      const known = lines.get(key)
      // Where all accounts of a platform have it, the platform is named.
      const who = isSaid ? null : known ? platformName : name
      lines.set(key, { ...line, targetId: known?.targetId ?? target.id, who })
    }
    if (accountProblem === 'needs_reconnect') {
      const message = `${platformName} no longer lets us post to this account.`
      add({ severity: 'error', code: accountProblem, message })
    }
    if (accountProblem === 'paused') add({ severity: 'error', code: accountProblem, message: platformName })
    if (!isEmpty) for (const issue of issues) add(issue)
  }
  return [...lines.values()]
}

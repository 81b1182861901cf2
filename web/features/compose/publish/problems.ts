import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Check } from '../check/checks.ts'

type State = {
  posts: readonly Check[]
  sending: boolean
  known: boolean
}

/**
 * Why the posts cannot go out now; null if they can. What the list of issues says in detail is only mentioned.
 */
export function disabledReason({ posts, sending, known }: State): string | null {
  if (posts.length === 0) return known ? 'Choose where to post.' : loading
  const blank = posts.filter((one) => one.blank)
  if (blank.length === posts.length) return 'Write something first.'
  const [first] = blank
  if (first) return `Write something for ${platforms[first.target.platform].name}.`
  if (!known) return loading
  if (sending) return 'Your files are not ready yet.'
  const open = posts.find(({ accountProblem }) => accountProblem === 'not_chosen')
  if (open) return `Choose an account for ${platforms[open.target.platform].name}.`
  const missing = posts.find(({ accountProblem }) => accountProblem === 'no_account')
  if (missing) return `${platforms[missing.target.platform].name} has no account yet.`
  if (posts.some((one) => one.accountProblem || one.issues.some(({ severity }) => severity === 'error'))) {
    return 'Not ready yet: see what is missing above.'
  }
  return null
}

const loading = 'Loading your accounts...'

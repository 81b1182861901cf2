import { platforms } from '../../../../contract/platforms/platforms.ts'
import type { Checked } from '../check/checks.ts'
import { issueLines } from '../check/issue-lines.ts'

type State = Pick<Checked, 'posts' | 'sending' | 'known' | 'isEmpty'>

/** Something that the user has to do before the posts can go out, and where in the composer that is done. */
export type Problem = {
  message: string
  place: 'platforms' | 'accounts' | 'text' | 'issues'
  /** The post whose text it is about; null for the shared one. */
  targetId: string | null
}

/** What prevents the posts from going out, in the order in which the composer shows it. */
export function problemsOf({ posts, known, isEmpty }: Omit<State, 'sending'>): Problem[] {
  if (posts.length === 0)
    return known ? [{ message: 'Choose where to post.', place: 'platforms', targetId: null }] : []
  const blank = posts.filter((one) => one.blank)
  const texts: Problem[] =
    blank.length === posts.length
      ? [{ message: 'Write something first.', place: 'text', targetId: null }]
      : blank.map(({ target: { id, platform } }) => ({
          message: `Write something for ${platforms[platform].name}.`,
          place: 'text',
          targetId: id,
        }))
  if (!known) return texts
  const accounts = posts.flatMap(({ target: { id, platform }, accountProblem }): Problem[] => {
    const { name } = platforms[platform]
    const about = { place: 'accounts', targetId: id } as const
    if (accountProblem === 'not_chosen') return [{ ...about, message: `Choose an account for ${name}.` }]
    if (accountProblem === 'no_account') return [{ ...about, message: `${name} has no account yet.` }]
    return []
  })
  const issues = issueLines(posts, { isEmpty })
    .filter(({ severity }) => severity === 'error')
    .map(({ message, targetId }): Problem => ({ message, place: 'issues', targetId }))
  return [...accounts, ...texts, ...issues]
}

/**
 * Why the posts cannot go out now; null if they can. What the list of issues says in detail is only counted.
 */
export function disabledReason(state: State): string | null {
  const { posts, sending, known, isEmpty } = state
  const problems = problemsOf(state)
  const [first] = problems
  // Nobody has done anything wrong yet.
  if (first && isEmpty && first.place !== 'issues') return first.message
  if (problems.length > 1) return `${problems.length} things to fix`
  if (first) return first.place === 'issues' ? '1 thing to fix' : first.message
  if (!known || posts.length === 0) return 'Loading your accounts...'
  return sending ? 'Your files are not ready yet.' : null
}

/** The ids of the posts that cannot go out as they are; none while nothing is written. */
export const blockedIds = ({ posts, isEmpty }: Pick<State, 'posts' | 'isEmpty'>): string[] =>
  (isEmpty ? [] : posts)
    .filter(
      ({ accountProblem, blank, issues }) =>
        accountProblem !== null || blank || issues.some(({ severity }) => severity === 'error'),
    )
    .map(({ target }) => target.id)

/** Why a feed brings no posts. */
export type FeedProblem =
  | { code: 'no_answer' | 'too_large' | 'no_feed' | 'no_accounts' }
  /** Its server refused. */
  | { code: 'status'; status: number }
  /** Who saved it can no longer write posts in the workspace. */
  | { code: 'no_writer'; name: string }
  /** A post could not be saved, for a reason of ours. */
  | { code: 'not_saved'; cause: string }

/** What is wrong, and what to do, for users. */
export function explainProblem(problem: FeedProblem): { cause: string; cure: string } {
  switch (problem.code) {
    case 'no_answer':
      return {
        cause: 'Its server does not answer.',
        cure: 'Open the address in your browser. We keep trying, and go on by ourselves once it answers.',
      }
    case 'too_large':
      return { cause: 'It is larger than 4 MB.', cure: 'Follow a smaller one, such as that of one category.' }
    case 'no_feed':
      return {
        cause: 'What is at this address is not an RSS, Atom or JSON feed that can be read.',
        cure: 'Check the address, or look for the link “RSS” on the site.',
      }
    case 'no_accounts':
      return { cause: 'None of its accounts is connected any more.', cure: 'Edit it and choose accounts.' }
    case 'no_writer':
      return {
        cause: `${problem.name}, in whose name its posts were written, can no longer write posts here.`,
        cure: 'Edit and save it, and its posts are written in your name.',
      }
    case 'not_saved':
      return { cause: problem.cause, cure: 'Its new entries wait until then.' }
    case 'status':
      return explainStatus(problem.status)
  }
}

function explainStatus(status: number): { cause: string; cure: string } {
  if (status === 404 || status === 410) {
    return {
      cause: `There is no feed at this address any more (HTTP ${status}).`,
      cure: 'Look for its new address on the site, and follow that one instead.',
    }
  }
  if (status === 401 || status === 403) {
    return {
      cause: `Its server does not let us read it (HTTP ${status}).`,
      cure: 'Ask those who run the site to allow it. A feed behind a password cannot be followed.',
    }
  }
  if (status === 429) {
    return { cause: 'Its server asks us to come back later (HTTP 429).', cure: 'We do so by ourselves.' }
  }
  return {
    cause: `Its server answers with an error (HTTP ${status}).`,
    cure: 'This usually passes. We keep trying, and go on by ourselves.',
  }
}

import type { PostProblem } from '../../../../contract/posts.ts'

type ProblemText = (platform: string) => { cause: string; cure: string }

/** What is wrong and what to do for every problem except a rejection, which has the platform's own message. */
export const problems: Record<Exclude<PostProblem['code'], 'rejected'>, ProblemText> = {
  reauth_required: (platform) => ({
    cause: `${platform} no longer lets us post to this account.`,
    cure: 'Connect the account again in Social Accounts, then publish once more.',
  }),
  rate_limited: (platform) => ({
    cause: `${platform} kept asking us to wait, for about a day.`,
    cure: 'Publish again later; nothing was posted.',
  }),
  unavailable: (platform) => ({
    cause: `${platform} could not be reached or did not finish processing.`,
    cure: 'Publish again; nothing was posted.',
  }),
  outcome_unknown: (platform) => ({
    cause: `We sent the post, but the answer of ${platform} got lost, so we cannot tell whether it is there.`,
    cure: 'Look at the account: is the post there? Then choose "It is there" or "Publish again".',
  }),
  account_disconnected: () => ({
    cause: 'The account of this post is no longer connected.',
    cure: 'Connect it again in Social Accounts, or choose another account, then publish.',
  }),
  media_missing: () => ({
    cause: 'A picture or the video of this post no longer exists.',
    cure: 'Open the post, add it again, then publish.',
  }),
}

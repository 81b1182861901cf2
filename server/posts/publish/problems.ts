import type { PostProblem } from '../../../contract/posts.ts'

type Words = (network: string) => { cause: string; cure: string }

/** Why a post is not published and what to do, for every cause that is not the network's own sentence. */
export const problems: Record<Exclude<PostProblem['code'], 'rejected'>, Words> = {
  reauth_required: (network) => ({
    cause: `${network} no longer lets us post to this account.`,
    cure: 'Connect the account again in Social Accounts, then publish once more.',
  }),
  rate_limited: (network) => ({
    cause: `${network} kept asking us to wait, for about a day.`,
    cure: 'Publish again later; nothing was posted.',
  }),
  unavailable: (network) => ({
    cause: `${network} could not be reached or did not finish processing.`,
    cure: 'Publish again; nothing was posted.',
  }),
  outcome_unknown: (network) => ({
    cause: `We sent the post, but the answer of ${network} got lost and we cannot tell whether it is there.`,
    cure: 'Look at the account: is the post there? Then choose "It is there" or "Publish again".',
  }),
  account_disconnected: () => ({
    cause: 'The account of this post is no longer connected.',
    cure: 'Connect it again in Social Accounts, or choose another account, then publish.',
  }),
  media_missing: () => ({
    cause: 'A picture or the video of this post does not exist any more.',
    cure: 'Open the post, add it again, then publish.',
  }),
}

import type { PostProblem } from '../../../../contract/posts/posts.ts'

type Text = { cause: string; cure: string }
/** The problem codes with our own texts. A rejection has the platform's text; for a late post, see `too-late.ts`. */
export type FailureCode = Exclude<PostProblem['code'], 'rejected' | 'partly_published' | 'too_late'>

/** The problem of a post of which nothing is published, and what the user can do. */
export const problems: Record<FailureCode, (platform: string) => Text> = {
  duplicate: (platform) => ({
    cause: `${platform} refused the post because this account has recently posted the same text.`,
    cure: 'Look at the account: is the post there? Then choose "It was published". If not, change the text and publish it.',
  }),
  reauth_required: (platform) => ({
    cause: `${platform} no longer lets us post to this account.`,
    cure: 'Connect the account again in Social Accounts, then resume its posts.',
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
    cure: 'Look at the account: is the post there? Then choose "It was published" or "Publish again".',
  }),
  account_disconnected: () => ({
    cause: 'The account of this post is no longer connected.',
    cure: 'Connect it again in Social Accounts and resume its posts, or choose another account.',
  }),
  platform_unavailable: (platform) => ({
    cause: `${platform} is not set up on this installation, so nothing was sent.`,
    cure: `Ask your administrator to set up ${platform}, then publish again.`,
  }),
  media_missing: () => ({
    cause: 'A picture or the video of this post no longer exists.',
    cure: 'Open the post, add it again, then publish.',
  }),
  not_approved: () => ({
    cause: 'Its time came, and its content was not approved, so nothing was sent.',
    cure: 'Get it approved, then choose a new time or publish it now.',
  }),
  not_found: (platform) => ({
    cause: `We could not find the post on ${platform}.`,
    cure: 'Look at the account, then publish again if it is not there.',
  }),
}

/**
 * A commit got no response, and the next one was refused as a duplicate. `subject` is used within a sentence: "the
 * post".
 */
export const probablyThere = (platform: string, subject: string): Text => ({
  cause: `We sent ${subject}, and the answer of ${platform} got lost. When we sent it again, ${platform} refused it because this account has already posted the same, so it is probably there.`,
  cure: 'Look at the account: if it is there, choose "It was published". "Publish again" would publish it twice then.',
})

const reconnect = 'Connect the account again in Social Accounts, then publish the rest.'

/** Why a part of a published post is not published. `part` is used within a sentence: "message 3 of 5". */
const partProblems: Record<FailureCode | 'rejected', (platform: string, part: string) => Text> = {
  rejected: (platform) => ({
    cause: `${platform} refused it.`,
    cure: 'Change it, then publish the rest.',
  }),
  duplicate: (platform) => ({
    cause: `${platform} refused it because this account has recently posted the same text.`,
    cure: 'Change it, then publish the rest.',
  }),
  reauth_required: (platform) => ({
    cause: `${platform} no longer lets us post to this account.`,
    cure: reconnect,
  }),
  rate_limited: (platform) => ({
    cause: `${platform} kept asking us to wait, for about a day.`,
    cure: 'Publish the rest later.',
  }),
  unavailable: (platform) => ({
    cause: `${platform} could not be reached.`,
    cure: 'Publish the rest later.',
  }),
  outcome_unknown: (platform, part) => ({
    cause: `We sent ${part}, but the answer of ${platform} got lost, so we cannot tell whether it is there.`,
    cure: 'Look at the account: is it there? Then choose "It was published" or "Publish again".',
  }),
  account_disconnected: () => ({
    cause: 'The account of this post is no longer connected.',
    cure: reconnect,
  }),
  platform_unavailable: (platform) => ({
    cause: `${platform} is not set up on this installation.`,
    cure: `Ask your administrator to set up ${platform}, then publish the rest.`,
  }),
  not_approved: () => ({
    cause: 'The rest was changed, and that was not approved.',
    cure: 'Ask a member who may approve to publish the rest.',
  }),
  not_found: (platform) => ({
    cause: `We could not find on ${platform} what it has to be added to.`,
    cure: 'Publish the rest later.',
  }),
  media_missing: () => ({ cause: 'Its media no longer exists.', cure: 'Change it, then publish the rest.' }),
}

/**
 * The connector's text says how to publish a whole post after a rejection. For this post, only the remaining parts are
 * published.
 */
const cureOfRest = (cure: string): string =>
  cure.replace(/, (then|and) publish( it)?( again)?\.$/, ', then publish the rest.')

/** `refusal`: the platform's message, for a rejection. */
export function partProblem(
  code: FailureCode | 'rejected',
  platform: string,
  part: { name: string; inSentence: string },
  refusal?: Text & { retry?: true | undefined },
): PostProblem {
  const text = partProblems[code](platform, part.inSentence)
  if (code === 'outcome_unknown') return { code, ...text }
  return {
    code: 'partly_published',
    reason: code,
    cause: `${part.name} was not published. ${refusal?.cause ?? text.cause}`,
    cure: `${refusal ? cureOfRest(refusal.cure) : text.cure} Or leave the post as it is.`,
    ...(refusal?.retry && { retry: true }),
  }
}

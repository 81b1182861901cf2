import { feedLimits, standardTemplate, type Feed } from '../../../../contract/feeds/feeds.ts'

/** What becomes of the entries of a feed. */
export type FeedChoice = Pick<
  Feed,
  'becomes' | 'template' | 'withPicture' | 'socialAccountIds' | 'postsPerDay'
>

/** A workspace with one account has nothing to choose. */
export const firstChoice = (accounts: readonly { id: string }[]): FeedChoice => ({
  becomes: 'draft',
  template: standardTemplate,
  withPicture: true,
  socialAccountIds: accounts.length === 1 ? accounts.map(({ id }) => id) : [],
  postsPerDay: feedLimits.postsPerDay.standard,
})

export const choiceOf = ({
  becomes,
  template,
  withPicture,
  socialAccountIds,
  postsPerDay,
}: Feed): FeedChoice => ({
  becomes,
  template,
  withPicture,
  socialAccountIds,
  postsPerDay,
})

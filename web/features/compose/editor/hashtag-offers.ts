import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { openTargets, textOf, type Draft } from '../draft/draft.ts'
import { withSavedText } from './with-saved-text.ts'

/** The hashtags that are the default of accounts and that the texts of their posts do not have yet. */
export type HashtagOffer = { hashtags: string; accountIds: string[] }

/** For posts with a text that were not scheduled or published yet. */
export function hashtagOffers(draft: Draft, accounts: readonly SocialAccount[]): HashtagOffer[] {
  const offers = new Map<string, string[]>()
  for (const target of openTargets(draft)) {
    const account = accounts.find(({ id }) => id === target.accountId)
    const hashtags = account?.defaults.hashtags
    const text = textOf(draft, target)
    if (!account || !hashtags || text.trim() === '' || (target.saved && target.saved.status !== 'draft'))
      continue
    if (withSavedText(text, hashtags, 'hashtags') === text) continue
    offers.set(hashtags, [...(offers.get(hashtags) ?? []), account.id])
  }
  return [...offers].map(([hashtags, accountIds]) => ({ hashtags, accountIds }))
}

/**
 * The draft with the hashtags in the posts of these accounts: in the shared text where all posts that have it are theirs,
 * else in texts of their own.
 */
export function withHashtags(
  draft: Draft,
  { hashtags, accountIds }: HashtagOffer,
): Pick<Draft, 'text' | 'targets'> {
  const open = new Set(openTargets(draft))
  const isMeant = (target: Draft['targets'][number]) =>
    open.has(target) && target.accountId !== null && accountIds.includes(target.accountId)
  const following = [...open].filter(({ text }) => text === null)
  const inShared = following.length > 0 && following.every(isMeant)
  return {
    text: inShared ? withSavedText(draft.text, hashtags, 'hashtags') : draft.text,
    targets: draft.targets.map((target) =>
      !isMeant(target) || (inShared && target.text === null)
        ? target
        : { ...target, text: withSavedText(textOf(draft, target), hashtags, 'hashtags') },
    ),
  }
}

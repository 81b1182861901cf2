import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { onDemand } from '../../../shared/ui/on-demand.tsx'
import type { DraftStore } from '../draft/draft-store.ts'
import { LinkNote } from './link-note.tsx'

/** Only for accounts that have hashtags of their own. */
const hashtagOffers = onDemand(async () => (await import('./hashtag-offer-lines.tsx')).HashtagOfferLines)

type Props = { store: DraftStore; accounts: readonly SocialAccount[]; disabled: boolean }

/** What the text gets when it is published, and what it could get. */
export function TextNotes(props: Props) {
  return (
    <>
      <LinkNote store={props.store} />
      {props.accounts.some(({ defaults }) => defaults.hashtags) && <hashtagOffers.Component {...props} />}
    </>
  )
}

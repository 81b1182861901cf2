import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import type { DraftStore } from '../draft/draft-store.ts'
import { LinkNote } from './link-note.tsx'
import { HashtagOfferLines } from './hashtag-offer-lines.tsx'

type Props = { store: DraftStore; accounts: readonly SocialAccount[]; disabled: boolean }

/** What the text gets when it is published, and what it could get. */
export function TextNotes(props: Props) {
  return (
    <>
      <LinkNote store={props.store} />
      {props.accounts.some(({ defaults }) => defaults.hashtags) && <HashtagOfferLines {...props} />}
    </>
  )
}

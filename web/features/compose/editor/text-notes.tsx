import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { LinkNote } from './link-note.tsx'
import { HashtagOfferLines } from './hashtag-offer-lines.tsx'

type Props = { accounts: readonly SocialAccount[]; disabled: boolean }

/** What the text gets when it is published, and what it could get. */
export function TextNotes(props: Props) {
  return (
    <>
      <LinkNote />
      {props.accounts.some(({ defaults }) => defaults.hashtags) && <HashtagOfferLines {...props} />}
    </>
  )
}

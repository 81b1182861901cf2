import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { listedNameOf } from '../../../../contract/social-accounts/handle-of.ts'
import type { SocialAccount } from '../../../../contract/social-accounts/social-accounts.ts'
import { useLater } from '../../../shared/hooks/use-later.ts'
import { oneLine } from '../../../shared/theme/text-overflow.ts'
import { hashtagOffers, withHashtags, type HashtagOffer } from './hashtag-offers.ts'
import { useComposerStores } from '../composer-stores.ts'

type Props = { accounts: readonly SocialAccount[]; disabled: boolean }

const listed = new Intl.ListFormat('en')

/** Offers the hashtags that are the default of the chosen accounts, while the texts do not have them. */
export function HashtagOfferLines({ accounts, disabled }: Props) {
  const { store } = useComposerStores()
  const offers = useLater(store.later, () => hashtagOffers(store.getState(), accounts))
  return offers.map((offer) => (
    <Box
      key={offer.hashtags}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, typography: 'caption' }}
    >
      <Box component="span" title={offer.hashtags} sx={{ color: 'text.secondary', minWidth: 0 }}>
        <Box component="span" sx={{ display: 'block', ...oneLine }}>
          {namesOf(offer, accounts)}: {offer.hashtags}
        </Box>
      </Box>
      <Button
        size="small"
        variant="text"
        disabled={disabled}
        onClick={() => store.setState((draft) => withHashtags(draft, offer))}
        sx={{ flexShrink: 0, my: -0.75 }}
      >
        Add hashtags
      </Button>
    </Box>
  ))
}

const namesOf = ({ accountIds }: HashtagOffer, accounts: readonly SocialAccount[]) =>
  listed.format(accounts.filter(({ id }) => accountIds.includes(id)).map(listedNameOf))
